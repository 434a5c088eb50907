/**
 * Quantified path patterns: every repetition of the inner pattern that makes a trail (or a walk, or a path without
 * repeated nodes) is a row, found depth first.
 *
 * The stack holds one level a hop; a repetition takes `width` hops. Inner variables stand in their slots only while a
 * repetition's predicates are tested; the group variables are gathered from the stack when a row is given.
 */
import type { BoundLabels, BoundNode, BoundQuantified, BoundRelationship } from '../lower/bound.js'
import { hopOf } from '../plan/connection.js'
import type { Hop, Repeat } from '../plan/operators.js'
import type { ExpandCursor } from '../store/graph.js'
import { NodeValue, RelationshipValue, type Value } from '../value/value.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import { isUsed } from './expand.js'
import { conjunction, type Test } from './expressions.js'
import { HopTypes, type NodeTest, nodeTest, opposite, type RelationshipTest, typeTest } from './hop.js'
import { checkHopBound } from './hop-limit.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'
import { UsedRelationships } from './used-relationships.js'

interface InnerStep {
  readonly hop: Hop
  readonly relationship: number
  readonly node: number
  readonly labels: ReturnType<typeof nodeTest>
  readonly type: ReturnType<typeof typeTest>
}

/** The inner pattern in the direction of the walk. */
interface Inner {
  readonly steps: readonly InnerStep[]
  readonly first: number
  readonly firstLabels: ReturnType<typeof nodeTest>
  readonly test: Test | null
  /** Where each group variable finds its elements: node `at` hops into a repetition, or hop number `at`. */
  readonly groups: readonly { readonly outer: number; readonly node: boolean; readonly at: number }[]
}

export function compileRepeat(operator: Repeat, compile: (operator: Repeat['source']) => Make): Make {
  const source = compile(operator.source)
  const inner = innerPattern(operator.pattern, operator.reversed)
  const labels = nodeTest(operator.labels)
  return runtime => new RepeatCursor(operator, inner, source(runtime), labels?.(runtime) ?? null, runtime)
}

function innerPattern(pattern: BoundQuantified, reversed: boolean): Inner {
  const elements = reversed ? [...pattern.elements].reverse() : pattern.elements
  const nodes = elements.filter((one): one is BoundNode => one.kind === 'node')
  const relationships = elements.filter((one): one is BoundRelationship => one.kind === 'relationship')
  const steps = relationships.map((relationship, i): InnerStep => {
    const direction = reversed ? opposite(relationship.direction) : relationship.direction
    const hop = hopOf(relationship, direction)
    const far = nodes[i + 1]
    return {
      hop,
      relationship: relationship.slot.index,
      node: far?.slot.index ?? -1,
      labels: nodeTest(labelsOf(far)),
      type: typeTest(hop.typeTest),
    }
  })
  const groups = pattern.groups.map(({ inner, outer }) => {
    const at = nodes.findIndex(node => node.slot.index === inner.index)
    const hop = relationships.findIndex(one => one.slot.index === inner.index)
    return { outer: outer.index, node: at >= 0, at: at >= 0 ? at : hop }
  })
  const first = nodes[0]
  return {
    steps,
    first: first?.slot.index ?? -1,
    firstLabels: nodeTest(labelsOf(first)),
    test: conjunction(pattern.predicates),
    groups,
  }
}

function labelsOf(node: BoundNode | undefined): BoundLabels | null {
  return node?.labels ?? null
}

class RepeatCursor implements Cursor {
  private readonly width: number
  private readonly types: readonly HopTypes[]
  private readonly nodeTests: readonly (NodeTest | null)[]
  private readonly typeTests: readonly (RelationshipTest | null)[]
  private readonly firstTest: NodeTest | null
  private readonly differs: readonly number[]
  private readonly used = new UsedRelationships()
  private readonly levels: ExpandCursor[] = []
  private readonly nodes: number[] = []
  private readonly relationships: number[] = []
  /** Hops of the current trail; -1: a new row is wanted. */
  private depth = -1
  private target: Value = null

  constructor(
    private readonly operator: Repeat,
    private readonly inner: Inner,
    private readonly source: Cursor,
    private readonly labels: NodeTest | null,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.width = inner.steps.length
    this.types = inner.steps.map(step => new HopTypes(step.hop.types, runtime))
    this.nodeTests = inner.steps.map(step => step.labels?.(runtime) ?? null)
    this.typeTests = inner.steps.map(step => step.type?.(runtime) ?? null)
    this.firstTest = inner.firstLabels?.(runtime) ?? null
    this.differs = operator.differs.map(slot => slot.index)
  }

  open(): void {
    checkHopBound(this.operator.pattern.max, this.runtime)
    this.source.open()
    for (const types of this.types) types.prepare()
    for (const test of this.nodeTests) test?.prepare()
    this.firstTest?.prepare()
    this.labels?.prepare()
    this.levels.length = 0
    this.used.clear()
    this.depth = -1
  }

