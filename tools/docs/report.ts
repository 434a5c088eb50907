/** The three ways to report a check. */
import { junitXml } from '../../conformance/junit.js'
import { indent } from '../../conformance/report.js'
import { placeOf } from './cases.js'
import { type CheckReport, tally } from './check.js'
import type { TableOutcome } from './page-tables.js'
import { type CaseOutcome, commandOf } from './run-page.js'
import type { UncheckedProblem } from './unchecked.js'

export type Reporter = 'text' | 'json' | 'junit'

export function failureText({ case: one, problem }: CaseOutcome): string {
  const record = one.page.imported
    ? 'The page is imported and stays as it is: the program has to change.'
    : `If the new output is right: npm run docs:record -- ${one.page.name}`
  return [
    `FAILED ${placeOf(one)} ${one.heading}`,
    indent(`$ ${commandOf(one)}`),
    indent(problem ?? ''),
    indent(record),
    '',
  ].join('\n')
}

export function tableText({ page, line, heading, about, problem }: TableOutcome): string {
  return [`FAILED ${page.name}:${line} ${heading}: table of ${about}`, indent(problem ?? ''), ''].join('\n')
}

export function uncheckedText({ place, what }: UncheckedProblem): string {
  return `FAILED ${place} ${what}\n`
}

export function textReport(report: CheckReport): string {
  const lines = report.pages
    .filter(({ cases, unchecked }) => cases.length === 0 && unchecked.length === 0)
    .map(({ page }) => `${page.name}: no fenced blocks, so no cases`)
  const { passed, failed } = tally(report)
  return [...lines, `${passed} passed, ${failed} failed`].join('\n')
}

export function jsonReport(report: CheckReport): string {
  const { passed, failed } = tally(report)
  const cases = report.outcomes.map(({ case: one, problem, ms }) => ({
    page: one.page.name,
    line: one.line,
    heading: one.heading,
    kind: one.kind,
    command: one.block.content,
    passed: problem === null,
    problem,
    ms: Math.round(ms),
  }))
  const tables = report.tables.map(({ page, line, heading, about, problem }) => ({
    ...{ page: page.name, line, heading, about },
    ...{ passed: problem === null, problem },
  }))
  return JSON.stringify({ passed, failed, cases, tables, unchecked: report.unchecked }, null, 2)
}

export function junitReport(report: CheckReport): string {
  const cases = report.outcomes.map(({ case: one, problem, ms }) => ({
    group: one.page.name,
    name: `${one.line} ${one.heading}: ${commandOf(one)}`,
    ms,
    failure: problem,
  }))
  const tables = report.tables.map(({ page, line, about, problem }) => ({
    ...{ group: page.name, name: `${line} table of ${about}` },
    ...{ ms: 0, failure: problem },
  }))
  const blocks = report.unchecked.map(({ place, what }) => ({
    group: 'unchecked blocks',
    name: place,
    ms: 0,
    failure: what,
  }))
  return junitXml('documentation', [...cases, ...tables, ...blocks])
}

/** Cases and unchecked blocks, a line each. */
export function listing(report: Pick<CheckReport, 'pages'>): string {
  return report.pages
    .flatMap(({ page, cases, unchecked }) => [
      ...cases.map(one => `${placeOf(one)}\t${one.kind}\t${one.heading}\t${commandOf(one)}`),
      ...unchecked.map(({ block }) => `${page.name}:${block.line}\tunchecked\t${block.heading}\t${block.language}`),
    ])
    .join('\n')
}
