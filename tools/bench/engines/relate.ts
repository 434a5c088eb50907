/**
 * Ours, through the library as it is built and shipped: running the sources would measure the loader, whose names for
 * every closure cost a statement several times its own work.
 */
import type * as Relate from '../../../src/index.js'
import type { OpenEngine } from '../engine.js'
import { STATEMENTS } from '../statements.js'

type Parameters = Relate.Parameters

/** `dist`: the folder of the built library, with a slash at its end. */
export const openRelate =
  (dist: URL): OpenEngine =>
  async path => {
    const { open }: typeof Relate = await import(new URL('index.mjs', dist).href)
    const db = open(`${path}.rl`)
    let transaction: Relate.Transaction | null = null
    const runner = (): Relate.Runner => transaction ?? db
    const rows = (statement: string, parameters?: Parameters): readonly Record<string, unknown>[] =>
      runner().query(statement, parameters)
    const first = (statement: string, parameters?: Parameters): unknown => rows(statement, parameters)[0]?.v
    const number = (statement: string, parameters?: Parameters): number => Number(first(statement, parameters) ?? 0)
    return {
      name: 'relate',
      schema() {
        db.run('CREATE CONSTRAINT person_id FOR (p:Person) REQUIRE p.id IS UNIQUE')
        db.run('CREATE CONSTRAINT project_id FOR (p:Project) REQUIRE p.id IS UNIQUE')
      },
      persons: list => runner().run(STATEMENTS.persons, { rows: list }),
      knows: list => runner().run(STATEMENTS.knows, { rows: list }),
      projects: list => runner().run(STATEMENTS.projects, { rows: list }),
      worksOn: list => runner().run(STATEMENTS.worksOn, { rows: list }),
      lookup: id => String(first(STATEMENTS.lookup, { id })),
      oneHop: id => rows(STATEMENTS.oneHop, { id }).length,
      twoHops: id => number(STATEMENTS.twoHops, { id }),
      threeHops: id => number(STATEMENTS.threeHops, { id }),
      filter: city => number(STATEMENTS.filter, { city }),
      groups: () => rows(STATEMENTS.groups).length,
      topDegree: () => number(STATEMENTS.topDegree),
      reach: id => number(STATEMENTS.reach, { id }),
      shortest: ([a, b]) => number(STATEMENTS.shortest, { a, b }),
      triangles: () => number(STATEMENTS.triangles),
      optional: id => lengthOf(first(STATEMENTS.optional, { id })),
      oldest: () => String(first(STATEMENTS.oldest)),
      create: id => runner().run(STATEMENTS.create, { id, name: `W${id}`, city: 'Rome' }),
      merge: id => runner().run(STATEMENTS.merge, { id, name: `M${id}` }),
      mergeRows: list => runner().run(STATEMENTS.mergeRows, { rows: list }),
      setRange: (from, to) => runner().run(STATEMENTS.setRange, { from, to }),
      begin() {
        transaction = db.begin()
      },
      commit() {
        transaction?.commit()
        transaction = null
      },
      close: () => db.close(),
    }
  }

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}
