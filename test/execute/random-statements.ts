/**
 * Random graphs and random reading statements over them, as data: `text` writes a statement, `answer` (naive-matcher.ts)
 * says what its rows are by the plain definition.
 */
import fc from 'fast-check'

/** A property: absent, a number or a text, so that comparisons meet nulls and other types. */
export type Property = number | string | null

export interface GraphNode {
  readonly labels: readonly string[]
  readonly x: Property
}
export interface GraphRelationship {
  readonly from: number
  readonly to: number
  readonly type: string
  readonly w: Property
}
export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly relationships: readonly GraphRelationship[]
}

export type Direction = 'out' | 'in' | 'both'
export type LabelTest = 'A' | 'B' | 'A|B' | 'A&B' | '!A'

export interface NodePattern {
  readonly name: string
  readonly labels: LabelTest | null
  readonly x: Property
}
export interface HopPattern {
  /** Empty: any. */
  readonly types: readonly string[]
  readonly direction: Direction
  /** null: one relationship. */
  readonly length: readonly [number, number] | null
  readonly w: Property
}
/** `nodes` has one more than `hops`. */
export interface Chain {
  readonly nodes: readonly NodePattern[]
  readonly hops: readonly HopPattern[]
}

export type Predicate =
  | { readonly kind: 'compare'; readonly node: string; readonly operator: Operator; readonly value: Property }
  | { readonly kind: 'compareNodes'; readonly node: string; readonly operator: Operator; readonly other: string }
  | { readonly kind: 'in'; readonly node: string; readonly values: readonly Property[] }
  | { readonly kind: 'isNull'; readonly node: string }
  | { readonly kind: 'labels'; readonly node: string; readonly labels: LabelTest }
  | { readonly kind: 'exists'; readonly node: string; readonly hop: HopPattern; readonly labels: LabelTest | null }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'not'; readonly operand: Predicate }
export type Operator = '=' | '<>' | '<' | '>='

export interface Clause {
  readonly optional: boolean
  readonly chains: readonly Chain[]
  readonly where: Predicate | null
}

export type Returned =
  /** Ids of everything that the clauses bind. */
  | { readonly kind: 'all' }
  | { readonly kind: 'distinct'; readonly node: string }
  | { readonly kind: 'count' }
  | { readonly kind: 'groups'; readonly key: string; readonly of: string }
  | {
      readonly kind: 'page'
      readonly node: string
      readonly other: string
      readonly descending: boolean
      readonly skip: number
      readonly limit: number
    }

export interface Statement {
  readonly clauses: readonly Clause[]
  readonly returned: Returned
}

const property: fc.Arbitrary<Property> = fc.constantFrom(null, 0, 1, 2, 'a')
const known: fc.Arbitrary<Property> = fc.constantFrom(0, 1, 'a')
const labelTest = fc.constantFrom<LabelTest>('A', 'B', 'A', 'A|B', 'A&B', '!A')
const direction = fc.constantFrom<Direction>('out', 'in', 'both', 'both')

export const graphs: fc.Arbitrary<Graph> = fc.integer({ min: 3, max: 8 }).chain(count => {
  const place = fc.integer({ min: 0, max: count - 1 })
  return fc.record({
    nodes: fc.array(fc.record({ labels: fc.subarray(['A', 'B']), x: property }), {
      minLength: count,
      maxLength: count,
    }),
    relationships: fc.array(
      fc.record({ from: place, to: place, type: fc.constantFrom('R', 'S'), w: fc.constantFrom(null, 0, 1) }),
      { minLength: 3, maxLength: 10 },
    ),
  })
})

const NAMES = ['a', 'b', 'c', 'd', 'e']
const sometimes = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null, freq: 1 })

const nodePattern: fc.Arbitrary<NodePattern> = fc.record({
  name: fc.constantFrom(...NAMES),
  labels: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: labelTest, weight: 2 }),
  x: fc.oneof({ arbitrary: fc.constant(null), weight: 8 }, { arbitrary: known, weight: 1 }),
})
const lengths = fc.constantFrom<readonly [number, number]>([1, 2], [0, 1], [2, 2], [1, 3], [0, 3], [2, 3])
const hopPattern: fc.Arbitrary<HopPattern> = fc.record({
  types: fc.constantFrom([], [], ['R'], ['S'], ['R', 'S']),
  direction,
  length: fc.option(lengths, { nil: null, freq: 2 }),
  w: fc.constantFrom(null, null, null, null, null, null, 0, 1),
})
const chain: fc.Arbitrary<Chain> = fc
  .tuple(nodePattern, fc.array(fc.tuple(hopPattern, nodePattern), { maxLength: 3 }))
  .map(([first, rest]) => ({ nodes: [first, ...rest.map(one => one[1])], hops: rest.map(one => one[0]) }))

