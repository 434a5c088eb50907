/** `npm run conformance:tck`: the openCypher TCK against the engine in this process. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command, Option } from 'commander'
import { openEngine } from '../src/engine/engine.js'
import { engineDriver } from './driver.js'
import { type RunOptions, runAll } from './run-all.js'
import { runScenario } from './tck/run-scenario.js'
import { readScenarios, scenarioKey } from './tck/scenarios.js'

const LEDGER = fileURLToPath(new URL('known-failures/tck.tsv', import.meta.url))

const program = new Command('conformance:tck')
  .description('Runs the openCypher TCK. RELATE_TCK names its folder (default ../shared/tck).')
  .option('--feature <text>', 'only features whose path contains the text')
  .option('--name <text>', 'only scenarios whose name contains the text')
  .addOption(new Option('--reporter <format>', 'how to report').choices(['text', 'junit']).default('text'))
  .option('--timings', 'time per feature and the slowest scenarios', false)
  .option('--quiet', 'do not print each failure', false)
  .option('--shrink', 'take the ledger lines of passing scenarios out', false)
  .option('--require-tck', 'fail when the TCK is not there', false)
  .parse()

interface Options extends RunOptions {
  readonly feature?: string
  readonly name?: string
  readonly requireTck: boolean
}

const options = program.opts<Options>()
const tck = process.env.RELATE_TCK ?? '../shared/tck'
if (!existsSync(`${tck}/features`)) {
  console.log(`no TCK at ${tck}: set RELATE_TCK to a folder with the openCypher features`)
  process.exitCode = options.requireTck ? 1 : 0
} else {
  const scenarios = readScenarios(tck).filter(
    scenario =>
      scenario.feature.includes(options.feature ?? '') &&
      scenarioKey(scenario)
        .toLowerCase()
        .includes((options.name ?? '').toLowerCase()),
  )
  const driver = engineDriver(() => openEngine(':memory:', {}))
  process.exitCode = runAll(
    'openCypher TCK',
    scenarios.map(scenario => ({
      name: scenarioKey(scenario),
      group: scenario.feature,
      place: `features/${scenario.feature}.feature:${scenario.line}`,
      run: () => runScenario(scenario, driver, tck),
    })),
    { ...options, ledger: LEDGER, whole: options.feature === undefined && options.name === undefined },
  )
  driver.close()
}
