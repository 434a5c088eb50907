/**
 * Facts about a piece of tree, each found once a node: whether two expressions are the same but for their place,
 * which names one mentions, and whether an aggregate stands in it. Hash-consing keeps them linear.
 */
import type { Expression, FunctionCall, Variable } from '../parse/tree.js'

/** Numbers expressions so that the same text structure, spans aside, gets the same number. */
export class Structures {
  private readonly numbers = new Map<string, number>()
  private readonly known = new WeakMap<object, number>()

  /** Equal numbers: the same expression. Function names ignore case. */
  numberOf(expression: Expression): number {
    return this.numberOfPart(expression)
  }

  private numberOfPart(part: unknown): number {
    if (typeof part !== 'object' || part === null) return this.intern(`${typeof part}:${String(part)}`)
    const known = this.known.get(part)
    if (known !== undefined) return known
    const number = this.intern(this.shapeOf(part))
    this.known.set(part, number)
    return number
  }

  private shapeOf(part: object): string {
    if (Array.isArray(part)) return `[${part.map(item => this.numberOfPart(item)).join()}]`
    if (isVariable(part)) return `v:${part.name}`
    let shape = ''
    const isCall = isFunctionCall(part)
    for (const [key, value] of Object.entries(part)) {
      if (key === 'span' || key === 'nameSpan') continue
      const content: unknown = isCall && key === 'name' ? part.name.join('.').toLowerCase() : value
      shape += `${key}=${this.numberOfPart(content)},`
    }
    return shape
  }

  private intern(shape: string): number {
    const known = this.numbers.get(shape)
    if (known !== undefined) return known
    const number = this.numbers.size
    this.numbers.set(shape, number)
    return number
  }
}

function isFunctionCall(part: object): part is FunctionCall {
  return 'kind' in part && part.kind === 'functionCall'
}

function isVariable(part: object): part is Variable {
  return 'kind' in part && part.kind === 'variable'
}

/** Names that an expression reads from the scope around it: those of its own local variables left out. */
export function freeNames(root: object, into: Set<string> = new Set()): Set<string> {
  if (!('kind' in root)) {
    for (const value of Object.values(root)) if (isObject(value)) freeNames(value, into)
    return into
  }
  if (isVariable(root)) return into.add(root.name)
  const locals = LOCALS.has(String(root.kind))
  const inside = locals ? new Set<string>() : into
  for (const value of Object.values(root)) if (isObject(value)) freeNames(value, inside)
  if (!locals) return into
  for (const key of ['variable', 'accumulator'] as const) inside.delete(localName(root, key))
  for (const name of inside) into.add(name)
  return into
}

/** Kinds of expressions that have a variable of their own. */
const LOCALS: ReadonlySet<string> = new Set(['listComprehension', 'listPredicate', 'reduce', 'allReduce'])

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The name a comprehension, quantifier or reduce gives its own variable; '' for everything else. */
function localName(node: object, key: 'variable' | 'accumulator'): string {
  const name: unknown = Object.entries(node).find(([field]) => field === key)?.[1]
  return isObject(name) && 'kind' in name && name.kind === 'name' && 'name' in name ? String(name.name) : ''
}

/** Finds aggregates that belong to the projection an expression stands in. */
export class AggregateFinder {
  private readonly known = new WeakMap<object, boolean>()
  constructor(private readonly isAggregate: (name: string) => boolean) {}

  contains(part: unknown): boolean {
    if (typeof part !== 'object' || part === null) return false
    const known = this.known.get(part)
    if (known !== undefined) return known
    const found = this.search(part)
    if ('kind' in part) this.known.set(part, found)
    return found
  }

  private search(part: object): boolean {
    if ('kind' in part) {
      if (part.kind === 'countStar') return true
      if (part.kind === 'literal' || part.kind === 'variable' || part.kind === 'parameter') return false
      // A subquery's aggregates are its own.
      if (part.kind === 'subqueryExpression' || part.kind === 'patternComprehension') return false
      if (isFunctionCall(part) && this.isAggregate(part.name.join('.').toLowerCase())) return true
      // Only the source of a comprehension belongs to the projection: an aggregate in its body is refused there.
      if (part.kind === 'listComprehension' && 'list' in part) return this.contains(part.list)
    }
    for (const [key, value] of Object.entries(part)) if (key !== 'span' && this.contains(value)) return true
    return false
  }
}
