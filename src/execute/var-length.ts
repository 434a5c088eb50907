/** Legacy variable length: every trail between `min` and `max` hops is a row, found depth first. */
import type { VarLengthExpand } from '../plan/operators.js'
import type { ExpandCursor } from '../store/graph.js'
import { isList, isRelationship } from '../value/kind.js'
import { RelationshipValue, type Value } from '../value/value.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import { isUsed } from './expand.js'
import { conjunction, type Test } from './expressions.js'
import { HopTypes, type NodeTest, nodeTest, type RelationshipTest, typeTest } from './hop.js'
import { checkHopBound } from './hop-limit.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'
import { UsedRelationships } from './used-relationships.js'

export function compileVarLengthExpand(
  operator: VarLengthExpand,
  compile: (operator: VarLengthExpand['source']) => Make,
): Make {
  const source = compile(operator.source)
  const labels = nodeTest(operator.labels)
  const type = typeTest(operator.typeTest)
  const each = operator.each === null ? null : conjunction(operator.each.predicates)
  return runtime => {
    const parts = { labels: labels?.(runtime) ?? null, type: type?.(runtime) ?? null, each }
    return operator.given
      ? new GivenTrail(operator, source(runtime), parts, runtime)
      : new VarLengthCursor(operator, source(runtime), parts, runtime)
  }
}

interface Parts {
  readonly labels: NodeTest | null
  readonly type: RelationshipTest | null
  readonly each: Test | null
}

class VarLengthCursor implements Cursor {
  private readonly types: HopTypes
  private readonly differs: readonly number[]
  private readonly into: boolean
  private readonly used = new UsedRelationships()
  /** One cursor a depth, kept from row to row. */
  private readonly levels: ExpandCursor[] = []
  private readonly nodes: number[] = []
  private readonly relationships: number[] = []
  /** Hops on the way to the node that is being expanded; -1: a new row is wanted. */
  private depth = -1
  private target: Value = null

  constructor(
    private readonly operator: VarLengthExpand,
    private readonly source: Cursor,
    private readonly parts: Parts,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.types = new HopTypes(operator.types, runtime)
    this.differs = operator.differs.map(slot => slot.index)
    this.into = operator.kind === 'VarLengthExpand(Into)'
  }

  open(): void {
    checkHopBound(this.operator.max, this.runtime)
    this.source.open()
    this.types.prepare()
    this.parts.labels?.prepare()
    this.levels.length = 0
    this.used.clear()
    this.depth = -1
  }

  next(): Answer {
    const { operator, runtime } = this
    for (;;) {
      if (this.depth < 0) {
        const answer = this.source.next()
        if (answer !== ROW) return answer
        if (this.begin() && operator.min === 0 && this.give(0)) return ROW
        continue
      }
      const level = this.levels[this.depth]!
      if (this.isDeepest() || !level.next()) {
        this.back()
        continue
      }
      if (--runtime.budget < 0) {
        // The cursor stands on a relationship: it is worked on before the pause that the next round gives.
        if (this.step(level) && this.give(this.depth)) return ROW
        return PAUSE
      }
      if (this.step(level) && this.give(this.depth)) return ROW
    }
  }

  private isDeepest(): boolean {
    const { max } = this.operator
    return max !== null && this.depth >= max
  }

  /** Starts at the row's node; false when it is null. */
  private begin(): boolean {
    const { row } = this.runtime
    const node = this.runtime.startNode(row[this.operator.from.index])
    this.target = this.into ? (row[this.operator.to.index] ?? null) : null
    if (node < 0 || (this.into && this.target === null)) return false
    this.depth = 0
    this.nodes[0] = node
    this.enter(node)
    return true
  }

  private enter(node: number): void {
    if (this.isDeepest()) return
    const level = this.levels[this.depth] ?? this.runtime.view.expand()
    this.levels[this.depth] = level
    level.reset(node, this.operator.direction, this.types.tokens)
  }

  private back(): void {
    if (this.depth > 0) this.used.remove(this.relationships[this.depth - 1]!, this.depth - 1)
    this.depth--
  }

