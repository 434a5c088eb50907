/**
 * What the lexer and the parser have learned about their decisions, kept for all later statements.
 *
 * The runtime's own tables find a state by the hash of its configurations alone, so that two states with one hash (a
 * matter of chance among many thousands) become one, and a correct statement is then misread. Here states are
 * compared. And the runtime's tables only grow: deeply nested text teaches the parser a state for every depth. Here
 * they start anew when they have become large.
 */
import {
  type ATNConfigSet,
  DFA,
  type DFAState,
  LexerATNSimulator,
  ParserATNSimulator,
  PredictionContextCache,
} from 'antlr4ng'
import { CypherLexer } from './generated/CypherLexer.js'
import { CypherParser } from './generated/CypherParser.js'

/** A few hundred states serve most programs for all their time. */
const MAX_STATES = 20_000

class ExactDfa extends DFA {
  private readonly buckets = new Map<number, DFAState[]>()
  private readonly inOrder: DFAState[] = []

  override getState(state: DFAState): DFAState | null {
    return this.getStateForConfigs(state.configs)
  }
  override getStateForConfigs(configs: ATNConfigSet): DFAState | null {
    const bucket = this.buckets.get(configs.hashCode())
    return bucket?.find(known => isSame(known.configs, configs)) ?? null
  }
  override addState(state: DFAState): void {
    const hash = state.configs.hashCode()
    const bucket = this.buckets.get(hash)
    if (bucket === undefined) this.buckets.set(hash, [state])
    else bucket.push(state)
    state.stateNumber = this.inOrder.length
    this.inOrder.push(state)
  }
  override getStates(): DFAState[] {
    return [...this.inOrder]
  }
  override get length(): number {
    return this.inOrder.length
  }
}

function isSame(a: ATNConfigSet, b: ATNConfigSet): boolean {
  return a.configs.length === b.configs.length && a.configs.every((config, i) => config.equals(b.configs[i]!))
}

/** Contexts are shared, so that equal ones are mostly identical and states compare quickly. */
interface Predictions {
  readonly tables: DFA[]
  readonly contexts: PredictionContextCache
}

function startAnew({ decisionToState }: typeof CypherParser._ATN): Predictions {
  return { tables: decisionToState.map((state, i) => new ExactDfa(state, i)), contexts: new PredictionContextCache() }
}

const ofLexer = startAnew(CypherLexer._ATN)
let ofParser = startAnew(CypherParser._ATN)

export function useLexerPredictions(lexer: CypherLexer): void {
  lexer.interpreter = new LexerATNSimulator(lexer, CypherLexer._ATN, ofLexer.tables, ofLexer.contexts)
}

export function useParserPredictions(parser: CypherParser): void {
  if (ofParser.tables.reduce((sum, table) => sum + table.length, 0) > MAX_STATES)
    ofParser = startAnew(CypherParser._ATN)
  parser.interpreter = new ParserATNSimulator(parser, CypherParser._ATN, ofParser.tables, ofParser.contexts)
}
