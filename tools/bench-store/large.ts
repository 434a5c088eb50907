/**
 * A large graph on disk: how long it takes to load, to open again, to answer, to check and to copy, and how much memory
 * it takes with every column in use. The reopening runs in a process of its own, so that nothing is warm or loaded.
 */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open } from '../../src/index.js'
import { checkStore, cloneStore } from '../../src/store/admin.js'
import type { Finding } from './findings.js'

const BATCH = 50_000
const RELATIONSHIPS_EACH = 10
const MIB = 2 ** 20

export function benchLarge(folder: string, nodes: number): readonly Finding[] {
  const path = join(folder, 'large.rl')
  const findings: Finding[] = []
  const timed = <T>(name: string, work: () => T): T => {
    const start = performance.now()
    const result = work()
    findings.push({ name, value: (performance.now() - start) / 1000, unit: 's' })
    return result
  }
  timed(`load ${nodes} nodes, ${nodes * RELATIONSHIPS_EACH} relationships`, () => load(path, nodes))
  findings.push({ name: 'file', value: statSync(path).size / MIB, unit: 'MiB' })
  findings.push(...reopened(path, nodes, false), ...reopened(path, nodes, true))
  const { problems } = timed('check', () => checkStore(path))
  findings.push({ name: 'problems found', value: problems.length, unit: '', most: 0 })
  timed('clone', () => cloneStore(path, join(folder, 'copy.rl')))
  findings.push({ name: 'largest size while loading and checking', value: peak(), unit: 'MiB' })
  return findings
}

function load(path: string, nodes: number): void {
  const db = open(path)
  db.run('CREATE CONSTRAINT FOR (p:Person) REQUIRE p.id IS UNIQUE')
  for (let from = 0; from < nodes; from += BATCH) {
    const to = Math.min(nodes, from + BATCH) - 1
    db.run(
      "UNWIND range($from, $to) AS i CREATE (:Person {id: i, name: 'Person ' + i, age: 18 + i % 63, city: 'City ' + i % 20})",
      { from, to },
    )
  }
  for (let from = 0; from < nodes * RELATIONSHIPS_EACH; from += BATCH) {
    db.run(
      'UNWIND range($from, $to) AS i ' +
        'MATCH (a:Person {id: i % $nodes}), (b:Person {id: (i * 7919 + i / 13) % $nodes}) ' +
        'CREATE (a)-[:KNOWS {since: 1990 + i % 35}]->(b)',
      { from, to: from + BATCH - 1, nodes },
    )
  }
  db.close()
}

function peak(): number {
  return process.resourceUsage().maxRSS / 1024
}

export interface Reopened {
  readonly firstAnswer: number
  readonly everything: number
  readonly memory: number
}

function reopened(path: string, nodes: number, readOnly: boolean): readonly Finding[] {
  const script = fileURLToPath(new URL('reopen.ts', import.meta.url))
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', script, path, String(nodes), readOnly ? 'read-only' : 'writer'],
    { encoding: 'utf8' },
  )
  const { firstAnswer, everything, memory }: Reopened = JSON.parse(output)
  const who = readOnly ? 'reader' : 'writer'
  return [
    {
      name: `${who}: open to first answer of a lookup`,
      value: firstAnswer,
      unit: 's',
      ...(readOnly ? {} : { most: 1 }),
    },
    { name: `${who}: all columns, adjacency and the index`, value: everything, unit: 's' },
    { name: `${who}: memory with all of it`, value: memory, unit: 'MiB', most: 1200 },
  ]
}
