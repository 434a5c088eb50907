/**
 * Writes src/parse/generated/decisions.ts: the automata of the parser's decisions after parsing the statements of
 * typical.cypher (src/parse/learned.ts reads them). Run by `npm run grammar`, after parser and lexer.
 *
 * A state that was reached knows a way for the tokens that came. The other tokens are tried too: where one leads to a
 * decision or to another known state it is kept, so that one name in a place stands for all keywords in that place.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type DFA, type DFAState, NoViableAltException, type ParserATNSimulator, PredictionMode, Token } from 'antlr4ng'
import { CypherParser } from '../../src/parse/generated/CypherParser.js'
import { simulatorFor, startAnew, type Tables } from '../../src/parse/predictions.js'
import { ScannedToken } from '../../src/parse/scanner.js'
import { parseScript } from '../../src/parse/script.js'
import { Source } from '../../src/parse/source.js'
import { StopAtOnce } from '../../src/parse/strategy.js'
import { Tokens, tokenize } from '../../src/parse/tokens.js'
import { asConstant, runs, withLength } from './automaton-file.js'

export const LEARNED_FILE = fileURLToPath(new URL('../../src/parse/generated/decisions.ts', import.meta.url))
const TYPICAL = join(import.meta.dirname, 'typical.cypher')
const LARGEST_TOKEN = CypherParser.symbolicNames.length - 1

/** A parser that has not learned anything. */
class Pupil extends CypherParser {
  readonly simulator: ParserATNSimulator

  constructor(tokens: Tokens, tables: Tables) {
    super(tokens)
    this.simulator = simulatorFor(this, PredictionMode.SLL, tables)
    this.removeErrorListeners()
    this.errorHandler = new StopAtOnce()
  }
  protected override predict(decision: number): number {
    return this.simulator.adaptivePredict(this.inputStream, decision, this.context)
  }
}

/** In the middle of nothing, with the precedence that one says. */
class Stand extends Pupil {
  precedence = 0
  override getPrecedence(): number {
    return this.precedence
  }
}

/** A state of one decision, the tokens that led there, and the precedence it holds for (-1: any). */
interface Reached {
  readonly state: DFAState
  readonly path: readonly number[]
  readonly decision: number
  readonly precedence: number
}

function learnDecisions(): number[] {
  const tables = startAnew(CypherParser._ATN)
  for (const { text } of parseScript(readFileSync(TYPICAL, 'utf8')))
    new Pupil(
      tokenize(new Source(text), () => {}),
      tables,
    ).statement()
  const stand = new Stand(new Tokens([], () => {}), tables)
  const { simulator } = stand
  const starts = simulator.decisionToDFA.flatMap(startsOf)
  const reached = starts.flatMap(allFrom)
  const known = new Map<DFAState, number>()
  for (const { state } of reached) if (!known.has(state)) known.set(state, known.size + 1)
  for (const { path, decision, precedence } of reached) {
    stand.precedence = Math.max(precedence, 0)
    for (let type = Token.EOF; type <= LARGEST_TOKEN; type++) {
      if (type === 0) continue
      try {
        simulator.adaptivePredict(streamOf([...path, type]), decision, null)
      } catch (error) {
        if (!(error instanceof NoViableAltException)) throw error
      }
    }
  }
  const numbers = [LARGEST_TOKEN + 2, known.size]
  for (const state of known.keys()) numbers.push(...withLength(runs(targetsOf(state, known), 1)))
  for (const { state, decision, precedence } of starts) numbers.push(decision, precedence, known.get(state) ?? 0)
  return numbers
}

function startsOf(dfa: DFA): Reached[] {
  const { s0, decision } = dfa
  if (s0 === undefined) return []
  if (!dfa.isPrecedenceDfa) return [{ state: s0, path: [], decision, precedence: -1 }]
  return s0.edges.flatMap((state, precedence) =>
    state === undefined ? [] : [{ state, path: [], decision, precedence }],
  )
}

/** Undecided states, each by a shortest way to it. */
function allFrom(start: Reached): Reached[] {
  const found = new Map([[start.state, start]])
  for (const one of found.values()) {
    for (const [column, state] of one.state.edges.entries()) {
      if (state === undefined || !isUndecided(state) || found.has(state)) continue
      found.set(state, { ...one, state, path: [...one.path, column - 1] })
    }
  }
  return [...found.values()]
}

function isUndecided(state: DFAState): boolean {
  return !state.isAcceptState && state.stateNumber !== ERROR_STATE
}
const ERROR_STATE = 2147483647

/** By token type from EOF on: a known state, a decision as a negative alternative, or 0. */
function targetsOf(state: DFAState, known: ReadonlyMap<DFAState, number>): number[] {
  return Array.from({ length: LARGEST_TOKEN + 2 }, (_, column) => {
    const target = state.edges[column]
    if (target === undefined) return 0
    // A decision that hangs on a predicate is the simulator's.
    const decided = target.isAcceptState && target.predicates === null
    return decided ? -target.prediction : (known.get(target) ?? 0)
  })
}

function streamOf(types: readonly number[]): Tokens {
  const tokens = [...types, Token.EOF].map((type, i) => {
    const token = new ScannedToken(null, type, i, i)
    token.tokenIndex = i
    return token
  })
  return new Tokens(tokens, () => {})
}

/** The text of the file. */
export function learn(): string {
  return `// Generated by tools/grammar/learn.ts from typical.cypher. Read by src/parse/learned.ts.\n${asConstant('DECISIONS', learnDecisions())}`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(LEARNED_FILE, learn())
}
