/**
 * What the parser's simulator has learned about its decisions, kept for all later statements.
 *
 * The runtime's own tables find a state by the hash of its configurations alone, so that two states with one hash (a
 * matter of chance among many thousands) become one, and a correct statement is then misread. Here states are
 * compared. And the runtime's tables only grow: deeply nested text teaches the parser a state for every depth. Here
 * they start anew when they have become large.
 */
import {
  type ATN,
  type ATNConfigSet,
  DFA,
  type DFAState,
  type Parser,
  ParserATNSimulator,
  PredictionContextCache,
  PredictionMode,
} from 'antlr4ng'
import { CypherParser } from './generated/CypherParser.js'
import { learnedAlternative } from './learned.js'
import type { PredictingParser, Predictor } from './predicting-parser.js'

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
export interface Tables {
  readonly automata: DFA[]
  readonly contexts: PredictionContextCache
}

/** Automata that know nothing yet. */
export function startAnew({ decisionToState }: ATN): Tables {
  return { automata: decisionToState.map((state, i) => new ExactDfa(state, i)), contexts: new PredictionContextCache() }
}

let ofParser: Tables | null = null

function parserTables(): Tables {
  if (ofParser === null || ofParser.automata.reduce((sum, table) => sum + table.length, 0) > MAX_STATES)
    ofParser = startAnew(CypherParser._ATN)
  return ofParser
}

/** The runtime's simulator for `parser`, and the automata that it extends. */
export function simulatorFor(parser: Parser, mode: number, tables: Tables = parserTables()): ParserATNSimulator {
  const { automata, contexts } = tables
  const simulator = new ParserATNSimulator(parser, CypherParser._ATN, automata, contexts)
  simulator.predictionMode = mode
  parser.interpreter = simulator
  return simulator
}

/** By the learned automata where they know the way, else by the simulator: what parses most statements. */
export class FastPredictor implements Predictor {
  private simulator: ParserATNSimulator | null = null

  predict(parser: PredictingParser, decision: number): number {
    const learned = learnedAlternative(parser.inputStream, decision, parser.getPrecedence())
    if (learned > 0) return learned
    this.simulator ??= simulatorFor(parser, PredictionMode.SLL)
    return this.simulator.adaptivePredict(parser.inputStream, decision, parser.context)
  }
}

/** Full context wherever a decision needs it. */
export class ThoroughPredictor implements Predictor {
  constructor(private readonly simulator: ParserATNSimulator) {}

  predict(parser: PredictingParser, decision: number): number {
    return this.simulator.adaptivePredict(parser.inputStream, decision, parser.context)
  }
}
