/**
 * The plain case of a shortest path: one kind of hop, repeated, no predicate on the path as a whole. Two breadth-first
 * searches grow towards each other, the smaller frontier first; a shortest walk repeats nothing, so it is a trail.
 */
import type { PathSegment, ShortestPath } from '../plan/operators.js'
import type { Direction } from '../store/graph.js'
import { isUsed } from './expand.js'
import { opposite } from './hop.js'
import type { Automaton } from './path-automaton.js'
import type { ExecutionRuntime } from './runtime.js'
import type { FoundPath, Wanted } from './shortest-path.js'

export function isPlain(operator: ShortestPath, wanted: Wanted): boolean {
  const [segment] = operator.segments
  if (segment === undefined || operator.segments.length > 1 || wanted.count > 1) return false
  return isPlainSegment(segment) && operator.predicates.length === 0
}

function isPlainSegment(segment: PathSegment): boolean {
  return (
    segment.steps.length === 1 &&
    segment.min <= 1 &&
    segment.firstLabels === null &&
    segment.steps[0]?.labels === null &&
    // Anything that looks at the nodes of a hop would have to be turned round for the backward search.
    segment.predicates.length === 0
  )
}

/** One node met by a search: how it was reached, all ways of the least length. */
interface Reached {
  readonly depth: number
  readonly ways: { readonly from: number; readonly relationship: number }[]
}

class Side {
  readonly reached = new Map<number, Reached>()
  frontier: number[]
  depth = 0
  constructor(
    readonly start: number,
    readonly direction: Direction,
  ) {
    this.reached.set(start, { depth: 0, ways: [] })
    this.frontier = [start]
  }
}

/** `all`: every path of the least length. The two ends are different nodes. */
export function bidirectional(
  operator: ShortestPath,
  from: number,
  to: number,
  all: boolean,
  automaton: Automaton,
  runtime: ExecutionRuntime,
): readonly FoundPath[] {
  const segment = operator.segments[0]!
  if (segment.endBound && !endFits(automaton, to)) return []
  const { direction } = segment.steps[0]!
  const forward = new Side(from, direction)
  const backward = new Side(to, opposite(direction))
  const most = segment.max ?? Number.POSITIVE_INFINITY
  while (forward.depth + backward.depth < most && forward.frontier.length > 0 && backward.frontier.length > 0) {
    const side = forward.frontier.length <= backward.frontier.length ? forward : backward
    const meetings = grow(side, side === forward ? backward : forward, operator, automaton, runtime)
    if (meetings.length > 0) return paths(meetings, forward, backward, all, runtime)
  }
  return []
}

function endFits(automaton: Automaton, node: number): boolean {
  const { segment } = automaton.pattern.segments[0]!
  return automaton.movesAt({ segment: 0, repetitions: Math.max(segment.min, 0), step: 0 }, node).ends
}

/** Grows one side by a level; answers the nodes where it meets the other one. */
function grow(
  side: Side,
  other: Side,
  operator: ShortestPath,
  automaton: Automaton,
  runtime: ExecutionRuntime,
): readonly number[] {
  const cursor = automaton.cursor.current!
  const { tokens } = automaton.typesOf(0, 0)
  const differs = operator.differs.map(slot => slot.index)
  const move = { segment: 0, step: 0, next: automaton.start, closes: true }
  const next: number[] = []
  const meetings = new Set<number>()
  side.depth++
  for (const node of side.frontier) {
    cursor.reset(node, side.direction, tokens)
    while (cursor.next()) {
      runtime.tick()
      const known = side.reached.get(cursor.other)
      if (known !== undefined && known.depth < side.depth) continue
      if (!automaton.accepts(move, cursor.relationship, cursor.other)) continue
      if (differs.length > 0 && isUsed(runtime.row, differs, cursor.relationship)) continue
      const way = { from: node, relationship: cursor.relationship }
      if (known !== undefined) known.ways.push(way)
      else {
        side.reached.set(cursor.other, { depth: side.depth, ways: [way] })
        next.push(cursor.other)
      }
      if (other.reached.has(cursor.other)) meetings.add(cursor.other)
    }
  }
  side.frontier = next
  return [...meetings]
}

/**
 * Paths through the meeting nodes of the least total length. Every shortest path crosses the level that has just been
 * reached in exactly one node.
 */
function paths(
  meetings: readonly number[],
  forward: Side,
  backward: Side,
  all: boolean,
  runtime: ExecutionRuntime,
): readonly FoundPath[] {
  const total = (node: number) => forward.reached.get(node)!.depth + backward.reached.get(node)!.depth
  const least = Math.min(...meetings.map(total))
  const found: FoundPath[] = []
  for (const node of meetings) {
    if (total(node) !== least) continue
    for (const head of walks(forward, node, all)) {
      for (const tail of walks(backward, node, all)) {
        runtime.tick()
        runtime.hold(16 * least)
        found.push(joined(forward.start, head, tail, backward))
        if (!all) return found
      }
    }
  }
  runtime.release(16 * least * found.length)
  return found
}

/** Hops from a side's start to a node. */
interface Walk {
  readonly nodes: readonly number[]
  readonly relationships: readonly number[]
}

/** Ways from a side's start to a node, found backwards; one of them, or all. A long way is no deep recursion. */
function* walks(side: Side, node: number, all: boolean): Generator<Walk> {
  const length = side.reached.get(node)!.depth
  /** Node after each hop, and which of its ways is taken. */
  const nodes = new Array<number>(length)
  const choices = new Array<number>(length).fill(0)
  const relationships = new Array<number>(length)
  if (length === 0) {
    yield { nodes, relationships }
    return
  }
  nodes[length - 1] = node
  let at = length - 1
  while (at < length) {
    const way = side.reached.get(nodes[at]!)!.ways[choices[at]!]
    if (way === undefined) {
      choices[at] = 0
      at++
      if (at < length) choices[at]!++
      continue
    }
    relationships[at] = way.relationship
    if (at > 0) {
      nodes[--at] = way.from
      choices[at] = 0
      continue
    }
    yield { nodes: [...nodes], relationships: [...relationships] }
    if (!all) return
    choices[0]!++
  }
}

/** The tail was walked from the far end: it is turned round. */
function joined(start: number, head: Walk, tail: Walk, backward: Side): FoundPath {
  const relationships = [...head.relationships, ...[...tail.relationships].reverse()]
  const back = [backward.start, ...tail.nodes].reverse()
  const nodes = [...head.nodes, ...back.slice(1)]
  return { start, nodes, relationships, segments: relationships.map(() => 0) }
}
