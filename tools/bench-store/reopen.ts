/** Opens a large store in a new process, asks for one node, then for everything; prints the figures as JSON. */
import { open } from '../../src/index.js'
import type { Reopened } from './large.js'

const [path = '', nodes = '0', mode = 'writer'] = process.argv.slice(2)
const EVERYTHING: readonly string[] = [
  'MATCH (p:Person) RETURN avg(p.age), count(DISTINCT p.city), max(p.name), max(p.id)',
  'MATCH ()-[r:KNOWS]->() RETURN max(r.since)',
  'MATCH (:Person)-[:KNOWS]->(b) RETURN max(b.age)',
  'MATCH (a:Person)<-[:KNOWS]-(b) WHERE a.age > 30 RETURN max(b.age)',
  'MATCH (p:Person) WHERE p.id >= 0 RETURN count(p.id)',
]

const start = performance.now()
const db = open(path, mode === 'read-only' ? { readOnly: true } : {})
const id = Math.floor(Number(nodes) * 0.7)
const [row] = db.query<{ name: string }>('MATCH (p:Person {id: $id}) RETURN p.name AS name', { id })
if (row?.name !== `Person ${id}`) throw new Error('a wrong answer')
const first = performance.now()
for (const statement of EVERYTHING) db.query(statement)
const end = performance.now()
db.close()
const figures: Reopened = {
  firstAnswer: (first - start) / 1000,
  everything: (end - first) / 1000,
  memory: process.resourceUsage().maxRSS / 1024,
}
console.log(JSON.stringify(figures))
