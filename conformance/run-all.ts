/** Runs cases one after the other, judges each by the ledger and reports. Both runners end here. */
import { judge, readLedger, shrinkLedger, type Verdict } from './ledger.js'
import {
  type CaseResult,
  failureText,
  isFailure,
  junitReport,
  type ReportFormat,
  summaryLine,
  textReport,
} from './report.js'

export interface ConformanceCase {
  readonly name: string
  readonly group: string
  readonly place: string
  /** What went wrong, in words; null when the case passes. */
  run(): string | null
}

export interface RunOptions {
  readonly reporter: ReportFormat
  readonly timings: boolean
  readonly quiet: boolean
  readonly shrink: boolean
}

export interface LedgerOptions {
  /** Path of the ledger file. */
  readonly ledger: string
  /** All cases are among those given: then a ledger line without its case is a failure. */
  readonly whole: boolean
}

/** Answers the exit code: 0 when nothing failed. */
export function runAll(suite: string, cases: readonly ConformanceCase[], options: RunOptions & LedgerOptions): number {
  const ledger = readLedger(options.ledger)
  const results: CaseResult[] = []
  const text = options.reporter === 'text'
  for (const one of cases) {
    const start = performance.now()
    const verdict = judge(one.name, outcome(one), ledger)
    const result = { name: one.name, group: one.group, place: one.place, verdict, ms: performance.now() - start }
    results.push(result)
    if (text && !options.quiet && isFailure(verdict)) console.log(failureText(result))
  }
  if (options.whole) results.push(...staleLines(ledger.keys(), cases, options.ledger))
  if (options.shrink) {
    const fixed = results.filter(result => result.verdict.kind === 'fixed').map(result => result.name)
    if (fixed.length > 0) shrinkLedger(options.ledger, new Set(fixed))
  }
  if (text) {
    const report = textReport(results, options.timings)
    if (report !== '') console.log(report)
    console.log(summaryLine(results))
  } else {
    console.log(junitReport(suite, results))
  }
  return results.some(result => isFailure(result.verdict)) ? 1 : 0
}

function outcome(one: ConformanceCase): string | null {
  try {
    return one.run()
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

function staleLines(names: Iterable<string>, cases: readonly ConformanceCase[], ledger: string): CaseResult[] {
  const known = new Set(cases.map(one => one.name))
  const verdict: Verdict = { kind: 'failed', why: 'the ledger lists a case that does not exist' }
  return [...names]
    .filter(name => !known.has(name))
    .map(name => ({ name, group: 'ledger', place: ledger, verdict, ms: 0 }))
}
