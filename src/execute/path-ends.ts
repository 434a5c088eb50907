/** All nodes at which a selected part may end, seen from its start: a walk over pairs of node and state. */
import type { Automaton, State } from './path-automaton.js'
import type { ExecutionRuntime } from './runtime.js'

export function reachableEnds(automaton: Automaton, start: number, runtime: ExecutionRuntime): readonly number[] {
  const ends = new Set<number>()
  const seen = new Map<number, Set<number>>()
  const queue: { node: number; state: State }[] = []
  const visit = (node: number, state: State) => {
    const key = automaton.keyOf(state)
    const states = seen.get(node) ?? new Set<number>()
    if (states.has(key)) return
    states.add(key)
    seen.set(node, states)
    runtime.hold(64)
    queue.push({ node, state })
  }
  visit(start, automaton.start)
  for (let i = 0; i < queue.length; i++) {
    const { node, state } = queue[i]!
    const { moves, ends: mayEnd } = automaton.movesAt(state, node)
    if (mayEnd) ends.add(node)
    for (const move of moves) {
      const cursor = automaton.expand(move, node)
      while (cursor.next()) {
        runtime.tick()
        if (automaton.accepts(move, cursor.relationship, cursor.other)) visit(cursor.other, move.next)
      }
    }
  }
  runtime.release(64 * queue.length)
  return [...ends]
}
