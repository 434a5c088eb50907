/** One hop: to every node at the other end, to a given node, or along a given relationship. */
import type { Expand, ExpandInto, ProjectEndpoints } from '../plan/operators.js'
import type { Direction, ExpandCursor } from '../store/graph.js'
import { isList, isRelationship } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import { conjunction, type Test } from './expressions.js'
import { HopTypes, type NodeTest, nodeTest, opposite, provedByCounts, type RelationshipTest, typeTest } from './hop.js'
import { NeighbourMarks } from './neighbour-marks.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

/** Whether a relationship stands in one of the slots, or in a list in one of them. */
export function isUsed(row: readonly Value[], slots: readonly number[], relationship: number): boolean {
  for (let i = 0; i < slots.length; i++) {
    const held = row[slots[i]!] ?? null
    if (held === relationship) return true
    if (isList(held) && held.some(one => isRelationship(one) && one.id === relationship)) return true
  }
  return false
}

export function compileExpand(operator: Expand, compile: (operator: Expand['source']) => Make): Make {
  const source = compile(operator.source)
  const labels = nodeTest(operator.labels)
  const type = typeTest(operator.typeTest)
  const differs = operator.differs.map(slot => slot.index)
  const test = conjunction(operator.predicates)
  const parts = { labels, type, differs, test }
  return runtime => new ExpandAll(operator, source(runtime), parts, runtime)
}

interface ExpandParts {
  readonly labels: ReturnType<typeof nodeTest>
  readonly type: ReturnType<typeof typeTest>
  readonly differs: readonly number[]
  readonly test: Test | null
}

class ExpandAll implements Cursor {
  private readonly from: number
  private readonly relationship: number
  private readonly to: number
  private readonly direction: Direction
  private readonly optional: boolean
  private readonly differs: readonly number[]
  private readonly types: HopTypes
  private readonly labels: NodeTest | null
  private readonly type: RelationshipTest | null
  private readonly test: Test | null
  private relationships: ExpandCursor | null = null
  private active = false
  private found = false
  /** Every far node is known to pass. */
  private proved = false
  /** No relationship has to be looked at any closer; `plain` says the same of the node under expansion. */
  private passesAll = false
  private plain = false

  constructor(
    private readonly operator: Expand,
    private readonly source: Cursor,
    parts: ExpandParts,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.from = operator.from.index
    this.relationship = operator.relationship.index
    this.to = operator.to.index
    this.direction = operator.direction
    this.optional = operator.kind === 'OptionalExpand(All)'
    this.differs = parts.differs
    this.types = new HopTypes(operator.types, runtime)
    this.labels = parts.labels?.(runtime) ?? null
    this.type = parts.type?.(runtime) ?? null
    this.test = parts.test
  }

  open(): void {
    const { runtime, operator, types } = this
    this.source.open()
    this.active = false
    types.prepare()
    this.labels?.prepare()
    this.proved = this.labels === null || provedByCounts(runtime.view, operator, types.tokens, operator.labels)
    this.passesAll = this.proved && this.differs.length === 0 && this.type === null
    this.relationships = runtime.view.expand()
  }

  next(): Answer {
    const { runtime } = this
    const { row } = runtime
    const relationships = this.relationships!
    for (;;) {
      if (this.active) {
        for (;;) {
          if (--runtime.budget < 0) return PAUSE
          if (!relationships.next()) break
          if (!this.plain && !this.accepts(relationships, row)) continue
          row[this.relationship] = relationships.relationship
          row[this.to] = relationships.other
          if (this.test !== null && !this.test(row, runtime)) continue
          this.found = true
          return ROW
        }
        this.active = false
        if (this.optional && !this.found) {
          row[this.relationship] = null
          row[this.to] = null
          return ROW
        }
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.found = false
      relationships.reset(runtime.startNode(row[this.from]), this.direction, this.types.tokens)
      this.active = true
      this.plain = this.passesAll && runtime.counters.nodes_deleted === 0
    }
  }

  private accepts(relationships: ExpandCursor, row: Value[]): boolean {
    const { relationship, other } = relationships
    if (!this.proved && !this.labels!.test(other)) return false
    if (this.runtime.counters.nodes_deleted > 0 && !this.runtime.view.hasNode(other)) return false
    if (this.differs.length > 0 && isUsed(row, this.differs, relationship)) return false
    return this.type === null || this.type(relationship)
  }
}

export function compileExpandInto(operator: ExpandInto, compile: (operator: ExpandInto['source']) => Make): Make {
  const source = compile(operator.source)
  const type = typeTest(operator.typeTest)
  return runtime => new ExpandIntoCursor(operator, source(runtime), type?.(runtime) ?? null, runtime)
}

/**
 * Relationships between two given nodes. A single pair walks the node with fewer relationships. When one of the two
 * stays the same row after row (the last edge of a cycle), its neighbours are marked once and each row only looks up.
 */
class ExpandIntoCursor implements Cursor {
  private readonly differs: readonly number[]
  private readonly types: HopTypes
  private readonly marks: NeighbourMarks
  private relationships: ExpandCursor | null = null
  private state: 'pull' | 'walk' | 'marked' = 'pull'
  /** In `walk`: the node looked for. In `marked`: the next entry of the chain. */
  private wanted = -1
  private entry = -1
  /** The ends of the row before, and what was walked since they came. */
  private lastFrom = -1
  private lastTo = -1
  private spent = 0

