/** `npm run docs:record [PAGE...]`: writes what the program prints into the pages' output blocks. */
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { createTwoFilesPatch } from 'diff'
import { placeOf } from './cases.js'
import { isWanted, loadPages } from './check.js'
import { readErrorEntries } from './error-entries.js'
import { PageError } from './page.js'
import { recordInto } from './record.js'
import { commandOf, type Recording, runPage } from './run-page.js'
import { ownPages, places } from './settings.js'

interface Options {
  readonly dryRun: boolean
  readonly filter?: string
  readonly binary?: string
  readonly allowFailing: boolean
  readonly timeout: string
}

const program = new Command('docs:record')
  .description('Records the output blocks of own pages again, in place.')
  .argument('[page...]', 'pages; default: README.md and spec/')
  .option('--dry-run', 'show what would change, write nothing', false)
  .option('--filter <text>', 'only cases whose place, heading or command contains the text')
  .option('--allow-failing', 'also record commands that do not exit with 0', false)
  .option('--binary <path>', 'the program to call relate; default dist/cli.mjs')
  .option('--timeout <seconds>', 'time limit of a block', '30')
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
  for (const one of loaded) {
    const outcomes = await runPage(one, {
      binary,
      timeoutMs: Number(options.timeout) * 1000,
      errorEntries,
    })
    const wanted: Recording[] = []
    for (const { case: each, recordings, problem } of outcomes.filter(outcome =>
      isWanted(outcome.case, options.filter ?? null),
    )) {
      if (problem === null) continue
      if (recordings.some(recording => recording.failed) && !options.allowFailing) {
        problems++
        console.error(
          `${placeOf(each)} not recorded, the command failed (--allow-failing records it): ${commandOf(each)}\n${problem}`,
        )
      } else if (recordings.length === 0) {
        problems++
        console.error(`${placeOf(each)} not recorded: ${commandOf(each)}\n${problem}`)
      } else {
        wanted.push(...recordings)
      }
    }
    const text = recordInto(one.page, wanted)
    if (text === one.page.text) continue
    if (options.dryRun) console.log(createTwoFilesPatch(one.page.name, one.page.name, one.page.text, text))
    else {
      writeFileSync(one.page.path, text)
      console.log(`recorded ${one.page.name}`)
    }
  }
  return problems === 0 ? 0 : 1
}

try {
  process.exitCode = await main(program.opts<Options>())
} catch (error) {
  if (!(error instanceof PageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