  /** Takes the relationship that the level's cursor stands on; false when it may not be taken. */
  private step(level: ExpandCursor): boolean {
    const { relationship, other } = level
    const { mode, each } = this.operator
    if (mode !== 'walk' && this.used.has(relationship, this.relationships, this.depth)) return false
    if (this.differs.length > 0 && isUsed(this.runtime.row, this.differs, relationship)) return false
    if (this.parts.type !== null && !this.parts.type(relationship)) return false
    if (each !== null && this.parts.each !== null) {
      this.runtime.row[each.slot.index] = relationship
      if (!this.parts.each(this.runtime.row, this.runtime)) return false
    }
    if ((mode === 'acyclic' || mode === 'simple') && this.repeatsNode(other, mode)) return false
    this.relationships[this.depth] = relationship
    this.used.add(relationship, this.depth)
    this.depth++
    this.nodes[this.depth] = other
    this.enter(other)
    return true
  }

  /** `simple` may close on its first node, but goes no further from there. */
  private repeatsNode(node: number, mode: 'acyclic' | 'simple'): boolean {
    if (mode === 'simple' && this.depth > 0 && this.nodes[this.depth] === this.nodes[0]) return true
    for (let i = mode === 'simple' ? 1 : 0; i <= this.depth; i++) if (this.nodes[i] === node) return true
    return false
  }

  /** Whether the trail of `depth` hops is a row; puts it into the frame. */
  private give(depth: number): boolean {
    const { operator, runtime } = this
    const node = this.nodes[depth]!
    if (depth < operator.min || (operator.max !== null && depth > operator.max)) return false
    if (this.into ? node !== this.target : this.parts.labels !== null && !this.parts.labels.test(node)) return false
    if (!this.into) runtime.row[operator.to.index] = node
    if (operator.listed) runtime.row[operator.relationship.index] = this.list(depth)
    return true
  }

  private list(depth: number): Value {
    const list: Value[] = []
    for (let i = 0; i < depth; i++) {
      list.push(new RelationshipValue(this.relationships[this.operator.reversed ? depth - 1 - i : i]!))
    }
    return list
  }
}

/** The list of relationships is given: it matches when it is a trail from the node, and only as it is. */
class GivenTrail implements Cursor {
  private readonly types: HopTypes
  constructor(
    private readonly operator: VarLengthExpand,
    private readonly source: Cursor,
    private readonly parts: Parts,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.types = new HopTypes(operator.types, runtime)
  }

  open(): void {
    this.source.open()
    this.types.prepare()
    this.parts.labels?.prepare()
  }

  next(): Answer {
    for (;;) {
      const answer = this.source.next()
      if (answer !== ROW) return answer
      if (this.matches()) return ROW
    }
  }

  private matches(): boolean {
    const { operator, runtime, parts } = this
    const { row } = runtime
    const start = row[operator.from.index]
    const list = row[operator.relationship.index] ?? null
    if (typeof start !== 'number' || !isList(list)) return false
    if (list.length < operator.min || (operator.max !== null && list.length > operator.max)) return false
    const end = this.walk(start, operator.reversed ? [...list].reverse() : list)
    if (end < 0) return false
    if (operator.kind === 'VarLengthExpand(Into)') return row[operator.to.index] === end
    if (parts.labels !== null && !parts.labels.test(end)) return false
    row[operator.to.index] = end
    return true
  }

  /** The node at the end, or -1. */
  private walk(start: number, list: readonly Value[]): number {
    const seen = new Set<number>()
    let at = start
    for (const item of list) {
      this.runtime.tick()
      if (!isRelationship(item) || seen.has(item.id) || !this.passes(item.id)) return -1
      seen.add(item.id)
      at = this.across(item.id, at)
      if (at < 0) return -1
    }
    return at
  }

  private across(relationship: number, from: number): number {
    const { view } = this.runtime
    const { direction } = this.operator
    const start = view.startOf(relationship)
    const end = view.endOf(relationship)
    if (direction !== 'in' && start === from) return end
    return direction !== 'out' && end === from ? start : -1
  }

  private passes(relationship: number): boolean {
    const { runtime, parts, operator } = this
    const { view, row } = runtime
    const { tokens } = this.types
    if (!view.hasRelationship(relationship)) return false
    if (tokens !== null && !tokens.includes(view.typeOf(relationship))) return false
    if (parts.type !== null && !parts.type(relationship)) return false
    if (operator.each === null || parts.each === null) return true
    row[operator.each.slot.index] = relationship
    return parts.each(row, runtime)
  }
}
