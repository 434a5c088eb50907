/** The list of work. An item runs once and says how much it did, how long it took, and what came out. */
import type { Choices } from './data.js'
import type { BenchEngine } from './engine.js'

export interface Sample {
  readonly ms: number
  /** How many operations were measured. */
  readonly operations: number
  /** What the engines must agree on; null where there is nothing to compare. */
  readonly check: number | string | null
}

export interface WorkItem {
  readonly name: string
  readonly title: string
  /** `ops/s` counts operations, `ms` is the mean of one. */
  readonly unit: 'ops/s' | 'ms'
  readonly repeats: number
  /** The check sum depends on a relationship not being used twice in one match. */
  readonly countsTrails: boolean
  /** Null: the engine cannot do this. */
  run(engine: BenchEngine, choices: Choices): Promise<Sample | null>
}

/** One operation for each argument; numbers add up to the check sum, text counts one. */
function each<A>(
  name: string,
  title: string,
  unit: WorkItem['unit'],
  repeats: number,
  list: (choices: Choices) => readonly A[],
  operation: (engine: BenchEngine, argument: A) => number | string | Promise<number | string>,
): WorkItem {
  return {
    name,
    title,
    unit,
    repeats,
    countsTrails: name === 'q4',
    async run(engine, choices) {
      const argumentsList = list(choices)
      let check: number | string = 0
      const start = performance.now()
      for (const argument of argumentsList) {
        const value = await operation(engine, argument)
        check =
          typeof value === 'number' ? Number(check) + value : argumentsList.length === 1 ? value : Number(check) + 1
      }
      return { ms: performance.now() - start, operations: argumentsList.length, check }
    },
  }
}

const ONCE = [null]
const WRITES = 300
const MERGES = 10_000
const BATCH = 1000

function write(
  name: string,
  title: string,
  unit: WorkItem['unit'],
  operations: number,
  work: (engine: BenchEngine, size: number) => Promise<void> | null,
): WorkItem {
  return {
    name,
    title,
    unit,
    repeats: 1,
    countsTrails: false,
    async run(engine, choices) {
      const start = performance.now()
      const done = work(engine, choices.size)
      if (done === null) return null
      await done
      return { ms: performance.now() - start, operations, check: null }
    },
  }
}

export const READS: readonly WorkItem[] = [
  each(
    'q1',
    'name by id',
    'ops/s',
    4,
    c => c.lookups,
    (e, id) => e.lookup(id),
  ),
  each(
    'q2',
    'names one hop out',
    'ops/s',
    4,
    c => c.oneHop,
    (e, id) => e.oneHop(id),
  ),
  each(
    'q3',
    'two hops, count distinct',
    'ms',
    4,
    c => c.twoHops,
    (e, id) => e.twoHops(id),
  ),
  each(
    'q4',
    'three hops, count',
    'ms',
    4,
    c => c.threeHops,
    (e, id) => e.threeHops(id),
  ),
  each(
    'q5',
    'count by age and city',
    'ms',
    6,
    () => ['London'],
    (e, city) => e.filter(city),
  ),
  each(
    'q6',
    'group by city',
    'ms',
    6,
    () => ONCE,
    e => e.groups(),
  ),
  each(
    'q7',
    'ten largest in-degrees',
    'ms',
    6,
    () => ONCE,
    e => e.topDegree(),
  ),
  each(
    'q8',
    'distinct within 1 to 4 hops',
    'ms',
    2,
    c => c.reach,
    (e, id) => e.reach(id),
  ),
  each(
    'q9',
    'shortest path',
    'ms',
    4,
    c => c.pairs,
    (e, pair) => e.shortest(pair),
  ),
  each(
    'q10',
    'directed triangles',
    'ms',
    2,
    () => ONCE,
    e => e.triangles(),
  ),
  each(
    'q11',
    'optional match and collect',
    'ops/s',
    4,
    c => c.optional,
    (e, id) => e.optional(id),
  ),
  each(
    'q12',
    'order by two keys, limit 10',
    'ms',
    6,
    () => ONCE,
    e => e.oldest(),
  ),
]

export const WRITE_WORK: readonly WorkItem[] = [
  write('w2', 'one durable CREATE', 'ops/s', WRITES, engine => {
    const { create } = engine
    if (create === undefined) return null
    return times(WRITES, i => create(10_000_000 + i))
  }),
  write('w3', 'MERGE by id, one transaction', 'ops/s', MERGES, (engine, size) => {
    const { merge } = engine
    if (merge === undefined) return null
    return inTransaction(engine, () => times(MERGES, i => merge(size - MERGES / 2 + 1 + i)))
  }),
  write('w3b', 'MERGE by UNWIND', 'ops/s', MERGES, (engine, size) => {
    const { mergeRows } = engine
    if (mergeRows === undefined) return null
    const row = (k: number): { id: number; name: string } => ({
      id: size + 15_000 - (k & ~1) - (k % 2) * 15_000,
      name: `M${k}`,
    })
    return times(MERGES / BATCH, batch => mergeRows(Array.from({ length: BATCH }, (_, i) => row(batch * BATCH + i))))
  }),
  write('w4', 'SET on 10,000 nodes', 'ms', 1, engine => {
    const { setRange } = engine
    return setRange === undefined ? null : times(1, () => setRange(1, 10_001))
  }),
]

async function times(count: number, operation: (i: number) => unknown): Promise<void> {
  for (let i = 0; i < count; i++) await operation(i)
}

async function inTransaction(engine: BenchEngine, work: () => Promise<void>): Promise<void> {
  await engine.begin?.()
  await work()
  await engine.commit?.()
}
