/**
 * The tree that the plan document shows.
 *
 * Folded (not profiled), an Expand stands for the scan or seek that it starts from and for the tests of labels and maps
 * of its elements, and ProduceResults for the projection, sorting and paging at the end:
 *
 *     ProduceResults                      ProduceResults  2 item(s), ordered
 *       Projection                          Expand        (:Project)<-[w:WORKS_ON]-(p:Person)
 *         Sort
 *           Expand(All)
 *             Filter
 *               NodeByLabelScan
 *
 * Whole (profiled), every operator is a node of its own.
 */
import { childrenOf, type Operator } from '../operators.js'
import { detailsOf, type Style } from './details.js'
import type { PatternSpans } from './pattern-spans.js'

export interface ShownNode {
  /** Depth first from 0. */
  readonly id: number
  readonly operator: string
  readonly details: string
  /** The operators that it stands for, the outermost first. */
  readonly stands: readonly Operator[]
  readonly children: readonly ShownNode[]
}

export function wholeTree(root: Operator, style: Style): ShownNode {
  let next = 0
  const show = (operator: Operator): ShownNode => {
    const id = next++
    const children = childrenOf(operator).map(show)
    return { id, operator: operator.kind, details: detailsOf(operator, style), stands: [operator], children }
  }
  return show(root)
}

export function foldedTree(root: Operator, style: Style, spans: PatternSpans): ShownNode {
  return new Folding(style, spans).root(root)
}

class Folding {
  private next = 0

  constructor(
    private readonly style: Style,
    private readonly spans: PatternSpans,
  ) {}

  root(operator: Operator): ShownNode {
    if (operator.kind === 'EmptyResult' && operator.source.kind !== 'Argument') return this.show(operator.source)
    return this.show(operator)
  }

  private show(operator: Operator): ShownNode {
    if (operator.kind === 'ProduceResults') return this.results(operator)
    const hidden = this.hidden(operator)
    if (hidden !== null) return this.show(hidden)
    if (isHop(operator)) return this.hop(operator)
    const id = this.next++
    const details = detailsOf(this.visible(operator), this.style)
    return { id, operator: shownName(operator), details, stands: [operator], children: this.below(operator) }
  }

  private below(operator: Operator): readonly ShownNode[] {
    return childrenOf(operator)
      .filter(child => child.kind !== 'Argument')
      .map(child => this.show(child))
  }

  /** Operators that only exist for the run: the one below is shown in their place. */
  private hidden(operator: Operator): Operator | null {
    switch (operator.kind) {
      case 'PathProjection':
        return operator.source
      case 'Projection':
        return operator.clause === 'bind' ? operator.source : null
      case 'Filter':
        return this.isPatternTest(operator) ? operator.source : null
      case 'Apply':
        return operator.left.kind === 'Argument' ? operator.right : null
      default:
        return null
    }
  }

  /** Only labels, maps and the uniqueness of relationships: parts of the pattern itself. */
  private isPatternTest(operator: Extract<Operator, { kind: 'Filter' }>): boolean {
    return operator.predicates.every(one => this.spans.includes(one.span))
  }

  /** A filter shows what was written in WHERE. */
  private visible(operator: Operator): Operator {
    if (operator.kind !== 'Filter') return operator
    return {
      ...operator,
      labels: [],
      differs: [],
      predicates: operator.predicates.filter(one => !this.spans.includes(one.span)),
    }
  }

  private results(operator: Extract<Operator, { kind: 'ProduceResults' }>): ShownNode {
    const id = this.next++
    const stands: Operator[] = [operator]
    let ordered = false
    let below: Operator = operator.source
    for (;;) {
      if (below.kind === 'Sort' || below.kind === 'Top') ordered = true
      else if (below.kind !== 'Projection' && below.kind !== 'Skip' && below.kind !== 'Limit') break
      stands.push(below)
      below = below.source
    }
    const details = `${operator.columns.length} item(s)${ordered ? ', ordered' : ''}`
    const children = below.kind === 'Argument' ? [] : [this.show(below)]
    return { id, operator: 'ProduceResults', details, stands, children }
  }

  /** An expansion with the scan or seek below it. */
  private hop(operator: Extract<Operator, { from: unknown }>): ShownNode {
    const id = this.next++
    const stands: Operator[] = [operator]
    let below: Operator = operator.source
    while (below.kind === 'Filter' && this.isPatternTest(below)) {
      stands.push(below)
      below = below.source
    }
    const isStart = isSource(below)
    if (isStart) stands.push(below)
    const children = isStart ? [] : [this.show(below)]
    const described = isStart || below.kind === 'Filter'
    const details = detailsOf(operator, { ...this.style, folded: described })
    return { id, operator: shownName(operator), details, stands, children }
  }
}

type HopOperator = Extract<Operator, { from: unknown; source: unknown }>

function isHop(operator: Operator): operator is HopOperator {
  return 'from' in operator && 'source' in operator
}

/** Finds the first element of a pattern; an Argument is the row that is there already. */
function isSource(operator: Operator): boolean {
  return childrenOf(operator).length === 0
}

/** The page's word for a hop is Expand; what is in parentheses belongs to the whole plan. */
function shownName(operator: Operator): string {
  switch (operator.kind) {
    case 'Expand(All)':
      return 'Expand'
    case 'OptionalExpand(All)':
      return 'OptionalExpand'
    case 'VarLengthExpand(All)':
      return 'VarLengthExpand'
    default:
      return operator.kind
  }
}
