/** A short session of the torture harness; a step of the CI run and `npm run torture` are longer ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleVictim } from '../../tools/torture/bundle.js'
import { torture } from '../../tools/torture/torture.js'
import { scratch } from './scratch.js'

let victim: Awaited<ReturnType<typeof bundleVictim>>
beforeAll(async () => {
  victim = await bundleVictim()
})
afterAll(() => victim.remove())

test.each(['a.rl', 'a'])(
  'a writer of %s that is killed again and again loses nothing it acknowledged',
  async name => {
    const report = await torture({ script: victim.script, path: scratch(name), rounds: 4, seed: 7, rows: 100 })
    expect(report.rounds).toBe(4)
    expect(report.commits).toBeGreaterThan(0)
    expect(report.looks).toBeGreaterThan(0)
  },
  120_000,
)
