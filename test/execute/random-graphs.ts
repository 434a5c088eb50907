/** Small random graphs for tests that try everything. */
import fc from 'fast-check'

export interface TestNode {
  readonly labels: readonly string[]
  readonly x: number
}
export interface TestRelationship {
  readonly from: number
  readonly to: number
  readonly type: string
  readonly w: number
}
export interface TestGraph {
  readonly nodes: readonly TestNode[]
  readonly relationships: readonly TestRelationship[]
}

const node = fc.record({ labels: fc.subarray(['A', 'B']), x: fc.integer({ min: 0, max: 2 }) })

export const graphs: fc.Arbitrary<TestGraph> = fc.integer({ min: 1, max: 5 }).chain(count =>
  fc.record({
    nodes: fc.array(node, { minLength: count, maxLength: count }),
    relationships: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: count - 1 }),
        to: fc.integer({ min: 0, max: count - 1 }),
        type: fc.constantFrom('R', 'S'),
        w: fc.integer({ min: 0, max: 1 }),
      }),
      { maxLength: 7 },
    ),
  }),
)

/** The statement that makes the graph; every node and relationship has its number as `id`. */
export function creation(graph: TestGraph): string {
  const nodes = graph.nodes.map(
    ({ labels, x }, i) => `(n${i}${labels.map(label => `:${label}`).join('')} {id: ${i}, x: ${x}})`,
  )
  const relationships = graph.relationships.map(
    ({ from, to, type, w }, i) => `(n${from})-[:${type} {id: ${i}, w: ${w}}]->(n${to})`,
  )
  return `CREATE ${[...nodes, ...relationships].join(', ')}`
}

export type Direction = 'out' | 'in' | 'both'

/** Ways to cross a relationship in a direction: from which node to which. */
export function ways({ from, to }: TestRelationship, direction: Direction): readonly (readonly [number, number])[] {
  if (direction === 'out') return [[from, to]]
  if (direction === 'in') return [[to, from]]
  return from === to
    ? [[from, to]]
    : [
        [from, to],
        [to, from],
      ]
}

export function arrow(inside: string, direction: Direction): string {
  return { out: `-${inside}->`, in: `<-${inside}-`, both: `-${inside}-` }[direction]
}
