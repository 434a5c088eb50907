/** What `.ci/run` does once packages are installed: the README's two commands as they stand there, then the other steps. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { casesOf } from '../docs/check.js'
import { readPage } from '../docs/page.js'
import { places } from '../docs/settings.js'
import { type Count, countOf, STEPS, type Step } from './steps.js'

interface Ran {
  readonly step: Step
  readonly count: Count
  readonly seconds: number
}

function readmeSteps(): readonly Step[] {
  const here = places()
  const { cases } = casesOf(readPage(join(here.root, 'README.md'), here))
  const setups = cases.filter(one => one.kind === 'setup')
  return setups.map(one => ({ name: `README.md:${one.line}`, command: one.block.content }))
}

/** Runs a step with its output shown as it comes. */
function run(step: Step): Promise<Ran> {
  const start = performance.now()
  console.log(`\n=== ${step.name}: ${step.command}`)
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn('bash', ['-c', step.command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true' },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        process.stdout.write(chunk)
      })
    }
    child.on('error', reject)
    child.on('close', status =>
      resolve({ step, count: countOf(output, status), seconds: (performance.now() - start) / 1000 }),
    )
  })
}

const ran: Ran[] = []
for (const step of [...readmeSteps(), ...STEPS]) ran.push(await run(step))

console.log('\n=== summary')
for (const { step, count, seconds } of ran) {
  console.log(`${step.name}: ${count.passed} right, ${count.failed} wrong, ${seconds.toFixed(0)} s`)
}
const passed = ran.reduce((sum, { count }) => sum + count.passed, 0)
const failed = ran.reduce((sum, { count }) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
