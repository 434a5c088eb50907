/** A short session of the torture harness; `npx tsx tools/torture.ts --rounds 500` runs a long one. */
import { expect, test } from 'vitest'
import { torture } from '../../tools/torture/torture.js'
import { scratch } from './scratch.js'

test.each(['a.rl', 'a'])(
  'a writer of %s that is killed again and again loses nothing it acknowledged',
  async name => {
    const report = await torture({ path: scratch(name), rounds: 8, seed: 7 })
    expect(report.rounds).toBe(8)
    expect(report.commits).toBeGreaterThan(0)
  },
  120_000,
)