  next(): Answer {
    const { runtime } = this
    for (;;) {
      if (this.depth < 0) {
        const answer = this.source.next()
        if (answer !== ROW) return answer
        if (this.begin() && this.give()) return ROW
        continue
      }
      // Before the step, so that a trail whose every hop is a row pauses as well.
      if (--runtime.budget < 0) return PAUSE
      const level = this.levels[this.depth]
      if (level === undefined || !this.entered[this.depth] || !level.next()) {
        this.back()
        continue
      }
      if (this.step(level) && this.give()) return ROW
    }
  }

  /** Whether the level of each depth is open: not at the last repetition, or where the first node does not fit. */
  private readonly entered: boolean[] = []

  private begin(): boolean {
    const { operator, runtime } = this
    const node = runtime.startNode(runtime.row[operator.from.index])
    this.target = operator.toBound ? (runtime.row[operator.to.index] ?? null) : null
    if (node < 0 || (operator.toBound && this.target === null)) return false
    this.depth = 0
    this.nodes[0] = node
    this.enter(node)
    return true
  }

  private enter(node: number): void {
    const { depth, width } = this
    const place = depth % width
    const { max } = this.operator.pattern
    const starts = place === 0
    const blocked =
      (starts && max !== null && depth / width >= max) ||
      (starts && this.firstTest !== null && !this.firstTest.test(node))
    this.entered[depth] = !blocked
    if (blocked) return
    const level = this.levels[depth] ?? this.runtime.view.expand()
    this.levels[depth] = level
    level.reset(node, this.inner.steps[place]!.hop.direction, this.types[place]!.tokens)
  }

  private back(): void {
    if (this.depth > 0) this.used.remove(this.relationships[this.depth - 1]!, this.depth - 1)
    this.depth--
  }

  private step(level: ExpandCursor): boolean {
    const { relationship, other } = level
    const { depth, operator } = this
    const place = depth % this.width
    const labels = this.nodeTests[place] ?? null
    const type = this.typeTests[place] ?? null
    if (labels !== null && !labels.test(other)) return false
    if (operator.mode !== 'walk' && this.used.has(relationship, this.relationships, depth)) return false
    if (this.differs.length > 0 && isUsed(this.runtime.row, this.differs, relationship)) return false
    if (type !== null && !type(relationship)) return false
    if ((operator.mode === 'acyclic' || operator.mode === 'simple') && this.repeatsNode(other, operator.mode))
      return false
    this.relationships[depth] = relationship
    this.nodes[depth + 1] = other
    if (place === this.width - 1 && !this.passes(depth + 1)) return false
    this.used.add(relationship, depth)
    this.depth++
    this.enter(other)
    return true
  }

  private repeatsNode(node: number, mode: 'acyclic' | 'simple'): boolean {
    if (mode === 'simple' && this.depth > 0 && this.nodes[this.depth] === this.nodes[0]) return true
    for (let i = mode === 'simple' ? 1 : 0; i <= this.depth; i++) if (this.nodes[i] === node) return true
    return false
  }

  /** The predicates of the repetition that ends after `depth` hops. */
  private passes(depth: number): boolean {
    const { inner, runtime, width } = this
    if (inner.test === null) return true
    const { row } = runtime
    const from = depth - width
    row[inner.first] = this.nodes[from]!
    for (let i = 0; i < width; i++) {
      const step = inner.steps[i]!
      row[step.relationship] = this.relationships[from + i]!
      row[step.node] = this.nodes[from + i + 1]!
    }
    return inner.test(row, runtime)
  }

  /** Whether the trail so far is a row; puts it into the frame. */
  private give(): boolean {
    const { operator, runtime, depth, width } = this
    if (depth % width !== 0 || depth / width < operator.pattern.min) return false
    const node = this.nodes[depth]!
    if (operator.toBound ? node !== this.target : this.labels !== null && !this.labels.test(node)) return false
    const { row } = runtime
    if (!operator.toBound) row[operator.to.index] = node
    for (const { outer, node: isNode, at } of this.inner.groups) row[outer] = this.group(isNode, at)
    if (operator.trail !== null) row[operator.trail.index] = this.trail()
    return true
  }

  private group(node: boolean, at: number): Value {
    const list: Value[] = []
    const { depth, width } = this
    for (let from = 0; from < depth; from += width) {
      list.push(node ? new NodeValue(this.nodes[from + at]!) : new RelationshipValue(this.relationships[from + at]!))
    }
    return this.operator.reversed ? list.reverse() : list
  }

  private trail(): Value {
    const list: Value[] = []
    for (let i = 0; i < this.depth; i++) list.push(new RelationshipValue(this.relationships[i]!))
    return this.operator.reversed ? list.reverse() : list
  }
}
