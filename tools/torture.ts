/**
 * The torture harness by hand: `npx tsx tools/torture.ts --rounds 500`.
 *
 *   --rounds N   kills (default 100), half of them on a file store, half on a directory store
 *   --seed N     series of changes (default: from the clock)
 *   --dir DIR    where the stores are made (default: a new folder for temporary files); kept after a failure
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { torture } from './torture/torture.js'

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, dir: { type: 'string' } },
})
const rounds = Number(values.rounds ?? 100)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const folder = mkdtempSync(join(values.dir ?? tmpdir(), 'relate-torture-'))
console.log(`seed ${seed}, stores in ${folder}`)
for (const name of ['file.rl', 'directory']) {
  const report = await torture({
    path: join(folder, name),
    rounds: Math.ceil(rounds / 2),
    seed,
    report: line => console.log(`${name}: ${line}`),
  })
  console.log(`${name}: sound after ${report.rounds} kills, ${report.commits} commits, ${report.inDoubt} in doubt`)
}
rmSync(folder, { recursive: true, force: true })
