/** Runs one statement case: set-up, statement, what it left behind. */
import type { Counters } from '../../src/result/result.js'
import { RelateError } from '../../src/status/fail.js'
import { compareRows } from '../datum/compare.js'
import { fromResult } from '../datum/from-result.js'
import { toValue } from '../datum/to-value.js'
import { type Answer, type Driver, NO_PARAMETERS } from '../driver.js'
import type { Expected, ExpectedFailure, ExpectedRows, StatementCase } from './case.js'

const FLOAT_TOLERANCE = 1e-12

/** What went wrong, in words; null when the case passes. */
export function runCase(one: StatementCase, driver: Driver): string | null {
  driver.reset()
  const prefix = one.cypher === null ? '' : `CYPHER ${one.cypher} `
  for (const statement of one.setup) {
    const outcome = driver.run(prefix + statement, NO_PARAMETERS)
    if (outcome instanceof RelateError) return `set-up: ${statement}\n${outcome.message}`
  }
  const parameters = new Map([...one.parameters].map(([name, datum]) => [name, toValue(datum)]))
  const problem = check(one.expect, driver.run(prefix + one.statement, parameters), one.ordered)
  if (problem !== null) return `${one.statement}\n${problem}`
  if (one.after === null) return null
  const after = check(one.after.expect, driver.run(prefix + one.after.statement, NO_PARAMETERS), false)
  return after === null ? null : `${one.statement}\nafter it: ${one.after.statement}\n${after}`
}

function check(expected: Expected, outcome: Answer | RelateError, ordered: boolean): string | null {
  if (expected.kind === 'error') return checkError(expected, outcome)
  if (outcome instanceof RelateError) {
    return `expected rows, got ${outcome.code} ${outcome.gqlStatus}: ${outcome.message}`
  }
  const lines = [
    ...compareColumns(expected.columns, outcome.columns),
    ...compareRows(
      expected.rows,
      outcome.rows.map(row => row.map(value => fromResult(value))),
      {
        ordered,
        floatTolerance: FLOAT_TOLERANCE,
      },
    ),
    ...compareCounters(expected.counters, outcome.stats),
    ...compareNotifications(expected, outcome),
  ]
  return lines.length === 0 ? null : lines.join('\n')
}

function checkError(expected: ExpectedFailure, outcome: Answer | RelateError): string | null {
  const wanted = expected.code === null ? 'Neo.ClientError.*' : `${expected.code} ${expected.gqlStatus ?? ''}`
  if (!(outcome instanceof RelateError)) {
    const rows = outcome.rows.slice(0, 3).map(row => row.map(value => fromResult(value)))
    return [`- ${wanted}`, '+ a result:', ...compareRows([], rows, { ordered: false, floatTolerance: 0 })].join('\n')
  }
  const agrees =
    expected.code === null
      ? outcome.code.startsWith('Neo.ClientError.')
      : outcome.code === expected.code && (expected.gqlStatus === null || outcome.gqlStatus === expected.gqlStatus)
  return agrees ? null : `- ${wanted}\n+ ${outcome.code} ${outcome.gqlStatus}: ${outcome.message}`
}

function compareColumns(expected: readonly string[], actual: readonly string[]): string[] {
  if (expected.length === actual.length && expected.every((name, i) => name === actual[i])) return []
  return [`- columns: ${expected.join(' | ')}`, `+ columns: ${actual.join(' | ')}`]
}

/** Neo4j's spelling of a counter to ours. */
const COUNTERS: Readonly<Record<string, keyof Counters>> = {
  nodesCreated: 'nodes_created',
  nodesDeleted: 'nodes_deleted',
  relationshipsCreated: 'relationships_created',
  relationshipsDeleted: 'relationships_deleted',
  propertiesSet: 'properties_set',
  labelsAdded: 'labels_added',
  labelsRemoved: 'labels_removed',
  indexesAdded: 'indexes_added',
  indexesRemoved: 'indexes_removed',
  constraintsAdded: 'constraints_added',
  constraintsRemoved: 'constraints_removed',
}

function compareCounters(expected: ReadonlyMap<string, number> | null, actual: Counters): string[] {
  if (expected === null) return []
  const lines: string[] = []
  for (const name of expected.keys()) if (COUNTERS[name] === undefined) lines.push(`- unknown counter ${name}`)
  for (const [name, ours] of Object.entries(COUNTERS)) {
    const wanted = expected.get(name) ?? 0
    if (actual[ours] !== wanted) lines.push(`- ${name}: ${wanted}`, `+ ${ours}: ${actual[ours]}`)
  }
  return lines
}

/** Each expected one must be among ours, as often as it is expected; ours may say more. */
function compareNotifications(expected: ExpectedRows, answer: Answer): string[] {
  const ours = answer.notifications.map(({ code, severity, category }) => `${code} ${severity} ${category}`)
  const wanted = expected.notifications?.map(({ code, severity, category }) => `${code} ${severity} ${category}`) ?? []
  const statuses = answer.notifications.map(notification => notification.gqlStatus)
  return [...missing('notification', wanted, ours), ...missing('GQLSTATUS', expected.gqlStatuses ?? [], statuses)]
}

function missing(what: string, wanted: readonly string[], ours: readonly string[]): string[] {
  const left = [...ours]
  return wanted
    .filter(item => {
      const i = left.indexOf(item)
      if (i >= 0) left.splice(i, 1)
      return i < 0
    })
    .map(item => `- ${what} ${item}; ours: ${ours.join(', ') || 'none'}`)
}
