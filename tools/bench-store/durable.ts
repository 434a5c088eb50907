/**
 * One durable CREATE beside one bare SQLite append of the same size, with the same journal and the same sync, in turns,
 * so that a slow moment of the disk hits both.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { open } from '../../src/index.js'
import type { Finding } from './findings.js'

/** Both run this often before anything is measured: the first hundreds of a process are compiled while they run. */
const WARM_UP = 2000
const MEASURED = 3000
/** What a commit record of this statement takes. */
const PAYLOAD = Buffer.alloc(50, 7)

export function benchDurable(folder: string): readonly Finding[] {
  const bare = new Database(join(folder, 'bare.db'))
  bare.pragma('journal_mode = WAL')
  bare.pragma('synchronous = FULL')
  bare.exec('CREATE TABLE log (seq INTEGER PRIMARY KEY, chain INTEGER NOT NULL, payload BLOB NOT NULL)')
  const insert = bare.prepare<[number, number, Uint8Array]>('INSERT INTO log VALUES (?, ?, ?)')
  const db = open(join(folder, 'durable.rl'))
  db.run('CREATE CONSTRAINT FOR (p:Person) REQUIRE p.id IS UNIQUE')
  const times = { bare: [] as number[], relate: [] as number[] }
  for (let i = 0; i < WARM_UP + MEASURED; i++) {
    const start = performance.now()
    insert.run(i, i * 7919, PAYLOAD)
    const middle = performance.now()
    db.run('CREATE (:Person {id: $id, name: $name, city: $city})', { id: i, name: `W${i}`, city: 'Rome' })
    const end = performance.now()
    if (i < WARM_UP) continue
    times.bare.push(middle - start)
    times.relate.push(end - middle)
  }
  db.close()
  bare.close()
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
  const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
  const show = (ms: number) => `${ms.toFixed(3)} ms`
  return [
    {
      name: 'durable CREATE over bare append, median',
      value: median(times.bare) / median(times.relate),
      unit: '',
      least: 0.8,
      note: `${show(median(times.relate))} and ${show(median(times.bare))}`,
    },
    {
      name: 'durable CREATE over bare append, mean',
      value: mean(times.bare) / mean(times.relate),
      unit: '',
      note: `${Math.round(1000 / mean(times.relate))} a second and ${Math.round(1000 / mean(times.bare))}`,
    },
  ]
}
