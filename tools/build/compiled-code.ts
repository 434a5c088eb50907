/**
 * `compiled-code.ts DIST`: runs the built program on typical statements and writes what V8 compiled meanwhile beside
 * each of its files (src/cli/compiled.ts loads it). The last step of `npm run build`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Script } from 'node:vm'
import { loadCompiled } from '../../src/cli/compiled.js'
import type * as Program from '../../src/cli/program.js'

/** What a first statement meets: a write, an index, a filter, an expansion, an aggregate, an order. */
const TYPICAL = `
  CREATE INDEX person_name FOR (p:Person) ON (p.name);
  CREATE (:Person {name: 'Ada', age: 36})-[:KNOWS {since: 1833}]->(:Person {name: 'Charles', age: 41});
  MATCH (p:Person {name: 'Ada'})-[k:KNOWS]->(q:Person) WHERE q.age > 40 RETURN q.name AS name, k.since AS since;
  MATCH (p:Person) RETURN p.age > 40 AS older, count(*) AS people, collect(p.name) AS names ORDER BY people DESC LIMIT 5
`

const dist = resolve(process.argv[2] ?? 'dist')
const scripts = new Map<string, Script>()
const { main } = loadCompiled(join(dist, 'program.cjs'), (file, script) => {
  scripts.set(file, script)
}) as typeof Program
const folder = mkdtempSync(join(tmpdir(), 'relate-build-'))
const store = join(folder, 'typical.rl')
const run = ['--database', store, TYPICAL]
const read = ['--database', store, '--read-only', 'MATCH (p:Person) RETURN p.name ORDER BY p.name']
try {
  for (const words of [run, read]) {
    const code = await main(words)
    if (code !== 0) throw new Error(`the built program failed: relate ${words.join(' ')}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
for (const [file, script] of scripts) writeFileSync(`${file}.cache`, script.createCachedData())
