/**
 * Random patterns over random graphs, against a matcher that tries everything. Whatever the planner chooses (start
 * points, join kinds, counting instead of expanding), the rows must be those of the plain definition of MATCH.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RelateEngine } from '../../src/engine/engine.js'
import { bag, database } from './database.js'
import { graphOf, planFor, runPlan, viewWithCounts } from './other-plans.js'
import { arrow, creation, type Direction, graphs, type TestGraph, ways } from './random-graphs.js'

/** A hop from one of a few node variables to another. */
interface Hop {
  readonly left: number
  readonly right: number
  readonly direction: Direction
  readonly type: string | null
}
interface Pattern {
  readonly hops: readonly Hop[]
  /** Label and value that each node variable must have, or null. */
  readonly labels: readonly (string | null)[]
  readonly values: readonly (number | null)[]
  /** Two node variables whose x must be equal, written in WHERE. */
  readonly equal: readonly [number, number] | null
}

const VARIABLES = 4
const variable = fc.integer({ min: 0, max: VARIABLES - 1 })
const patterns: fc.Arbitrary<Pattern> = fc.record({
  hops: fc.array(
    fc.record({
      left: variable,
      right: variable,
      direction: fc.constantFrom('out' as const, 'in' as const, 'both' as const),
      type: fc.constantFrom(null, 'R', 'S'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  labels: fc.array(fc.constantFrom(null, null, 'A', 'B'), { minLength: VARIABLES, maxLength: VARIABLES }),
  values: fc.array(fc.constantFrom(null, null, 0, 1), { minLength: VARIABLES, maxLength: VARIABLES }),
  equal: fc.option(fc.tuple(variable, variable), { nil: null }),
})

function load(graph: TestGraph, ...before: readonly string[]): RelateEngine {
  return database(...before, creation(graph))
}

function used(pattern: Pattern): readonly number[] {
  return [...new Set(pattern.hops.flatMap(hop => [hop.left, hop.right]))].sort()
}

function write(pattern: Pattern): string {
  const described = new Set<number>()
  const nodeText = (i: number) => {
    if (described.has(i)) return `(v${i})`
    described.add(i)
    const label = pattern.labels[i] ?? null
    const value = pattern.values[i] ?? null
    return `(v${i}${label === null ? '' : `:${label}`}${value === null ? '' : ` {x: ${value}}`})`
  }
  const parts = pattern.hops.map((hop, i) => {
    const inside = `[r${i}${hop.type === null ? '' : `:${hop.type}`}]`
    const left = nodeText(hop.left)
    const right = nodeText(hop.right)
    return `${left}${arrow(inside, hop.direction)}${right}`
  })
  const { equal } = pattern
  const known = used(pattern)
  const where = equal?.every(i => known.includes(i)) ? ` WHERE v${equal[0]}.x = v${equal[1]}.x` : ''
  return `MATCH ${parts.join(', ')}${where}`
}

/** All assignments, by trying every relationship for every hop, both ways where it has no direction. */
function solutions(graph: TestGraph, pattern: Pattern): readonly string[] {
  const found: string[] = []
  const nodes: (number | undefined)[] = []
  const relationships: number[] = []
  const known = used(pattern)
  const bind = (i: number, id: number, next: () => void) => {
    const before = nodes[i]
    if (before !== undefined && before !== id) return
    const label = pattern.labels[i] ?? null
    const value = pattern.values[i] ?? null
    const { labels, x } = graph.nodes[id]!
    if ((label !== null && !labels.includes(label)) || (value !== null && x !== value)) return
    nodes[i] = id
    next()
    nodes[i] = before
  }
  const go = (at: number) => {
    const hop = pattern.hops[at]
    if (hop === undefined) {
      const { equal } = pattern
      if (equal?.every(i => known.includes(i)) && graph.nodes[nodes[equal[0]]!]!.x !== graph.nodes[nodes[equal[1]]!]!.x)
        return
      found.push([...known.map(i => nodes[i]), ...relationships].join(', '))
      return
    }
    graph.relationships.forEach((relationship, id) => {
      if (relationships.includes(id) || (hop.type !== null && hop.type !== relationship.type)) return
      for (const [left, right] of ways(relationship, hop.direction)) {
        relationships.push(id)
        bind(hop.left, left, () => bind(hop.right, right, () => go(at + 1)))
        relationships.pop()
      }
    })
  }
  go(0)
  return found.sort()
}

const INDEX = 'CREATE INDEX FOR (n:A) ON (n.x)'

test('rows are those of the definition, with and without an index', () => {
  fc.assert(
    fc.property(graphs, patterns, (graph, pattern) => {
      const names = [...used(pattern).map(i => `v${i}.id`), ...pattern.hops.map((_, i) => `r${i}.id`)]
      const statement = `${write(pattern)} RETURN ${names.join(', ')}`
      const expected = solutions(graph, pattern)
      expect(bag(load(graph), statement)).toEqual(expected)
      expect(bag(load(graph, INDEX), statement)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('rows do not depend on the counts that the planner saw', () => {
  const counts = fc.array(fc.constantFrom(0, 1, 3, 50, 1000, 100_000), { minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(graphs, patterns, counts, (graph, pattern, given) => {
      const names = [...used(pattern).map(i => `v${i}.id`), ...pattern.hops.map((_, i) => `r${i}.id`)]
      const expected = solutions(graph, pattern)
      const view = graphOf(INDEX, creation(graph))
      let at = 0
      const other = viewWithCounts(view, () => given[at++ % given.length]!)
      const rows = runPlan(planFor(`${write(pattern)} RETURN ${names.join(', ')}`, other), view)
      expect([...rows].sort()).toEqual(expected)
      const count = runPlan(planFor(`${write(pattern)} RETURN count(*)`, other), view)
      expect(count).toEqual([String(expected.length)])
    }),
    { numRuns: 60 },
  )
})

test('counts are the number of rows, however they are found', () => {
  fc.assert(
    fc.property(graphs, patterns, (graph, pattern) => {
      const engine = load(graph)
      const match = write(pattern)
      const expected = solutions(graph, pattern)
      expect(bag(engine, `${match} RETURN count(*)`)).toEqual([String(expected.length)])
      const first = used(pattern)[0]!
      const groups = new Map<string, number>()
      for (const one of expected) {
        const key = one.split(', ')[0]!
        groups.set(key, (groups.get(key) ?? 0) + 1)
      }
      const counted = [...groups].map(([id, count]) => `${id}, ${count}`).sort()
      expect(bag(engine, `${match} RETURN v${first}.id, count(*)`)).toEqual(counted)
      const last = used(pattern).at(-1)!
      expect(bag(engine, `${match} RETURN DISTINCT v${first}.id`)).toEqual([...groups.keys()].sort())
      const exists = bag(engine, `MATCH (v${last}) WHERE EXISTS { ${match} } RETURN v${last}.id`)
      const place = used(pattern).length - 1
      expect(exists).toEqual([...new Set(expected.map(one => one.split(', ')[place]!))].sort())
    }),
    { numRuns: 60 },
  )
})

test('a pattern cut into two MATCH clauses only loses the uniqueness between them', () => {
  fc.assert(
    fc.property(graphs, patterns, patterns, (graph, first, second) => {
      const engine = load(graph)
      const shared = used(first).filter(i => used(second).includes(i))
      const plain = { ...second, labels: [], values: [], equal: null }
      const names = used(first).map(i => `v${i}.id`)
      const others = used(plain)
        .filter(i => !shared.includes(i))
        .map(i => `v${i}.id`)
      const renamed = write(plain).replaceAll(/\[r(\d)/g, '[q$1')
      const rows = bag(engine, `${write(first)} ${renamed} RETURN ${[...names, ...others].join(', ')}`)
      const left = solutions(graph, first).map(one => one.split(', '))
      const right = solutions(graph, plain).map(one => one.split(', '))
      const joined = left.flatMap(a =>
        right
          .filter(b => shared.every(i => a[used(first).indexOf(i)] === b[used(plain).indexOf(i)]))
          .map(b =>
            [...a.slice(0, names.length), ...used(plain).flatMap((i, at) => (shared.includes(i) ? [] : [b[at]!]))].join(
              ', ',
            ),
          ),
      )
      expect(rows).toEqual(joined.sort())
    }),
    { numRuns: 50 },
  )
})
