/**
 * `npm run soak:store`: a million small write transactions through the engine, with readers that open, hold a snapshot
 * for a while and close. Prints memory as it develops; exit code 1 when it grows.
 *
 *   --transactions N   how many (default 1000000)
 *   --path PATH        the store (default: a file store in the folder for temporary files)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, open } from '../src/index.js'
import { readFlags } from './command-line.js'
import { randomNumbers } from './torture/workload.js'

const values = readFlags(import.meta.url, { transactions: { type: 'string' }, path: { type: 'string' } })
const transactions = Number(values.transactions ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'relate-soak-'))
const path = values.path ?? join(folder, 'soak.rl')
/** The graph stays as large as this: what grows then is not the graph. */
const NODES = 5000
const PERIODS = 20
const MIB = 2 ** 20
/** Growth that is noise. */
const NOISE = 1.15

const STATEMENTS: readonly string[] = [
  'MERGE (n:Item {id: $id}) SET n.value = $i, n.text = $text',
  'MATCH (a:Item {id: $id}), (b:Item {id: $other}) CREATE (a)-[:LINK {at: $i}]->(b)',
  'MATCH (a:Item {id: $id})-[r:LINK]->() DELETE r',
  'MATCH (n:Item {id: $id}) DETACH DELETE n',
  'MATCH (n:Item {id: $id}) SET n:Marked, n.list = [$i, $other]',
]

const writer = open(path)
writer.run('CREATE CONSTRAINT FOR (n:Item) REQUIRE n.id IS UNIQUE')
writer.run('CREATE INDEX FOR (n:Item) ON (n.value)')
const random = randomNumbers(1)
let reader: Database | null = null
const used: number[] = []
console.log('  transactions   a second   heap MiB   rss MiB   nodes')
let since = performance.now()
const period = Math.max(1, Math.floor(transactions / PERIODS))
for (let i = 1; i <= transactions; i++) {
  const statement = STATEMENTS[random(STATEMENTS.length)] ?? ''
  writer.run(statement, { id: random(NODES), other: random(NODES), i, text: `text ${i}` })
  if (i % 2000 === 0) {
    reader?.close()
    reader = i % 6000 === 0 ? null : open(path, { readOnly: true })
    reader?.query('MATCH (n:Item)-[r:LINK]->(m) RETURN count(*) AS links, max(n.value) AS newest')
  }
  if (i % period !== 0) continue
  globalThis.gc?.()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  used.push(heapUsed + arrayBuffers)
  const rate = (period / (performance.now() - since)) * 1000
  const [row] = writer.query<{ count: number }>('MATCH (n) RETURN count(*) AS count')
  const cells = [i, rate.toFixed(0), ((heapUsed + arrayBuffers) / MIB).toFixed(1), (rss / MIB).toFixed(0), row?.count]
  console.log([14, 11, 11, 10, 8].map((width, at) => String(cells[at]).padStart(width)).join(''))
  since = performance.now()
}
reader?.close()
writer.close()
rmSync(folder, { recursive: true, force: true })
// Between two checkpoints the log grows, and a reader replays it: memory goes up and down, so the low points count.
const half = used.length >> 1
const growth = Math.min(...used.slice(half)) / Math.min(...used.slice(1, half))
console.log(`growth of the low points from the first half to the second: ${((growth - 1) * 100).toFixed(1)} %`)
process.exitCode = growth > NOISE ? 1 : 0
