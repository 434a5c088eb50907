/** `npm run docs:functions`: writes the reference parts of spec/cypher. `--check` only says which pages are stale. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aggregates, functions, procedures } from '../../src/functions/registry.js'
import { rowsByPage, withReference } from './functions.js'

const FOLDER = fileURLToPath(new URL('../../spec/cypher', import.meta.url))
const checkOnly = process.argv.includes('--check')

let stale = 0
for (const [page, rows] of rowsByPage([...functions, ...aggregates, ...procedures])) {
  const file = join(FOLDER, `${page}.md`)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  const after = withReference(before, page, rows)
  if (before === after) continue
  stale++
  console.log(`${checkOnly ? 'stale' : 'wrote'} spec/cypher/${page}.md`)
  if (checkOnly) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, after)
}
process.exitCode = checkOnly && stale > 0 ? 1 : 0
