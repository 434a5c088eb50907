/**
 * `npm run test:clients`: clients that other people wrote against the built server: the MCP inspector's command line,
 * the MCP conformance runner, and autocannon for load.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check } from './check.js'
import { conformanceChecks } from './conformance.js'
import { kartographChecks, relateChecks, stdioChecks } from './inspector.js'
import { loadChecks } from './load.js'
import { installPackages } from './packages.js'
import { withServer } from './served.js'

const CREDENTIAL = 'ada:secret'

let passed = 0
let failed = 0
function runChecks(checks: readonly Check[]): void {
  for (const { name, run } of checks) {
    try {
      run()
      passed++
    } catch (error) {
      failed++
      console.log(`FAILED ${name}\n${error instanceof Error ? error.message : error}\n`)
    }
  }
}

installPackages()
const work = mkdtempSync(join(tmpdir(), 'relate-clients-'))
const store = join(work, 'team.rl')
try {
  runChecks(stdioChecks(store))
  await withServer(store, CREDENTIAL, addresses => {
    runChecks([...relateChecks(addresses, CREDENTIAL), ...kartographChecks(addresses, CREDENTIAL)])
  })
  // The runner and the load send no credential.
  await withServer(store, 'none', addresses => {
    runChecks([...conformanceChecks(addresses, join(work, 'conformance')), ...loadChecks(addresses)])
  })
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