  constructor(
    private readonly operator: ExpandInto,
    private readonly source: Cursor,
    private readonly type: RelationshipTest | null,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.differs = operator.differs.map(slot => slot.index)
    this.types = new HopTypes(operator.types, runtime)
    this.marks = new NeighbourMarks(runtime)
  }

  open(): void {
    this.source.open()
    this.types.prepare()
    this.relationships = this.runtime.view.expand()
    this.marks.clear()
    this.state = 'pull'
    this.lastFrom = -1
    this.lastTo = -1
  }

  next(): Answer {
    const { runtime } = this
    const { row } = runtime
    const relationships = this.relationships!
    for (;;) {
      if (this.state === 'walk') {
        for (;;) {
          if (--runtime.budget < 0) return PAUSE
          if (!relationships.next()) break
          if (relationships.other === this.wanted && this.accepts(relationships.relationship, row)) return ROW
        }
        this.state = 'pull'
      }
      if (this.state === 'marked') {
        while (this.entry >= 0) {
          const relationship = this.marks.relationshipAt(this.entry)
          this.entry = this.marks.after(this.entry)
          if (this.accepts(relationship, row)) return ROW
        }
        this.state = 'pull'
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.begin(row[this.operator.from.index] ?? null, row[this.operator.to.index] ?? null)
    }
  }

  private begin(from: Value, to: Value): void {
    if (typeof from !== 'number' || typeof to !== 'number') return
    const sameTo = to === this.lastTo
    const sameFrom = from === this.lastFrom
    this.lastTo = to
    this.lastFrom = from
    if (!sameTo && !sameFrom) this.spent = 0
    else if (sameTo ? this.marked(to, opposite(this.operator.direction)) : this.marked(from, this.operator.direction)) {
      this.entry = this.marks.first(sameTo ? from : to)
      this.state = 'marked'
      return
    }
    this.walk(from, to)
  }

  /** Whether the neighbours of `fixed` are marked. They get marked once as much was walked as that costs. */
  private marked(fixed: number, direction: Direction): boolean {
    if (this.marks.holds(fixed, direction)) return true
    if (this.spent < this.runtime.view.degree(fixed, direction, null)) return false
    this.marks.mark(fixed, direction, this.types.tokens, this.relationships!)
    return true
  }

  private walk(from: number, to: number): void {
    const { view } = this.runtime
    const { direction } = this.operator
    const back = opposite(direction)
    const forward = view.degree(from, direction, null)
    const backward = view.degree(to, back, null)
    const turned = backward < forward
    this.spent += Math.min(forward, backward) + 1
    this.wanted = turned ? from : to
    this.relationships!.reset(turned ? to : from, turned ? back : direction, this.types.tokens)
    this.state = 'walk'
  }

  private accepts(relationship: number, row: Value[]): boolean {
    if (this.differs.length > 0 && isUsed(row, this.differs, relationship)) return false
    if (this.type !== null && !this.type(relationship)) return false
    row[this.operator.relationship.index] = relationship
    return true
  }
}

export function compileProjectEndpoints(
  operator: ProjectEndpoints,
  compile: (operator: ProjectEndpoints['source']) => Make,
): Make {
  const source = compile(operator.source)
  const type = typeTest(operator.typeTest)
  return runtime => new EndpointsCursor(operator, source(runtime), type?.(runtime) ?? null, runtime)
}

/** The relationship is there: binds its ends, or checks them. Undirected, both ways are tried. */
class EndpointsCursor implements Cursor {
  private readonly types: HopTypes
  private readonly differs: readonly number[]
  private turning = false

  constructor(
    private readonly operator: ProjectEndpoints,
    private readonly source: Cursor,
    private readonly type: RelationshipTest | null,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.types = new HopTypes(operator.types, runtime)
    this.differs = operator.differs.map(slot => slot.index)
  }

  open(): void {
    this.source.open()
    this.types.prepare()
    this.turning = false
  }

  next(): Answer {
    const { operator, runtime } = this
    const { row, view } = runtime
    for (;;) {
      if (this.turning) {
        this.turning = false
        const id = row[operator.relationship.index]
        if (typeof id === 'number' && this.put(view.endOf(id), view.startOf(id))) return ROW
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      const id = row[operator.relationship.index]
      if (typeof id !== 'number' || !view.hasRelationship(id) || !this.accepts(id, row)) continue
      const start = view.startOf(id)
      const end = view.endOf(id)
      this.turning = operator.direction === 'both' && start !== end
      if (operator.direction === 'in' ? this.put(end, start) : this.put(start, end)) return ROW
    }
  }

  private accepts(id: number, row: Value[]): boolean {
    const { tokens } = this.types
    if (tokens !== null && !tokens.includes(this.runtime.view.typeOf(id))) return false
    return !isUsed(row, this.differs, id) && (this.type === null || this.type(id))
  }

  private put(left: number, right: number): boolean {
    const { operator, runtime } = this
    const { row } = runtime
    if (operator.leftBound && row[operator.left.index] !== left) return false
    if (!operator.leftBound) row[operator.left.index] = left
    // A loop in the pattern: both ends are one slot, and the left one has just been put there.
    if ((operator.rightBound || operator.left.index === operator.right.index) && row[operator.right.index] !== right) {
      return false
    }
    row[operator.right.index] = right
    return true
  }
}
