/** `npm run docs:cli-check [PAGE...]` */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { check, loadPages, tally } from './check.js'
import { PageError } from './page.js'
import {
  failureText,
  jsonReport,
  junitReport,
  listing,
  type Reporter,
  tableText,
  textReport,
  uncheckedText,
} from './report.js'
import { BLOCK_SECONDS, defaultPages, places, readSeconds, referencePages } from './settings.js'
import { runSetups } from './setup.js'

interface Options {
  readonly filter?: string
  readonly list: boolean
  readonly binary?: string
  readonly reporter: Reporter
  readonly timeout: number
  readonly requireReference: boolean
  readonly onlyReference: boolean
  readonly setup: boolean
}

const program = new Command('docs:cli-check')
  .description('Runs every recorded example of the pages against the built program.')
  .argument('[page...]', 'pages; default: README.md, spec/ and those under RELATE_REFERENCE (default ../shared/spec)')
  .option('--filter <text>', 'report only cases whose place, heading or command contains the text')
  .option('--list', 'list cases and unchecked blocks, run nothing', false)
  .option('--binary <path>', 'the program to call relate; default dist/cli.mjs')
  .addOption(new Option('--reporter <format>', 'how to report').choices(['text', 'json', 'junit']).default('text'))
  .option('--timeout <seconds>', 'time limit of a block', readSeconds, BLOCK_SECONDS)
  .option('--require-reference', 'fail when the imported pages are not there', false)
  .option('--only-reference', 'only the imported pages', false)
  .option('--setup', "also run the README's setup blocks, in a copy of the repository", false)
  .parse()

async function main(options: Options): Promise<number> {
  const here = places()
  const binary = options.binary === undefined ? here.binary : resolve(options.binary)
  const text = options.reporter === 'text'
  if (program.args.length === 0 && here.reference === null) {
    console.error('no imported pages: RELATE_REFERENCE names no folder that exists (default ../shared/spec)')
    if (options.requireReference) return 1
  }
  const pages =
    program.args.length > 0 ? program.args : options.onlyReference ? referencePages(here) : defaultPages(here)
  if (options.list) {
    console.log(listing({ pages: loadPages(pages, here) }))
    return 0
  }
  if (!existsSync(binary)) {
    console.error(`no program at ${binary}: build it with \`npm run build\``)
    return 2
  }
  const timeoutMs = options.timeout * 1000
  const settings = { pages, places: { ...here, binary }, timeoutMs, filter: options.filter ?? null }
  const report = await check({
    ...settings,
    onCase: (outcome, done, total) => {
      showProgress(`${done}/${total} ${outcome.case.page.name}`)
      if (text && outcome.problem !== null) console.log(failureText(outcome))
    },
  })
  showProgress('')
  const setups = options.setup ? await runSetups(report.pages, here) : []
  const whole = { ...report, outcomes: [...report.outcomes, ...setups] }
  if (text) {
    for (const outcome of setups) if (outcome.problem !== null) console.log(failureText(outcome))
    for (const outcome of whole.tables) if (outcome.problem !== null) console.log(tableText(outcome))
    for (const problem of whole.unchecked) console.log(uncheckedText(problem))
    console.log(textReport(whole))
  } else {
    console.log(options.reporter === 'json' ? jsonReport(whole) : junitReport(whole))
  }
  return tally(whole).failed === 0 ? 0 : 1
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

try {
  process.exitCode = await main(program.opts<Options>())
} catch (error) {
  if (!(error instanceof PageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