/** Predicates over nodes that are bound. */
export function predicates(names: readonly string[], depth = 2): fc.Arbitrary<Predicate> {
  const node = fc.constantFrom(...names)
  const operator = fc.constantFrom<Operator>('=', '<>', '<', '>=')
  const simple = fc.oneof(
    fc.record({ kind: fc.constant('compare' as const), node, operator, value: property }),
    fc.record({ kind: fc.constant('compareNodes' as const), node, operator, other: node }),
    fc.record({ kind: fc.constant('in' as const), node, values: fc.array(property, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('isNull' as const), node }),
    fc.record({ kind: fc.constant('labels' as const), node, labels: labelTest }),
    fc.record({ kind: fc.constant('exists' as const), node, hop: hopPattern, labels: sometimes(labelTest) }),
  )
  if (depth === 0) return simple
  const inner = predicates(names, depth - 1)
  return fc.oneof(
    { arbitrary: simple, weight: 3 },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(inner, { minLength: 2, maxLength: 2 }),
      }),
      weight: 2,
    },
    { arbitrary: fc.record({ kind: fc.constant('not' as const), operand: inner }), weight: 1 },
  )
}

export function namesIn(chains: readonly Chain[]): readonly string[] {
  return [...new Set(chains.flatMap(one => one.nodes.map(node => node.name)))]
}

const clauseOf = (optional: boolean, chains: readonly Chain[], before: readonly string[]): fc.Arbitrary<Clause> =>
  fc.record({
    optional: fc.constant(optional),
    chains: fc.constant(chains),
    where: fc.option(predicates([...new Set([...before, ...namesIn(chains)])]), { nil: null, freq: 1 }),
  })

export const statements: fc.Arbitrary<Statement> = fc
  .tuple(
    fc.array(chain, { minLength: 1, maxLength: 2 }),
    fc.option(fc.tuple(fc.boolean(), chain), { nil: null, freq: 1 }),
  )
  .filter(([chains, second]) => size(chains) + (second === null ? 0 : size([second[1]])) <= 4)
  .chain(([chains, second]) => {
    const first = clauseOf(false, chains, [])
    const names = namesIn([...chains, ...(second === null ? [] : [second[1]])])
    const more = second === null ? [] : [clauseOf(second[0], [second[1]], namesIn(chains))]
    return fc.record({ clauses: fc.tuple(first, ...more), returned: returned(names) })
  })

function size(chains: readonly Chain[]): number {
  return chains.reduce((sum, one) => sum + one.nodes.length - 1, chains.length - 1)
}

function returned(names: readonly string[]): fc.Arbitrary<Returned> {
  const node = fc.constantFrom(...names)
  const small = fc.integer({ min: 0, max: 3 })
  return fc.oneof(
    { arbitrary: fc.constant({ kind: 'all' as const }), weight: 3 },
    { arbitrary: fc.record({ kind: fc.constant('distinct' as const), node }), weight: 1 },
    { arbitrary: fc.constant({ kind: 'count' as const }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('groups' as const), key: node, of: node }), weight: 1 },
    {
      arbitrary: fc.record({
        kind: fc.constant('page' as const),
        node,
        other: node,
        descending: fc.boolean(),
        skip: small,
        limit: small,
      }),
      weight: 1,
    },
  )
}

// ---------------------------------------------------------------- text

/** The statement that makes the graph; every node and relationship has its number as `id`. */
export function creation(graph: Graph): string {
  const nodes = graph.nodes.map(
    ({ labels, x }, id) => `(n${id}${labels.map(label => `:${label}`).join('')} ${map({ id, x })})`,
  )
  const relationships = graph.relationships.map(
    ({ from, to, type, w }, id) => `(n${from})-[:${type} ${map({ id, w })}]->(n${to})`,
  )
  return `CREATE ${[...nodes, ...relationships].join(', ')}`
}

export function text({ clauses, returned: end }: Statement): string {
  return `${matchText(clauses)} ${returnText(end, clauses)}`
}

