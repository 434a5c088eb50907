/** Runs one scenario, step by step. Every step of the TCK is one row of the table below; an unknown step is a failure. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvariantError, RelateError } from '../../src/status/fail.js'
import { compareRows, ignoringListOrder, type Row } from '../datum/compare.js'
import type { Datum } from '../datum/datum.js'
import { toValue } from '../datum/to-value.js'
import { type Answer, type Driver, NO_PARAMETERS, type Parameters } from '../driver.js'
import { expectError } from './expect-error.js'
import { EMPTY_GRAPH, type GraphState, readGraph, sideEffects } from './graph-state.js'
import { readNotation } from './notation.js'
import { readProcedure } from './procedures.js'
import { tckRow } from './result-rows.js'
import type { Scenario, Step } from './scenarios.js'

/** An expectation that was not met. Its message is what the report shows. */
class Mismatch extends Error {
  override readonly name = 'Mismatch'
}

interface World {
  readonly driver: Driver
  /** The folder that holds `features` and `graphs`. */
  readonly tck: string
  parameters: Parameters
  /** The graph before the statement under test. */
  before: GraphState
  outcome: Answer | RelateError | null
}

type StepRunner = (world: World, step: Step, groups: readonly string[]) => void

const STEPS: readonly (readonly [pattern: RegExp, run: StepRunner])[] = [
  [/^an(?:y| empty) graph$/, () => undefined],
  [/^the (\S+) graph$/, (world, _, [name = '']) => setUp(world, readNamedGraph(world.tck, name))],
  [/^having executed:$/, (world, step) => setUp(world, statementOf(step))],
  [
    /^there exists a procedure (.+)$/,
    (world, step, [signature = '']) => world.driver.registerProcedure(readProcedure(signature, step.table ?? [])),
  ],
  [
    /^parameters are:$/,
    (world, step) => {
      world.parameters = new Map(
        (step.table ?? []).map(([name = '', text = '']) => [name, toValue(readNotation(text))]),
      )
    },
  ],
  [
    /^executing (?:control )?query:$/,
    (world, step) => {
      world.outcome = world.driver.run(statementOf(step), world.parameters)
    },
  ],
  [/^the result should be empty$/, world => expectRows(world, [], { ordered: false, anyListOrder: false })],
  [
    /^the result should be, in (any )?order:$/,
    (world, step, [any]) => expectTable(world, step, { ordered: any === undefined, anyListOrder: false }),
  ],
  [
    /^the result should be(, in order)? \(ignoring element order for lists\):$/,
    (world, step, [inOrder]) => expectTable(world, step, { ordered: inOrder !== undefined, anyListOrder: true }),
  ],
  [/^no side effects$/, world => expectSideEffects(world, new Map())],
  [
    /^the side effects should be:$/,
    (world, step) =>
      expectSideEffects(world, new Map((step.table ?? []).map(([name = '', count]) => [name, Number(count)]))),
  ],
  [
    /^an? (\w+) should be raised at (compile time|runtime|any time): (\S+)$/,
    (world, _, [type, phase, detail]) => {
      if (world.outcome === null || !(world.outcome instanceof RelateError))
        throw new Mismatch('expected an error, got a result')
      const problem = expectError(world.outcome, { type: type!, phase: phase!, detail: detail! })
      if (problem !== null) throw new Mismatch(problem)
      expectSideEffects(world, new Map())
    },
  ],
]

/** What went wrong, in words; null when the scenario passes. */
export function runScenario(scenario: Scenario, driver: Driver, tck: string): string | null {
  driver.reset()
  const world: World = { driver, tck, parameters: NO_PARAMETERS, before: EMPTY_GRAPH, outcome: null }
  for (const step of scenario.steps) {
    try {
      runStep(world, step)
    } catch (error) {
      return `${step.text}${step.docString === null ? '' : `\n${step.docString}`}\n${describe(error)}`
    }
  }
  return null
}

function runStep(world: World, step: Step): void {
  for (const [pattern, run] of STEPS) {
    const found = pattern.exec(step.text)
    if (found === null) continue
    run(world, step, found.slice(1))
    return
  }
  throw new Mismatch('unknown step')
}

function describe(error: unknown): string {
  if (error instanceof Mismatch) return error.message
  if (error instanceof InvariantError) return `internal error: ${error.message}\n${error.stack ?? ''}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function statementOf(step: Step): string {
  if (step.docString === null) throw new Mismatch('the step has no statement')
  return step.docString
}

function setUp(world: World, statement: string): void {
  const outcome = world.driver.run(statement, NO_PARAMETERS)
  if (outcome instanceof RelateError) throw new Mismatch(`set-up failed: ${outcome.message}`)
  world.before = readGraph(world.driver)
}

function readNamedGraph(tck: string, name: string): string {
  return readFileSync(join(tck, 'graphs', name, `${name}.cypher`), 'utf8')
}

interface TableRules {
  readonly ordered: boolean
  readonly anyListOrder: boolean
}

function expectTable(world: World, step: Step, rules: TableRules): void {
  const [header = [], ...lines] = step.table ?? []
  const answer = answerOf(world)
  if (header.join('\u0000') !== answer.columns.join('\u0000')) {
    throw new Mismatch(`- columns: ${header.join(' | ')}\n+ columns: ${answer.columns.join(' | ')}`)
  }
  expectRows(
    world,
    lines.map(cells => cells.map(readNotation)),
    rules,
  )
}

function expectRows(world: World, expected: readonly Row[], rules: TableRules): void {
  const prepare = (row: readonly Datum[]): Row => (rules.anyListOrder ? row.map(ignoringListOrder) : row)
  const actual = answerOf(world).rows.map(row => prepare(tckRow(row)))
  const lines = compareRows(expected.map(prepare), actual, { ordered: rules.ordered, floatTolerance: 0 })
  if (lines.length > 0) throw new Mismatch(lines.join('\n'))
}

function answerOf(world: World): Answer {
  if (world.outcome === null) throw new Mismatch('nothing has been executed')
  if (world.outcome instanceof RelateError) {
    const { message, kind, row } = world.outcome
    throw new Mismatch(`expected a result, got ${row.tckType ?? row.code} (${kind}): ${message}`)
  }
  return world.outcome
}

function expectSideEffects(world: World, expected: ReadonlyMap<string, number>): void {
  if (!(world.outcome instanceof RelateError)) answerOf(world)
  const after = readGraph(world.driver)
  const actual = sideEffects(world.before, after)
  world.before = after
  const lines: string[] = []
  for (const name of new Set([...expected.keys(), ...actual.keys()])) {
    const [wanted, got] = [expected.get(name) ?? 0, actual.get(name) ?? 0]
    if (wanted !== got) lines.push(`- ${name}: ${wanted}`, `+ ${name}: ${got}`)
  }
  if (lines.length > 0) throw new Mismatch(lines.join('\n'))
}
