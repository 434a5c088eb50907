/**
 * `npm run torture`: kills writers of a file store and of a directory store, and looks at what they leave.
 *
 *   --rounds N   kills, half of them on each kind (default 1000)
 *   --rows N     rows of the large steps (default 2000)
 *   --seed N     series of steps (default: from the clock)
 *   --dir DIR    where the stores are made (default: a new folder for temporary files); kept after a failure
 *   --quiet      no line a round
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFlags } from './command-line.js'
import { bundleVictim } from './torture/bundle.js'
import { torture } from './torture/torture.js'

const values = readFlags(import.meta.url, {
  rounds: { type: 'string' },
  rows: { type: 'string' },
  seed: { type: 'string' },
  dir: { type: 'string' },
  quiet: { type: 'boolean' },
})
const rounds = Math.ceil(Number(values.rounds ?? 1000) / 2)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const folder = mkdtempSync(join(values.dir ?? tmpdir(), 'relate-torture-'))
console.log(`seed ${seed}, stores in ${folder}`)
const victim = await bundleVictim()

/** Answers how many kills were survived; null after the first that was not. */
async function run(name: string): Promise<number | null> {
  const started = performance.now()
  try {
    const report = await torture({
      script: victim.script,
      path: join(folder, name),
      rounds,
      seed,
      rows: Number(values.rows ?? 2000),
      ...(values.quiet === true ? {} : { report: (line: string) => console.log(`${name}: ${line}`) }),
    })
    const during = [...report.during].map(([mark, count]) => `${count} at ${mark}`).join(', ')
    console.log(
      `${name}: sound after each of ${report.rounds} kills (${during}); ${report.steps} steps, ${report.commits} ` +
        `commits, ${report.inDoubt} kills in doubt, ${report.looks} looks and ${report.clones} clones beside the ` +
        `writer; ${((performance.now() - started) / 1000).toFixed(0)} s`,
    )
    return report.rounds
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

const survived = await Promise.all(['file.rl', 'directory'].map(run))
const failed = survived.filter(count => count === null).length
victim.remove()
if (failed === 0) rmSync(folder, { recursive: true, force: true })
const passed = survived.reduce<number>((sum, count) => sum + (count ?? 0), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
