/** What both runners print: failures as they are found, a summary a group, JUnit, and `N passed, N failed` at the end. */
import { junitXml } from './junit.js'
import type { Verdict } from './ledger.js'

export interface CaseResult {
  readonly name: string
  /** Feature or case file. */
  readonly group: string
  /** Where a reader finds the case. */
  readonly place: string
  readonly verdict: Verdict
  readonly ms: number
}

export type ReportFormat = 'text' | 'junit'

export function isFailure(verdict: Verdict): boolean {
  return verdict.kind === 'failed' || verdict.kind === 'fixed'
}

export function indent(text: string): string {
  return text.replace(/^/gm, '  ')
}

/** A listed case that fails as expected counts as passed: the ledger has its say. */
export function summaryLine(results: readonly CaseResult[]): string {
  const failed = results.filter(result => isFailure(result.verdict)).length
  return `${results.length - failed} passed, ${failed} failed`
}

export function failureText(result: CaseResult): string {
  const { verdict } = result
  switch (verdict.kind) {
    case 'failed':
      return `FAILED ${result.name}\n  at ${result.place}\n${indent(verdict.why)}\n`
    case 'fixed':
      return `PASSES, THOUGH LISTED ${result.name}\n  take its line out of the ledger (--shrink does): ${verdict.reason}\n`
    default:
      return ''
  }
}

export function textReport(results: readonly CaseResult[], timings: boolean): string {
  const groups = new Map<string, CaseResult[]>()
  for (const result of results) {
    const members = groups.get(result.group)
    if (members === undefined) groups.set(result.group, [result])
    else members.push(result)
  }
  const lines: string[] = []
  const known = results.filter(result => result.verdict.kind === 'known')
  for (const [group, members] of groups) {
    const failed = members.filter(result => isFailure(result.verdict)).length
    if (failed > 0 || timings) {
      const time = timings ? `  ${milliseconds(members.reduce((sum, result) => sum + result.ms, 0))}` : ''
      lines.push(`${group}: ${members.length - failed} of ${members.length}${time}`)
    }
  }
  if (timings) {
    const slowest = [...results].sort((a, b) => b.ms - a.ms).slice(0, 20)
    lines.push('', 'slowest:', ...slowest.map(result => `  ${milliseconds(result.ms)}  ${result.name}`))
  }
  if (known.length > 0) lines.push(`${known.length} known differences, as listed`)
  return lines.join('\n')
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(1).padStart(8)} ms`
}

export function junitReport(suite: string, results: readonly CaseResult[]): string {
  const cases = results.map(result => ({
    group: result.group,
    name: result.name,
    ms: result.ms,
    failure: isFailure(result.verdict) ? failureText(result) : null,
  }))
  return junitXml(suite, cases)
}
