/** Reachability: each node within the bounds once, found breadth first. No trails are walked twice. */
import type { PruningVarLengthExpand } from '../plan/operators.js'
import type { ExpandCursor } from '../store/graph.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import { conjunction, type Test } from './expressions.js'
import { HopTypes, type NodeTest, nodeTest, type RelationshipTest, typeTest } from './hop.js'
import { checkHopBound } from './hop-limit.js'
import { IdSet } from './id-set.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function compilePruning(
  operator: PruningVarLengthExpand,
  compile: (operator: PruningVarLengthExpand['source']) => Make,
): Make {
  const source = compile(operator.source)
  const labels = nodeTest(operator.labels)
  const type = typeTest(operator.typeTest)
  const each = operator.each === null ? null : conjunction(operator.each.predicates)
  return runtime =>
    new ReachCursor(operator, source(runtime), labels?.(runtime) ?? null, type?.(runtime) ?? null, each, runtime)
}

/**
 * Frontier by frontier. With `min` 1 the start node is reached only by a cycle through it; undirected, going back over
 * the same relationship is none, so each node remembers by which first relationship it was reached (`branch`): an edge
 * between two branches closes a cycle.
 */
class ReachCursor implements Cursor {
  private readonly types: HopTypes
  private readonly seen: IdSet
  private relationships: ExpandCursor | null = null
  private active = false
  private frontier: number[] = []
  private next_: number[] = []
  private at = 0
  private depth = 0
  /** The node under expansion has been entered. */
  private expanding = false
  private start = -1
  private startGiven = false
  private readonly branches: Map<number, number> | null
  private readonly depths: Map<number, number> | null

  constructor(
    private readonly operator: PruningVarLengthExpand,
    private readonly source: Cursor,
    private readonly labels: NodeTest | null,
    private readonly type: RelationshipTest | null,
    private readonly each: Test | null,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.types = new HopTypes(operator.types, runtime)
    this.seen = new IdSet(runtime)
    const cyclic = operator.direction === 'both' && operator.min === 1
    this.branches = cyclic ? new Map() : null
    this.depths = cyclic ? new Map() : null
  }

  open(): void {
    checkHopBound(this.operator.max, this.runtime)
    this.source.open()
    this.types.prepare()
    this.labels?.prepare()
    this.relationships = this.runtime.view.expand()
    this.active = false
  }

  next(): Answer {
    const { runtime } = this
    const relationships = this.relationships!
    for (;;) {
      if (!this.active) {
        const answer = this.source.next()
        if (answer !== ROW) return answer
        if (this.begin() && this.operator.min === 0 && this.gives(this.start)) return ROW
        continue
      }
      if (!this.expanding && !this.enterNext()) {
        this.active = false
        continue
      }
      for (;;) {
        if (--runtime.budget < 0) return PAUSE
        if (!relationships.next()) break
        if (this.reach(relationships.relationship, relationships.other)) return ROW
      }
      this.expanding = false
    }
  }

  private begin(): boolean {
    const node = this.runtime.startNode(this.runtime.row[this.operator.from.index])
    if (node < 0) return false
    this.start = node
    this.startGiven = this.operator.min === 0
    this.seen.clear()
    this.seen.add(node)
    this.branches?.clear()
    this.depths?.clear()
    this.depths?.set(node, 0)
    this.frontier = [node]
    this.next_ = []
    this.at = 0
    this.depth = 0
    this.expanding = false
    this.active = true
    return true
  }

  /** Goes on to the next node of the frontier, or to the next frontier; false at the end. */
  private enterNext(): boolean {
    if (this.at >= this.frontier.length) {
      this.depth++
      this.frontier = this.next_
      this.next_ = []
      this.at = 0
    }
    const { max, direction } = this.operator
    const node = this.frontier[this.at++]
    if (node === undefined || (max !== null && this.depth >= max)) return false
    this.relationships!.reset(node, direction, this.types.tokens)
    this.expanding = true
    return true
  }

  /** Takes a relationship from the node under expansion; true when it makes a row. */
  private reach(relationship: number, other: number): boolean {
    if (!this.passes(relationship)) return false
    if (other === this.start) return this.closes(relationship, other)
    if (this.seen.add(other)) {
      this.next_.push(other)
      this.noteBranch(relationship, other)
      return this.gives(other)
    }
    return this.branches !== null && this.closes(relationship, other)
  }

  private passes(relationship: number): boolean {
    if (this.type !== null && !this.type(relationship)) return false
    const { each } = this.operator
    if (each === null || this.each === null) return true
    this.runtime.row[each.slot.index] = relationship
    return this.each(this.runtime.row, this.runtime)
  }

  private get expanded(): number {
    return this.frontier[this.at - 1] ?? -1
  }

  private noteBranch(relationship: number, other: number): void {
    if (this.branches === null) return
    const branch = this.expanded === this.start ? relationship : (this.branches.get(this.expanded) ?? relationship)
    this.branches.set(other, branch)
    this.depths?.set(other, this.depth + 1)
  }

  /** Whether the relationship closes a cycle through the start that is short enough. */
  private closes(relationship: number, other: number): boolean {
    if (this.startGiven) return false
    if (this.branches !== null && this.depths !== null && !(other === this.start && this.expanded === this.start)) {
      const here = this.expanded === this.start ? relationship : this.branches.get(this.expanded)
      const there = other === this.start ? relationship : this.branches.get(other)
      const length = this.depth + (this.depths.get(other) ?? 0) + 1
      if (here === there || (this.operator.max !== null && length > this.operator.max)) return false
    }
    this.startGiven = true
    return this.gives(this.start)
  }

  private gives(node: number): boolean {
    if (this.labels !== null && !this.labels.test(node)) return false
    this.runtime.row[this.operator.to.index] = node
    return true
  }
}
