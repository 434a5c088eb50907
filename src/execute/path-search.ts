/** The general search for the shortest paths between two nodes; see shortest-path.ts. */
import type { ShortestPath } from '../plan/operators.js'
import { isUsed } from './expand.js'
import type { Automaton, Move, State } from './path-automaton.js'
import type { PathPattern } from './path-pattern.js'
import type { ExecutionRuntime } from './runtime.js'
import type { FoundPath, Wanted } from './shortest-path.js'

/** A partial path: the last hop and what came before it. */
interface Partial {
  readonly node: number
  readonly state: State
  readonly depth: number
  readonly before: Partial | null
  readonly relationship: number
  readonly segment: number
}

const BYTES = 96

/** A search that pauses, and its paths in the end. */
export type Search = Generator<void, readonly FoundPath[]>

export class PathSearch {
  /** Hops that any path from a node to the end needs at least. */
  private distances = new Map<number, number>()
  private turnedAway = false
  private bytes = 0

  constructor(
    private readonly automaton: Automaton,
    private readonly pattern: PathPattern,
    private readonly operator: ShortestPath,
    private readonly runtime: ExecutionRuntime,
  ) {}

  /** Yields when the slice's budget is spent. */
  *find(from: number, to: number, wanted: Wanted): Search {
    this.distances = yield* this.distancesTo(to)
    if (!this.distances.has(from)) return []
    const quick = yield* this.run(from, to, wanted, true, Number.POSITIVE_INFINITY)
    const found = this.turnedAway ? yield* this.again(from, to, wanted, quick) : quick
    this.runtime.release(this.bytes)
    this.bytes = 0
    return found
  }

  /** Looks for what the quick search may have missed: paths shorter than its longest, or any when it found too few. */
  private *again(from: number, to: number, wanted: Wanted, quick: readonly FoundPath[]): Search {
    const lengths = quick.map(path => path.relationships.length)
    const complete = (wanted.groups ? new Set(lengths).size : lengths.length) >= wanted.count
    const longest = Math.max(0, ...lengths)
    if (!complete) return yield* this.run(from, to, wanted, false, Number.POSITIVE_INFINITY)
    if (wanted.groups) return yield* this.run(from, to, wanted, false, longest)
    const shorter = yield* this.run(from, to, wanted, false, longest - 1)
    const rest = quick.filter(path => path.relationships.length === longest)
    return [...shorter, ...rest].slice(0, wanted.count)
  }

  private hold(bytes: number): void {
    this.bytes += bytes
    this.runtime.hold(bytes)
  }

  /** Breadth first from the end, over all hops of the pattern turned round, without any other test. */
  private *distancesTo(end: number): Generator<void, Map<number, number>> {
    const distances = new Map([[end, 0]])
    const hops = this.operator.segments.flatMap((segment, i) =>
      segment.steps.map((step, j) => ({
        direction:
          step.direction === 'both' ? ('both' as const) : step.direction === 'out' ? ('in' as const) : ('out' as const),
        types: this.automaton.typesOf(i, j).tokens,
      })),
    )
    const cursor = this.runtime.view.expand()
    const queue = [end]
    for (let i = 0; i < queue.length; i++) {
      if (--this.runtime.budget < 0) yield
      const node = queue[i]!
      const depth = distances.get(node)! + 1
      for (const { direction, types } of hops) {
        cursor.reset(node, direction, types)
        while (cursor.next()) {
          this.runtime.tick()
          if (distances.has(cursor.other)) continue
          distances.set(cursor.other, depth)
          this.hold(48)
          queue.push(cursor.other)
        }
      }
    }
    return distances
  }

  /** Buckets by the least length that a partial path can lead to; within one the longest partial path goes first. */
  private *run(from: number, to: number, wanted: Wanted, pruned: boolean, limit: number): Search {
    this.turnedAway = false
    const found: FoundPath[] = []
    const lengths = new Set<number>()
    const kept = new Map<number, Map<number, number[]>>()
    const buckets: Partial[][] = []
    const push = (partial: Partial) => {
      const rest = this.distances.get(partial.node)
      if (rest === undefined || partial.depth + rest > limit) return
      if (pruned && !this.keeps(kept, partial, wanted)) return
      this.hold(BYTES)
      const length = partial.depth + rest
      const bucket = buckets[length] ?? []
      buckets[length] = bucket
      bucket.push(partial)
    }
    push({ node: from, state: this.automaton.start, depth: 0, before: null, relationship: -1, segment: -1 })
    for (let length = 0; length < buckets.length; length++) {
      const bucket = buckets[length]
      if (bucket === undefined) continue
      for (let partial = bucket.pop(); partial !== undefined; partial = bucket.pop()) {
        this.runtime.tick()
        if (--this.runtime.budget < 0) yield
        const { moves, ends } = this.automaton.movesAt(partial.state, partial.node)
        if (ends && partial.node === to && this.accept(partial, found)) {
          lengths.add(partial.depth)
          if (!wanted.groups && found.length >= wanted.count) return found
        }
        for (const move of moves) this.extend(partial, move, push)
      }
      if (wanted.groups && lengths.size >= wanted.count) return found
    }
    return found
  }

