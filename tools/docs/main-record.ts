/** `npm run docs:record [PAGE...]`: writes what the program prints into the pages' output blocks. */
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { createTwoFilesPatch } from 'diff'
import { placeOf } from './cases.js'
import { isWanted, loadPages } from './check.js'
import { readErrorEntries } from './error-entries.js'
import { type Page, PageError } from './page.js'
import { recordInto } from './record.js'
import { type CaseOutcome, commandOf, type Recording, runPage } from './run-page.js'
import { BLOCK_SECONDS, ownPages, places, readSeconds } from './settings.js'

interface Options {
  readonly dryRun: boolean
  readonly filter?: string
  readonly binary?: string
  readonly allowFailing: boolean
  readonly timeout: number
}

const program = new Command('docs:record')
  .description('Records the output blocks of own pages again, in place.')
  .argument('[page...]', 'pages; default: README.md and spec/')
  .option('--dry-run', 'show what would change, write nothing', false)
  .option('--filter <text>', 'only cases whose place, heading or command contains the text')
  .option('--allow-failing', 'also record commands that do not exit with 0', false)
  .option('--binary <path>', 'the program to call relate; default dist/cli.mjs')
  .option('--timeout <seconds>', 'time limit of a block', readSeconds, BLOCK_SECONDS)
  .parse()

async function main(options: Options): Promise<number> {
  if (process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false' && !options.dryRun) {
    console.error('docs:record does not run in CI: a changed recording is a diff that a person reads')
    return 2
  }
  const here = places()
  const binary = options.binary === undefined ? here.binary : resolve(options.binary)
  if (!existsSync(binary)) {
    console.error(`no program at ${binary}: build it with \`npm run build\``)
    return 2
  }
  const pages = program.args.length > 0 ? program.args : ownPages(here)
  const loaded = loadPages(pages, here)
  for (const { page } of loaded) {
    if (page.imported) throw new PageError(page.name, 1, 'an imported page is never recorded: it is the contract')
  }
  const errorEntries = readErrorEntries(here.errorsFile)
  let problems = 0
  let changed = 0
  for (const one of loaded) {
    const outcomes = await runPage(one, { binary, timeoutMs: options.timeout * 1000, errorEntries })
    const recordings: Recording[] = []
    for (const outcome of outcomes) {
      if (outcome.problem === null || !isWanted(outcome.case, options.filter ?? null)) continue
      const obstacle = obstacleTo(outcome, options.allowFailing)
      if (obstacle === null) recordings.push(...outcome.recordings)
      else {
        problems++
        console.error(
          `${placeOf(outcome.case)} not recorded${obstacle}: ${commandOf(outcome.case)}\n${outcome.problem}`,
        )
      }
    }
    if (write(one.page, recordInto(one.page, recordings), options.dryRun)) changed++
  }
  if (changed === 0 && problems === 0) console.log('nothing to record: the pages say what the program prints')
  return problems === 0 ? 0 : 1
}

/** Why a case that differs from its page cannot be recorded; null when it can. */
function obstacleTo({ recordings }: CaseOutcome, allowFailing: boolean): string | null {
  if (recordings.length === 0) return ''
  const failed = recordings.some(recording => recording.failed)
  return failed && !allowFailing ? ', the command failed (--allow-failing records it)' : null
}

/** Whether there is anything to write. */
function write(page: Page, text: string, dryRun: boolean): boolean {
  if (text === page.text) return false
  if (dryRun) {
    console.log(createTwoFilesPatch(page.name, page.name, page.text, text))
    return true
  }
  writeFileSync(page.path, text)
  console.log(`recorded ${page.name}`)
  return true
}

try {
  process.exitCode = await main(program.opts<Options>())
} catch (error) {
  if (!(error instanceof PageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
