/**
 * `npm run soak -- --minutes N`: mixed clients on one served store, with memory and latencies as they develop.
 *
 *   --minutes N     how long (default 10)
 *   --clients N     agents at once over both HTTP surfaces (default 128)
 *   --binary FILE   the program (default dist/cli.mjs)
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { soak } from './soak/soak.js'

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, clients: { type: 'string' }, binary: { type: 'string' } },
})
const failures = await soak({
  binary: values.binary ?? fileURLToPath(new URL('../dist/cli.mjs', import.meta.url)),
  minutes: Number(values.minutes ?? 10),
  clients: Number(values.clients ?? 128),
  report: line => console.log(line),
})
process.exitCode = failures === 0 ? 0 : 1
