/**
 * `npm run soak -- --minutes N`: mixed clients on one served store, with memory and latencies as they develop.
 *
 *   --minutes N     how long (default 10)
 *   --clients N     agents at once over both HTTP surfaces (default 128)
 *   --binary FILE   the program (default dist/cli.mjs)
 */
import { fileURLToPath } from 'node:url'
import { readFlags } from './command-line.js'
import { soak } from './soak/soak.js'

const values = readFlags(import.meta.url, {
  minutes: { type: 'string' },
  clients: { type: 'string' },
  binary: { type: 'string' },
})
const failures = await soak({
  binary: values.binary ?? fileURLToPath(new URL('../dist/cli.mjs', import.meta.url)),
  minutes: Number(values.minutes ?? 10),
  clients: Number(values.clients ?? 128),
  report: line => console.log(line),
})
process.exitCode = failures === 0 ? 0 : 1
