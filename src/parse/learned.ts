/**
 * Automata that were worked out when the parser was generated: the lexer's, which is whole, and those of the parser's
 * decisions as far as typical statements need them.
 *
 * ANTLR works out a decision when it first meets it, and with this grammar's expressions that takes 10 to 80 ms a
 * decision: 300 ms for the first statement of a process. So tools/grammar/learn.ts parses typical statements and
 * writes down the automata that came of it. They are of the grammar alone (SLL), so they answer for all statements;
 * where they know no way on, the simulator decides as ever.
 */
import type { TokenStream } from 'antlr4ng'
import { DECISIONS } from './generated/decisions.js'
import { LEXER } from './generated/lexer-automaton.js'

/** Token types start at -1 (the end). */
const OFFSET = 1

interface Ways {
  /** Symbols a state has a way for. */
  readonly width: number
  /** `state * width + symbol`: the next state, an outcome as a negative number, 0 for none. States count from 1. */
  readonly ways: Int16Array
  /** The numbers that follow in the file. */
  readonly rest: readonly number[]
}

/** `offset`: what the smallest symbol is below 0. */
function readWays(lines: readonly string[], offset: number): Ways {
  const numbers = lines.join(' ').split(' ').map(Number)
  let at = 0
  const next = (): number => numbers[at++] ?? 0
  const width = next()
  const stateCount = next()
  const ways = new Int16Array((stateCount + 1) * width)
  for (let state = 1; state <= stateCount; state++) {
    for (let runs = next(); runs > 0; runs--) {
      const first = state * width + next() + offset
      const to = next()
      ways.fill(to, first, first + next())
    }
  }
  return { width, ways, rest: numbers.slice(at) }
}

/** What the lexer goes by: `ways` from state 1 by character, and the token type that ends in a state, 0 for none. */
export interface LexerAutomaton {
  readonly width: number
  readonly ways: Int16Array
  readonly accepts: readonly number[]
}

let lexer: LexerAutomaton | null = null

export function lexerAutomaton(): LexerAutomaton {
  if (lexer !== null) return lexer
  const { width, ways, rest } = readWays(LEXER, 0)
  lexer = { width, ways, accepts: [0, ...rest] }
  return lexer
}

interface Automata extends Ways {
  /** First state by decision; by precedence where a decision depends on it. */
  readonly starts: ReadonlyMap<number, number | ReadonlyMap<number, number>>
}

function readDecisions(): Automata {
  const ways = readWays(DECISIONS, OFFSET)
  const starts = new Map<number, number | Map<number, number>>()
  for (let at = 0; at < ways.rest.length; at += 3) {
    const [decision = 0, precedence = -1, state = 0] = ways.rest.slice(at, at + 3)
    if (precedence < 0) starts.set(decision, state)
    else {
      const known = starts.get(decision)
      const byPrecedence = known instanceof Map ? known : new Map<number, number>()
      starts.set(decision, byPrecedence.set(precedence, state))
    }
  }
  return { ...ways, starts }
}

let automata: Automata | null = null

/** The alternative, or 0 where nothing was learned. The tokens are where they were. */
export function learnedAlternative(input: TokenStream, decision: number, precedence: number): number {
  automata ??= readDecisions()
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