export function matchText(clauses: readonly Clause[]): string {
  return clauses.map(clauseText).join(' ')
}

function clauseText({ optional, chains, where }: Clause, index: number): string {
  const patterns = chains.map((one, i) => chainText(one, relationshipPrefix(index, i)))
  const condition = where === null ? '' : ` WHERE ${predicateText(where)}`
  return `${optional ? 'OPTIONAL ' : ''}MATCH ${patterns.join(', ')}${condition}`
}

/** Relationships are named by clause, chain and place. */
export function relationshipPrefix(clause: number, chainIndex: number): string {
  return `r${clause}${chainIndex}`
}

function chainText({ nodes, hops }: Chain, prefix: string): string {
  return nodes
    .map((node, i) => {
      const hop = hops[i]
      return `${nodeText(node)}${hop === undefined ? '' : hopText(hop, `${prefix}${i}`)}`
    })
    .join('')
}

function nodeText({ name, labels, x }: NodePattern): string {
  return `(${name}${labels === null ? '' : `:${labels}`}${x === null ? '' : ` ${map({ x })}`})`
}

function hopText({ types, direction: way, length, w }: HopPattern, name: string): string {
  const type = types.length === 0 ? '' : `:${types.join('|')}`
  const times = length === null ? '' : `*${length[0]}..${length[1]}`
  const inside = `-[${name}${type}${times}${w === null ? '' : ` ${map({ w })}`}]-`
  return { out: `${inside}>`, in: `<${inside}`, both: inside }[way]
}

function map(entries: Readonly<Record<string, Property>>): string {
  const written = Object.entries(entries).filter(([, value]) => value !== null)
  return `{${written.map(([key, value]) => `${key}: ${literal(value)}`).join(', ')}}`
}

function literal(value: Property): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

export function predicateText(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'compare':
      return `${predicate.node}.x ${predicate.operator} ${literal(predicate.value)}`
    case 'compareNodes':
      return `${predicate.node}.x ${predicate.operator} ${predicate.other}.x`
    case 'in':
      return `${predicate.node}.x IN [${predicate.values.map(literal).join(', ')}]`
    case 'isNull':
      return `${predicate.node}.x IS NULL`
    case 'labels':
      return `${predicate.node}:${predicate.labels}`
    case 'exists':
      return `EXISTS { (${predicate.node})${hopText(predicate.hop, '')}(${predicate.labels === null ? '' : `:${predicate.labels}`}) }`
    case 'and':
    case 'or':
      return `(${predicate.operands.map(predicateText).join(predicate.kind === 'and' ? ' AND ' : ' OR ')})`
    case 'not':
      return `NOT (${predicateText(predicate.operand)})`
  }
}

/** Node names and relationship names with whether they are lists, in order of appearance. */
export function bound(clauses: readonly Clause[]): {
  readonly nodes: readonly string[]
  readonly relationships: readonly { readonly name: string; readonly list: boolean }[]
} {
  const relationships = clauses.flatMap(({ chains }, clause) =>
    chains.flatMap((one, i) =>
      one.hops.map((hop, at) => ({ name: `${relationshipPrefix(clause, i)}${at}`, list: hop.length !== null })),
    ),
  )
  return { nodes: namesIn(clauses.flatMap(one => one.chains)), relationships }
}

function returnText(end: Returned, clauses: readonly Clause[]): string {
  switch (end.kind) {
    case 'all': {
      const { nodes, relationships } = bound(clauses)
      const ids = [
        ...nodes.map(name => `${name}.id`),
        ...relationships.map(({ name, list }) => (list ? `[r IN ${name} | r.id]` : `${name}.id`)),
      ]
      return `RETURN ${ids.map((id, i) => `${id} AS c${i}`).join(', ')}`
    }
    case 'distinct':
      return `RETURN DISTINCT ${end.node}.x AS x`
    case 'count':
      return 'RETURN count(*) AS c'
    case 'groups':
      return `RETURN ${end.key}.x AS k, count(*) AS c, count(DISTINCT ${end.of}.x) AS d, min(${end.of}.x) AS low, max(${end.of}.x) AS high`
    case 'page':
      return `RETURN ${end.node}.x AS k, ${end.other}.id AS i ORDER BY k${end.descending ? ' DESC' : ''}, i SKIP ${end.skip} LIMIT ${end.limit}`
  }
}
