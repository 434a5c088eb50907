/** The native peer, when `npm run bench:peers` has installed it. Its Node binding is asynchronous. */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OpenEngine } from '../engine.js'
import { PEERS } from '../peers.js'
import { STATEMENTS } from '../statements.js'

/** As much of the binding as is used here. */
interface KuzuModule {
  readonly Database: new (path: string) => { close(): Promise<void> }
  readonly Connection: new (database: unknown) => KuzuConnection
}
interface KuzuConnection {
  query(statement: string): Promise<KuzuResult>
  prepare(statement: string): Promise<KuzuPrepared>
  execute(prepared: KuzuPrepared, parameters: object): Promise<KuzuResult>
  close(): Promise<void>
}
interface KuzuPrepared {
  isSuccess(): boolean
  getErrorMessage(): string
}
interface KuzuResult {
  getAll(): Promise<Record<string, unknown>[]>
  close(): void
}

const SCHEMA = [
  'CREATE NODE TABLE Person(id INT64, name STRING, age INT64, city STRING, PRIMARY KEY(id))',
  'CREATE NODE TABLE Project(id INT64, title STRING, PRIMARY KEY(id))',
  'CREATE REL TABLE KNOWS(FROM Person TO Person, since INT64)',
  'CREATE REL TABLE WORKS_ON(FROM Person TO Project)',
]
const SHORTEST = 'MATCH p = (a:Person {id: $a})-[:KNOWS* SHORTEST 1..10]->(b:Person {id: $b}) RETURN length(p) AS v'

export const openKuzu: OpenEngine = async path => {
  const kuzu: KuzuModule = createRequire(join(PEERS, 'package.json'))('kuzu')
  const database = new kuzu.Database(`${path}.kuzu`)
  const connection = new kuzu.Connection(database)
  const prepared = new Map<string, KuzuPrepared>()

  const prepare = async (statement: string): Promise<KuzuPrepared> => {
    const known = prepared.get(statement)
    if (known !== undefined) return known
    const made = await connection.prepare(statement)
    if (!made.isSuccess()) throw new Error(made.getErrorMessage())
    prepared.set(statement, made)
    return made
  }
  const rows = async (statement: string, parameters?: object): Promise<Record<string, unknown>[]> => {
    const result =
      parameters === undefined
        ? await connection.query(statement)
        : await connection.execute(await prepare(statement), parameters)
    const all = await result.getAll()
    result.close()
    return all
  }
  const first = async (statement: string, parameters?: object): Promise<unknown> =>
    (await rows(statement, parameters))[0]?.v
  const number = async (statement: string, parameters?: object): Promise<number> =>
    Number((await first(statement, parameters)) ?? 0)

  return {
    name: 'kuzu',
    repeatsRelationships: true,
    async schema() {
      for (const statement of SCHEMA) await rows(statement)
    },
    persons: list => rows(STATEMENTS.persons, { rows: list }),
    knows: list => rows(STATEMENTS.knows, { rows: list }),
    projects: list => rows(STATEMENTS.projects, { rows: list }),
    worksOn: list => rows(STATEMENTS.worksOn, { rows: list }),
    async copy(data, folder) {
      const copy = (table: string, lines: readonly string[]): Promise<unknown> => {
        const file = join(folder, `${table}.csv`)
        writeFileSync(file, `${lines.join('\n')}\n`)
        return rows(`COPY ${table} FROM '${file}'`)
      }
      await copy(
        'Person',
        data.persons.map(({ id, name, age, city }) => `${id},${name},${age},${city}`),
      )
      await copy(
        'Project',
        data.projects.map(({ id, title }) => `${id},${title}`),
      )
      await copy(
        'KNOWS',
        data.knows.map(({ s, d, since }) => `${s},${d},${since}`),
      )
      await copy(
        'WORKS_ON',
        data.worksOn.map(({ s, d }) => `${s},${d}`),
      )
    },
    lookup: async id => String(await first(STATEMENTS.lookup, { id })),
    oneHop: async id => (await rows(STATEMENTS.oneHop, { id })).length,
    twoHops: id => number(STATEMENTS.twoHops, { id }),
    threeHops: id => number(STATEMENTS.threeHops, { id }),
    filter: city => number(STATEMENTS.filter, { city }),
    groups: async () => (await rows(STATEMENTS.groups)).length,
    topDegree: () => number(STATEMENTS.topDegree),
    reach: id => number(STATEMENTS.reach, { id }),
    shortest: ([a, b]) => number(SHORTEST, { a, b }),
    triangles: () => number(STATEMENTS.triangles),
    optional: async id => lengthOf(await first(STATEMENTS.optional, { id })),
    oldest: async () => String(await first(STATEMENTS.oldest)),
    create: id => rows(STATEMENTS.create, { id, name: `W${id}`, city: 'Rome' }),
    merge: id => rows(STATEMENTS.merge, { id, name: `M${id}` }),
    mergeRows: list => rows(STATEMENTS.mergeRows, { rows: list }),
    setRange: (from, to) => rows(STATEMENTS.setRange, { from, to }),
    begin: () => rows('BEGIN TRANSACTION'),
    commit: () => rows('COMMIT'),
    async close() {
      await connection.close()
      await database.close()
    },
  }
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}
