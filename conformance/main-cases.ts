/** `npm run conformance:cases [FILE...]`: statements with right answers, by default those of `conformance/cases`. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, Option } from 'commander'
import { openEngine } from '../src/engine/engine.js'
import { readCases } from './case-files/case.js'
import { runCase } from './case-files/run-case.js'
import { engineDriver } from './driver.js'
import { type RunOptions, runAll } from './run-all.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const LEDGER = join(HERE, 'known-failures/cases.tsv')

const program = new Command('conformance:cases')
  .description('Runs statement cases (JSON lines) and compares rows, counters, errors and notifications.')
  .argument('[file...]', 'case files; default: all of conformance/cases')
  .option('--filter <text>', 'only cases whose name or statement contains the text')
  .addOption(new Option('--reporter <format>', 'how to report').choices(['text', 'junit']).default('text'))
  .option('--timings', 'time per file and the slowest cases', false)
  .option('--quiet', 'do not print each failure', false)
  .option('--shrink', 'take the ledger lines of passing cases out', false)
  .parse()

const options = program.opts<RunOptions & { readonly filter?: string }>()
const folder = join(HERE, 'cases')
const files =
  program.args.length > 0
    ? program.args
    : readdirSync(folder)
        .sort()
        .map(file => join(folder, file))
const wanted = (options.filter ?? '').toLowerCase()
const driver = engineDriver(() => openEngine(':memory:', {}))

const cases = files.flatMap(file => {
  const place = relative('.', file)
  return readCases(place, readFileSync(file, 'utf8'))
    .filter(one => one.name.toLowerCase().includes(wanted) || one.statement.toLowerCase().includes(wanted))
    .map(one => ({
      name: one.name,
      group: basename(file, '.jsonl'),
      place: `${place}:${one.line}`,
      run: () => runCase(one, driver),
    }))
})
process.exitCode = runAll('statement cases', cases, {
  ...options,
  ledger: LEDGER,
  whole: program.args.length === 0 && options.filter === undefined,
})
driver.close()
