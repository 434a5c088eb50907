/** Variable lengths, quantified parts, path modes and selectors over random graphs, against a search that tries everything. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphOf, planFor, runPlan, viewWithCounts } from './other-plans.js'
import { arrow, creation, type Direction, graphs, type TestGraph, ways } from './random-graphs.js'

interface Walk {
  readonly start: number
  readonly end: number
  readonly relationships: readonly number[]
  readonly nodes: readonly number[]
}
type Mode = 'trail' | 'acyclic' | 'simple' | 'walk'

/** Every walk of the mode over relationships of type R, up to `max` of them. */
function walks(graph: TestGraph, direction: Direction, min: number, max: number, mode: Mode): readonly Walk[] {
  const found: Walk[] = []
  const go = (nodes: readonly number[], relationships: readonly number[]) => {
    if (relationships.length >= min) {
      found.push({ start: nodes[0]!, end: nodes.at(-1)!, relationships, nodes })
    }
    if (relationships.length >= max) return
    if (mode === 'simple' && nodes.length > 1 && nodes[0] === nodes.at(-1)) return
    graph.relationships.forEach((relationship, id) => {
      if (relationship.type !== 'R' || (mode !== 'walk' && relationships.includes(id))) return
      for (const [from, to] of ways(relationship, direction)) {
        if (from !== nodes.at(-1)) continue
        if (mode === 'acyclic' && nodes.includes(to)) continue
        if (mode === 'simple' && nodes.slice(1).includes(to)) continue
        go([...nodes, to], [...relationships, id])
      }
    })
  }
  graph.nodes.forEach((_, id) => {
    go([id], [])
  })
  return found
}

const directions = fc.constantFrom('out' as const, 'in' as const, 'both' as const)
const bounds = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 3 }))
  .map(([min, more]) => [min, Math.max(1, min + more)] as const)
const counts = fc.array(fc.constantFrom(1, 3, 50, 1000, 100_000), { minLength: 20, maxLength: 20 })
const UNBOUNDED = 99

function ask(graph: TestGraph, statement: string, given: readonly number[]): readonly string[] {
  const view = graphOf(creation(graph))
  let at = 0
  const other = viewWithCounts(view, () => given[at++ % given.length]!)
  return [...runPlan(planFor(statement, other), view)].sort()
}

function listed(ids: readonly number[]): string {
  return `[${ids.join(', ')}]`
}

test('variable lengths find every trail, from either end', () => {
  fc.assert(
    fc.property(graphs, directions, bounds, counts, fc.boolean(), (graph, direction, [min, max], given, far) => {
      const start = far ? '(b {id: 0})' : '(b)'
      const statement = `MATCH (a)${arrow(`[rs:R*${min}..${max}]`, direction)}${start} RETURN a.id, b.id, [r IN rs | r.id]`
      const expected = walks(graph, direction, min, max, 'trail')
        .filter(walk => !far || walk.end === 0)
        .map(walk => `${walk.start}, ${walk.end}, ${listed(walk.relationships)}`)
      expect(ask(graph, statement, given)).toEqual(expected.sort())
    }),
    { numRuns: 60 },
  )
})

test('only the different ends matter: reachability', () => {
  fc.assert(
    fc.property(graphs, directions, bounds, fc.boolean(), counts, (graph, direction, [min, max], endless, given) => {
      const upper = endless ? '' : String(max)
      const statement = `MATCH (a)${arrow(`[:R*${min}..${upper}]`, direction)}(b) RETURN DISTINCT a.id, b.id`
      const found = walks(graph, direction, min, endless ? UNBOUNDED : max, 'trail')
      const expected = [...new Set(found.map(walk => `${walk.start}, ${walk.end}`))]
      expect(ask(graph, statement, given)).toEqual(expected.sort())
    }),
    { numRuns: 80 },
  )
})

test('quantified parts bind their groups, in every mode and from either end', () => {
  const modes = fc.constantFrom('trail' as const, 'acyclic' as const, 'simple' as const)
  fc.assert(
    fc.property(
      graphs,
      directions,
      bounds,
      modes,
      fc.boolean(),
      counts,
      (graph, direction, [min, max], mode, far, given) => {
        const word = mode === 'trail' ? '' : `${mode.toUpperCase()} `
        const part = `((x)${arrow('[r:R]', direction)}(y)){${min},${max}}`
        const end = far ? '(b {id: 0})' : '(b)'
        const lists = '[one IN r | one.id], [one IN x | one.id], [one IN y | one.id]'
        const statement = `MATCH p = ${word}(a) ${part} ${end} RETURN a.id, b.id, ${lists}, length(p)`
        const expected = walks(graph, direction, min, max, mode)
          .filter(walk => !far || walk.end === 0)
          .map(({ start, end: last, relationships, nodes }) =>
            [
              start,
              last,
              listed(relationships),
              listed(nodes.slice(0, -1)),
              listed(nodes.slice(1)),
              relationships.length,
            ].join(', '),
          )
        expect(ask(graph, statement, given)).toEqual(expected.sort())
      },
    ),
    { numRuns: 80 },
  )
})

