import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLedger } from '../../conformance/ledger.js'
import { type ConformanceCase, runAll } from '../../conformance/run-all.js'

let folder = ''
let printed: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'relate-ledger-'))
  printed = []
  vi.spyOn(console, 'log').mockImplementation(text => printed.push(String(text)))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const passing: ConformanceCase = { name: 'good', group: 'g', place: 'g:1', run: () => null }
const failing: ConformanceCase = { name: 'bad', group: 'g', place: 'g:2', run: () => '- 1\n+ 2' }
const throwing: ConformanceCase = {
  name: 'broken',
  group: 'g',
  place: 'g:3',
  run: () => {
    throw new Error('torn')
  },
}

function run(cases: ConformanceCase[], ledger: string, extra: object = {}): number {
  const file = join(folder, 'ledger.tsv')
  writeFileSync(file, ledger)
  const options = { reporter: 'text', timings: false, quiet: false, shrink: false, whole: true } as const
  return runAll('suite', cases, { ...options, ledger: file, ...extra })
}

test('a failure is printed with its place and decides the exit code', () => {
  expect(run([passing, failing], '')).toBe(1)
  expect(printed).toEqual(['FAILED bad\n  at g:2\n  - 1\n  + 2\n', 'g: 1 of 2', '1 passed, 1 failed'])
})
test('a thrown error fails one case and not the run', () => {
  expect(run([throwing, passing], '')).toBe(1)
  expect(printed[0]).toContain('Error: torn')
  expect(printed.at(-1)).toBe('1 passed, 1 failed')
})
test('a listed failure is expected', () => {
  expect(run([passing, failing], '# why\nbad\tnot wanted\n')).toBe(0)
  expect(printed).toEqual(['1 known differences, as listed', '2 passed, 0 failed'])
})
test('a listed case that passes fails until its line is gone', () => {
  expect(run([passing], 'good\told reason\n')).toBe(1)
  expect(printed[0]).toContain('PASSES, THOUGH LISTED good')
})
test('shrinking takes the line out and nothing else', () => {
  run([passing, failing], '# why\ngood\told\nbad\tnot wanted\n', { shrink: true })
  expect(readFileSync(join(folder, 'ledger.tsv'), 'utf8')).toBe('# why\nbad\tnot wanted\n')
})
test('a line without its case fails when all cases run', () => {
  expect(run([passing], 'gone\treason\n')).toBe(1)
  expect(run([passing], 'gone\treason\n', { whole: false })).toBe(0)
})
test.each(['bad\n', 'bad\t \n', 'bad\tx\nbad\ty\n'])('a ledger of %j is refused', text => {
  writeFileSync(join(folder, 'l'), text)
  expect(() => readLedger(join(folder, 'l'))).toThrow(/a name, a tab and the reason|listed twice/)
})
test('JUnit', () => {
  run([passing, { ...failing, run: () => '<1> & \u0001' }], '', { reporter: 'junit' })
  expect(printed.join('').replace(/time="[^"]*"/g, 'time=""')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="suite" tests="2" failures="1" time="">
  <testcase classname="g" name="good" time=""/>
  <testcase classname="g" name="bad" time=""><failure>FAILED bad
  at g:2
  &lt;1&gt; &amp; \ufffd
</failure></testcase>
</testsuite>
`)
})
