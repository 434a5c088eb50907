/**
 * `npm run bench:store`: what a store promises in figures, each beside its target; exit code 1 when one is missed.
 *
 *   npm run bench:store                         durable, vectors and large
 *   npm run bench:store -- durable              a durable CREATE beside a bare SQLite append
 *   npm run bench:store -- vectors [COUNT]      neighbours among 100,000 vectors of 384 dimensions
 *   npm run bench:store -- large [NODES]        1,000,000 nodes and ten times as many relationships
 *   npm run bench:store -- micro [NAME]         the store in memory, in processor time
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchDurable } from './bench-store/durable.js'
import { type Finding, tell } from './bench-store/findings.js'
import { benchLarge } from './bench-store/large.js'
import { benchVectors } from './bench-store/vectors.js'
import { endWithHelp, wantsHelp } from './command-line.js'

if (wantsHelp(process.argv)) endWithHelp(import.meta.url)
const [what = 'all', count] = process.argv.slice(2)
const BENCHES: Readonly<Record<string, (folder: string) => readonly Finding[]>> = {
  durable: benchDurable,
  vectors: folder => benchVectors(folder, Number(count ?? 100_000)),
  large: folder => benchLarge(folder, Number(count ?? 1_000_000)),
}

if (what !== 'all' && what !== 'micro' && !Object.hasOwn(BENCHES, what)) {
  console.error(`there is no ${what} to measure; see --help`)
  process.exitCode = 2
} else if (what === 'micro') {
  await import('./bench-store/micro.js')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'relate-bench-'))
  try {
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (what !== 'all' && what !== name) continue
      const good = bench(folder).map(tell)
      if (good.includes(false)) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
