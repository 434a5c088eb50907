/** A short run of `npm run fuzz`, with a series that stays the same. */
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fuzz } from '../../tools/fuzz/fuzz.js'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

it('hostile inputs break nothing', async () => {
  const { counts, find } = await fuzz({
    binary: fileOf('dist/cli.mjs'),
    root: fileOf(''),
    seconds: 4,
    seed: 7,
  })
  expect(find).toBeNull()
  expect([...counts.keys()]).toEqual([
    'JSON-RPC lines',
    'JSON-RPC bodies',
    'raw HTTP',
    'reads',
    'writes',
    'tool arguments',
    'mutation logs',
  ])
  expect(Math.min(...counts.values())).toBeGreaterThan(0)
}, 120_000)