  /**
   * Whether a partial path is among the shortest few to its node and state. Its place is counted when it is made, and
   * paths are made in order of length but for ties that the estimates cannot see.
   */
  private keeps(kept: Map<number, Map<number, number[]>>, partial: Partial, wanted: Wanted): boolean {
    const key = this.automaton.keyOf(partial.state)
    const states = kept.get(partial.node) ?? new Map<number, number[]>()
    kept.set(partial.node, states)
    const depths = states.get(key) ?? []
    states.set(key, depths)
    const shorter = wanted.groups
      ? new Set(depths.filter(depth => depth < partial.depth)).size
      : depths.filter(depth => depth <= partial.depth).length
    if (shorter >= wanted.count) return false
    depths.push(partial.depth)
    return true
  }

  private extend(partial: Partial, move: Move, push: (partial: Partial) => void): void {
    const cursor = this.automaton.expand(move, partial.node)
    const hops: { relationship: number; other: number }[] = []
    while (cursor.next()) {
      this.runtime.tick()
      if (this.automaton.accepts(move, cursor.relationship, cursor.other)) {
        hops.push({ relationship: cursor.relationship, other: cursor.other })
      }
    }
    for (const { relationship, other } of hops) {
      const next = {
        node: other,
        state: move.next,
        depth: partial.depth + 1,
        before: partial,
        relationship,
        segment: move.segment,
      }
      if (this.breaks(partial, relationship, other) || (move.closes && !this.repetitionPasses(next, move))) {
        this.turnedAway = true
        continue
      }
      push(next)
    }
  }

  /** Whether the hop would repeat what the mode does not allow to be repeated. */
  private breaks(partial: Partial, relationship: number, other: number): boolean {
    const { mode, differs } = this.operator
    if (
      differs.length > 0 &&
      isUsed(
        this.runtime.row,
        differs.map(slot => slot.index),
        relationship,
      )
    )
      return true
    if (mode === 'walk') return false
    const nodes = mode === 'acyclic' || mode === 'simple'
    for (let one: Partial | null = partial; one !== null; one = one.before) {
      if (one.relationship === relationship) return true
      if (nodes && one.node === other && (mode === 'acyclic' || one.before !== null)) return true
    }
    // A simple path that is closed goes no further.
    return mode === 'simple' && partial.depth > 0 && partial.node === rootOf(partial).node
  }

  private repetitionPasses(end: Partial, move: Move): boolean {
    const compiled = this.pattern.segments[move.segment]!
    if (compiled.test === null) return true
    const { row } = this.runtime
    const { steps, first } = compiled.segment
    let at = end
    for (let i = steps.length - 1; i >= 0; i--) {
      const step = steps[i]!
      row[step.relationship.index] = at.relationship
      if (step.node !== null) row[step.node.index] = at.node
      at = at.before!
    }
    if (first !== null) row[first.index] = at.node
    return compiled.test(row, this.runtime)
  }

  private accept(partial: Partial, found: FoundPath[]): boolean {
    const path = unfold(partial)
    if (this.pattern.test !== null) {
      this.pattern.put(path, this.runtime)
      if (!this.pattern.test(this.runtime.row, this.runtime)) {
        this.turnedAway = true
        return false
      }
    }
    found.push(path)
    return true
  }
}

function rootOf(partial: Partial): Partial {
  let one = partial
  while (one.before !== null) one = one.before
  return one
}

function unfold(partial: Partial): FoundPath {
  const nodes: number[] = []
  const relationships: number[] = []
  const segments: number[] = []
  let one = partial
  for (; one.before !== null; one = one.before) {
    nodes.push(one.node)
    relationships.push(one.relationship)
    segments.push(one.segment)
  }
  return {
    start: one.node,
    nodes: nodes.reverse(),
    relationships: relationships.reverse(),
    segments: segments.reverse(),
  }
}
