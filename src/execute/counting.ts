/** Counts that the store knows: of a label, of a type, of the relationships at a node. */
import type {
  GetDegree,
  NodeCountFromCountStore,
  Operator,
  RelationshipCountFromCountStore,
} from '../plan/operators.js'
import type { ExpandCursor, GraphView } from '../store/graph.js'
import { isList, isRelationship } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import { HopTypes, type NodeTest, nodeTest, provedByCounts } from './hop.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

class OneValue implements Cursor {
  private given = true
  constructor(
    private readonly slot: number,
    private readonly compute: () => Value,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.given = false
  }
  next(): Answer {
    if (this.given) return END
    this.given = true
    this.runtime.row[this.slot] = this.compute()
    return ROW
  }
}

export function compileNodeCount({ label, slot }: NodeCountFromCountStore): Make {
  return runtime =>
    new OneValue(
      slot.index,
      () => {
        const { view } = runtime
        if (label === null) return view.nodeCount
        const token = view.labelToken(label)
        return token < 0 ? 0 : view.nodesWithLabel(token)
      },
      runtime,
    )
}

export function compileRelationshipCount(operator: RelationshipCountFromCountStore): Make {
  return runtime => new OneValue(operator.slot.index, () => countRelationships(operator, runtime.view), runtime)
}

function countRelationships(operator: RelationshipCountFromCountStore, view: GraphView): number {
  const { types, startLabel, endLabel } = operator
  const tokens = types.map(type => view.typeToken(type)).filter(token => token >= 0)
  const name = startLabel ?? endLabel
  if (name === null) {
    if (types.length === 0) return view.relationshipCount
    return tokens.reduce((sum, token) => sum + view.relationshipsOfType(token), 0)
  }
  const label = view.labelToken(name)
  if (label < 0) return 0
  const direction = startLabel === null ? 'in' : 'out'
  if (types.length === 0) return view.relationshipsAt(label, -1, direction)
  return tokens.reduce((sum, token) => sum + view.relationshipsAt(label, token, direction), 0)
}

export function compileGetDegree(operator: GetDegree, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const labels = nodeTest(operator.labels)
  return runtime => new DegreeCursor(operator, source(runtime), labels?.(runtime) ?? null, runtime)
}

/** A row's weight: how many relationships an expansion would have found at its node. */
class DegreeCursor implements Cursor {
  private readonly types: HopTypes
  private readonly differs: readonly number[]
  private proved = false
  private everyType = false
  private relationships: ExpandCursor | null = null

  constructor(
    private readonly operator: GetDegree,
    private readonly source: Cursor,
    private readonly labels: NodeTest | null,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.types = new HopTypes(operator.types, runtime)
    this.differs = operator.differs.map(slot => slot.index)
  }

  open(): void {
    const { runtime, operator, types } = this
    const { view } = runtime
    this.source.open()
    types.prepare()
    this.labels?.prepare()
    this.proved = provedByCounts(view, operator, types.tokens, operator.labels)
    this.relationships = view.expand()
    // When all relationships are of the wanted types, the degree needs no look at types.
    this.everyType =
      types.tokens === null ||
      types.tokens.reduce((sum, type) => sum + view.relationshipsOfType(type), 0) === view.relationshipCount
  }

  next(): Answer {
    const { row } = this.runtime
    for (;;) {
      const answer = this.source.next()
      if (answer !== ROW) return answer
      const node = this.runtime.startNode(row[this.operator.from.index])
      const weight = node < 0 ? 0 : this.weight(node, row)
      if (weight > 0) {
        row[this.operator.slot.index] = weight
        return ROW
      }
      if (--this.runtime.budget < 0) return PAUSE
    }
  }

  private weight(node: number, row: readonly Value[]): number {
    const { operator, runtime } = this
    if (!this.proved) return this.count(node, row)
    const degree = runtime.view.degree(node, operator.direction, this.everyType ? null : this.types.tokens)
    return degree === 0 || this.differs.length === 0 ? degree : degree - this.excluded(node, row)
  }

  /** Relationships of the row that an expansion from the node would have met and left out. */
  private excluded(node: number, row: readonly Value[]): number {
    let count = 0
    for (const slot of this.differs) {
      const held = row[slot] ?? null
      if (typeof held === 'number') count += this.meets(held, node) ? 1 : 0
      else if (isList(held)) for (const one of held) count += isRelationship(one) && this.meets(one.id, node) ? 1 : 0
    }
    return count
  }

  private meets(relationship: number, node: number): boolean {
    const { view } = this.runtime
    const { tokens } = this.types
    if (tokens !== null && !tokens.includes(view.typeOf(relationship))) return false
    const { direction } = this.operator
    return (
      (direction !== 'in' && view.startOf(relationship) === node) ||
      (direction !== 'out' && view.endOf(relationship) === node)
    )
  }

  private count(node: number, row: readonly Value[]): number {
    const relationships = this.relationships!
    relationships.reset(node, this.operator.direction, this.types.tokens)
    let count = 0
    while (relationships.next()) if (this.labels === null || this.labels.test(relationships.other)) count++
    this.runtime.budget -= count >> 2
    if (this.differs.length === 0 || count === 0) return count
    return count - this.excludedPassing(node, row)
  }

  private excludedPassing(node: number, row: readonly Value[]): number {
    const { view } = this.runtime
    let count = 0
    for (const slot of this.differs) {
      const held = row[slot] ?? null
      const ids = isList(held) ? held.filter(isRelationship).map(one => one.id) : typeof held === 'number' ? [held] : []
      for (const id of ids) {
        if (!this.meets(id, node)) continue
        const other = view.startOf(id) === node ? view.endOf(id) : view.startOf(id)
        if (this.labels === null || this.labels.test(other)) count++
      }
    }
    return count
  }
}
