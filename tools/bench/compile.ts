/** How long a short statement takes to become a plan in a process that is warm, and what the plan cache saves. */
import type * as Library from '../../src/index.js'

const STATEMENTS: readonly (readonly [title: string, text: (n: number) => string])[] = [
  ['compile RETURN', n => `RETURN ${n} AS n`],
  ['compile CREATE', n => `CREATE (:Person {id: ${n}})`],
  ['compile MATCH by key', n => `MATCH (p:Person {id: ${n}}) RETURN p.name AS name`],
  ['compile one hop', n => `MATCH (p:Person {id: ${n}})-[:KNOWS]->(f) RETURN f.name AS name ORDER BY name`],
]
const WARM_UP = 2000
const MEASURED = 2000
/** What a short statement may take, in milliseconds. */
const WANTED_MS = 0.3
const TEXT_LENGTH = 1024

/** The figures as lines of text: medians. */
export function compileReport({ open }: typeof Library): readonly string[] {
  using db = open()
  db.run('CREATE INDEX person_id FOR (p:Person) ON (p.id)')
  const lines = STATEMENTS.map(([title, text]) => {
    const times: number[] = []
    for (let n = 0; n < WARM_UP + MEASURED; n++) {
      const { timings } = db.run(text(n))
      if (n >= WARM_UP) times.push(timings.parse_ms + timings.plan_ms)
    }
    const ms = median(times)
    return line(title, ms, 'ms', ms <= WANTED_MS ? `within ${WANTED_MS}` : `MISSES ${WANTED_MS}`)
  })
  const text = `RETURN 1 AS n // ${'x'.repeat(TEXT_LENGTH)}`
  const times: number[] = []
  for (let n = 0; n < WARM_UP + MEASURED; n++) {
    const start = performance.now()
    db.run(text)
    if (n >= WARM_UP) times.push((performance.now() - start) * 1000)
  }
  return [...lines, line('a whole run of a cached text of 1 KB', median(times), 'us', 'the result included')]
}

function line(title: string, value: number, unit: string, remark: string): string {
  return `${title.padEnd(46)} ${value.toFixed(3).padStart(7)} ${unit}  ${remark}`
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
