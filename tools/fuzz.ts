/**
 * `npm run fuzz -- --seconds N`: hostile inputs against the built server. Exits 1 with the input that broke something.
 *
 *   --seconds N     how long (default 60)
 *   --seed N        series of inputs (default: from the clock)
 *   --binary FILE   the program (default dist/cli.mjs)
 */
import { fileURLToPath } from 'node:url'
import { readFlags } from './command-line.js'
import { fuzz } from './fuzz/fuzz.js'

const values = readFlags(import.meta.url, {
  seconds: { type: 'string' },
  seed: { type: 'string' },
  binary: { type: 'string' },
})
const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const seed = Number(values.seed ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
const { counts, find } = await fuzz({
  binary: values.binary ?? fileOf('dist/cli.mjs'),
  root: fileOf(''),
  seconds: Number(values.seconds ?? 60),
  seed,
})
for (const [name, count] of counts) console.log(`${name}: ${count}`)
if (find !== null) {
  console.log(`\n${find.target}: ${find.what}\ninput: ${JSON.stringify(find.input)}`)
  process.exitCode = 1
}
