/**
 * Decisions of the parser that were worked out when it was generated.
 *
 * ANTLR works out a decision when it first meets it, and with this grammar's expressions that takes 10 to 80 ms a
 * decision: 300 ms for the first statement of a process. So tools/grammar/learn.ts parses typical statements and
 * writes down the automata that came of it. They are of the grammar alone (SLL), so they answer for all statements;
 * where they know no way on, the simulator decides as ever.
 */
import type { TokenStream } from 'antlr4ng'
import { LEARNED } from './generated/predictions.js'

/** Token types start at -1 (the end). */
const OFFSET = 1

interface Automata {
  /** Tokens a state has a way for. */
  readonly width: number
  /** First state by decision; by precedence where a decision depends on it. */
  readonly starts: ReadonlyMap<number, number | ReadonlyMap<number, number>>
  /** `state * width + token`: the next state, an alternative as a negative number, 0 for not known. */
  readonly ways: Int16Array
}

function read(): Automata {
  const numbers = LEARNED.join(' ').split(' ').map(Number)
  let at = 0
  const next = (): number => numbers[at++] ?? 0
  const width = next()
  const stateCount = next()
  const ways = new Int16Array((stateCount + 1) * width)
  for (let state = 1; state <= stateCount; state++) {
    for (let runs = next(); runs > 0; runs--) {
      const first = state * width + next() + OFFSET
      const to = next()
      ways.fill(to, first, first + next())
    }
  }
  const starts = new Map<number, number | Map<number, number>>()
  while (at < numbers.length) {
    const decision = next()
    const precedence = next()
    const state = next()
    if (precedence < 0) starts.set(decision, state)
    else {
      const known = starts.get(decision)
      const byPrecedence = known instanceof Map ? known : new Map<number, number>()
      starts.set(decision, byPrecedence.set(precedence, state))
    }
  }
  return { width, starts, ways }
}

let automata: Automata | null = null

/** The alternative, or 0 where nothing was learned. The tokens are where they were. */
export function learnedAlternative(input: TokenStream, decision: number, precedence: number): number {
  automata ??= read()
  const { width, starts, ways } = automata
  const start = starts.get(decision)
  let state = typeof start === 'object' ? (start.get(precedence) ?? 0) : (start ?? 0)
  const index = input.index
  while (state > 0) {
    state = ways[state * width + input.LA(1) + OFFSET] ?? 0
    if (state > 0) input.consume()
  }
  if (input.index !== index) input.seek(index)
  return -state
}