/** The lengths of the chosen paths of each pair of ends. */
function lengthsOf(rows: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const lengths = new Map<string, number[]>()
  for (const row of rows) {
    const [a, b, length] = row.split(', ')
    const key = `${a}, ${b}`
    lengths.set(
      key,
      [...(lengths.get(key) ?? []), Number(length)].sort((x, y) => x - y),
    )
  }
  return lengths
}

test('selectors choose the shortest paths of each pair of ends', () => {
  const selectors = fc.constantFrom(
    { text: 'ANY SHORTEST', count: 1, groups: false },
    { text: 'ALL SHORTEST', count: 1, groups: true },
    { text: 'SHORTEST 1', count: 1, groups: false },
    { text: 'SHORTEST GROUP', count: 1, groups: true },
    { text: 'SHORTEST 1 GROUPS', count: 1, groups: true },
    { text: 'SHORTEST 2', count: 2, groups: false },
    { text: 'SHORTEST 3', count: 3, groups: false },
    { text: 'SHORTEST 2 GROUPS', count: 2, groups: true },
  )
  const parts = fc.constantFrom({ text: '+', min: 1 }, { text: '*', min: 0 }, { text: '{2,}', min: 2 })
  fc.assert(
    fc.property(
      graphs,
      directions,
      selectors,
      parts,
      fc.boolean(),
      counts,
      (graph, direction, selector, part, far, given) => {
        const end = far ? '(b {id: 0})' : '(b)'
        const statement = `MATCH p = ${selector.text} (a)${arrow('[:R]', direction)}${part.text}${end} RETURN a.id, b.id, length(p)`
        const all = walks(graph, direction, part.min, UNBOUNDED, 'trail').filter(walk => !far || walk.end === 0)
        const byEnds = lengthsOf(all.map(walk => `${walk.start}, ${walk.end}, ${walk.relationships.length}`))
        const expected = new Map(
          [...byEnds].map(([ends, lengths]) => {
            const groups = [...new Set(lengths)].slice(0, selector.count)
            return [
              ends,
              selector.groups ? lengths.filter(one => groups.includes(one)) : lengths.slice(0, selector.count),
            ]
          }),
        )
        expect(new Map([...lengthsOf(ask(graph, statement, given))].sort())).toEqual(new Map([...expected].sort()))
      },
    ),
    { numRuns: 120 },
  )
})

test('shortestPath finds a shortest trail that passes its WHERE', () => {
  const wheres = fc.constantFrom(
    { text: '', passes: () => true },
    { text: ' AND length(p) > 1', passes: (walk: Walk) => walk.relationships.length > 1 },
    {
      text: ' AND all(r IN relationships(p) WHERE r.w = 1)',
      passes: (walk: Walk, graph: TestGraph) => walk.relationships.every(id => graph.relationships[id]!.w === 1),
    },
    {
      text: ' AND none(n IN nodes(p) WHERE n.x = 2)',
      passes: (walk: Walk, graph: TestGraph) => walk.nodes.every(id => graph.nodes[id]!.x !== 2),
    },
  )
  fc.assert(
    fc.property(graphs, directions, wheres, fc.boolean(), counts, (graph, direction, where, all, given) => {
      const call = all ? 'allShortestPaths' : 'shortestPath'
      const statement = `MATCH (a), (b) WHERE a <> b MATCH p = ${call}((a)${arrow('[:R*]', direction)}(b)) WHERE true${where.text} RETURN a.id, b.id, length(p)`
      const passing = walks(graph, direction, 1, UNBOUNDED, 'trail').filter(
        walk => walk.start !== walk.end && where.passes(walk, graph),
      )
      const byEnds = lengthsOf(passing.map(walk => `${walk.start}, ${walk.end}, ${walk.relationships.length}`))
      const expected = new Map(
        [...byEnds].map(([ends, lengths]) => [
          ends,
          all ? lengths.filter(one => one === lengths[0]) : lengths.slice(0, 1),
        ]),
      )
      expect(new Map([...lengthsOf(ask(graph, statement, given))].sort())).toEqual(new Map([...expected].sort()))
    }),
    { numRuns: 80 },
  )
})
