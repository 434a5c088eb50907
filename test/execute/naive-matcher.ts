/** What a statement answers by definition: every assignment is tried, three-valued logic word by word. No planning. */
import type {
  Chain,
  Clause,
  Direction,
  Graph,
  GraphNode,
  GraphRelationship,
  HopPattern,
  LabelTest,
  NodePattern,
  Operator,
  Predicate,
  Property,
  Statement,
} from './random-statements.js'
import { bound, relationshipPrefix } from './random-statements.js'

/** A node's number, a relationship's, or those of a walk; null where an optional match found nothing. */
type Binding = number | readonly number[] | null
type Row = ReadonlyMap<string, Binding>
type Truth = boolean | null

/** One text a row. Sorted, unless the statement itself gives an order. */
export function answer(graph: Graph, { clauses, returned }: Statement): readonly string[] {
  const rows = rowsOf(graph, clauses)
  const x = (row: Row, name: string) => propertyOf(graph, row, name)
  switch (returned.kind) {
    case 'all': {
      const { nodes, relationships } = bound(clauses)
      const names = [...nodes, ...relationships.map(one => one.name)]
      return rows.map(row => names.map(name => show(row.get(name) ?? null)).join(', ')).sort()
    }
    case 'distinct':
      return [...new Set(rows.map(row => show(x(row, returned.node))))].sort()
    case 'count':
      return [String(rows.length)]
    case 'groups':
      return groups(
        rows,
        row => show(x(row, returned.key)),
        row => x(row, returned.of),
      )
    case 'page': {
      const pairs = rows.map(row => [x(row, returned.node), (row.get(returned.other) ?? null) as Property] as const)
      const sign = returned.descending ? -1 : 1
      pairs.sort((a, b) => sign * order(a[0], b[0]) || order(a[1], b[1]))
      return pairs.slice(returned.skip, returned.skip + returned.limit).map(pair => pair.map(show).join(', '))
    }
  }
}

function groups(
  rows: readonly Row[],
  pickKey: (row: Row) => string,
  pickValue: (row: Row) => Property,
): readonly string[] {
  const found = new Map<string, Property[]>()
  for (const row of rows) {
    const values = found.get(pickKey(row)) ?? []
    found.set(pickKey(row), values)
    values.push(pickValue(row))
  }
  return [...found]
    .map(([key, values]) => {
      const present = values.filter(value => value !== null).sort(order)
      const distinct = new Set(present).size
      return [key, values.length, distinct, show(present[0] ?? null), show(present.at(-1) ?? null)].join(', ')
    })
    .sort()
}

function rowsOf(graph: Graph, clauses: readonly Clause[]): readonly Row[] {
  let rows: readonly Row[] = [new Map()]
  clauses.forEach((clause, index) => {
    rows = rows.flatMap(row => {
      const found = matches(graph, clause, index, row)
      return clause.optional && found.length === 0 ? [withNulls(row, clause, index)] : found
    })
  })
  return rows
}

function withNulls(row: Row, clause: Clause, index: number): Row {
  const all = new Map(row)
  for (const { name } of clause.chains.flatMap(one => one.nodes)) if (!all.has(name)) all.set(name, null)
  clause.chains.forEach((one, i) => {
    for (let at = 0; at < one.hops.length; at++) all.set(`${relationshipPrefix(index, i)}${at}`, null)
  })
  return all
}

function matches(graph: Graph, clause: Clause, index: number, row: Row): readonly Row[] {
  const found: Row[] = []
  const chains = (at: number, soFar: Row, used: readonly number[]) => {
    const one = clause.chains[at]
    if (one === undefined) {
      if (clause.where === null || truth(graph, soFar, clause.where) === true) found.push(soFar)
      return
    }
    for (const [next, now] of walks(graph, one, relationshipPrefix(index, at), soFar, used)) chains(at + 1, next, now)
  }
  chains(0, row, [])
  return found
}

/** Every way through a chain, with the relationships that the clause has used by then. */
function walks(
  graph: Graph,
  { nodes, hops }: Chain,
  prefix: string,
  row: Row,
  used: readonly number[],
): readonly (readonly [Row, readonly number[]])[] {
  const found: (readonly [Row, readonly number[]])[] = []
  const go = (at: number, id: number, before: Row, taken: readonly number[]) => {
    const here = bindNode(graph, nodes[at] as NodePattern, id, before)
    if (here === null) return
    const hop = hops[at]
    if (hop === undefined) {
      found.push([here, taken])
      return
    }
    for (const { trail, end } of trails(graph, hop, id, taken)) {
      const value = hop.length === null ? (trail[0] as number) : trail
      go(at + 1, end, new Map([...here, [`${prefix}${at}`, value]]), [...taken, ...trail])
    }
  }
  graph.nodes.forEach((_, id) => {
    go(0, id, row, used)
  })
  return found
}

function bindNode(graph: Graph, { name, labels, x }: NodePattern, id: number, row: Row): Row | null {
  if (row.has(name) && row.get(name) !== id) return null
  const node = graph.nodes[id] as GraphNode
  if (labels !== null && !hasLabels(node, labels)) return null
  if (x !== null && node.x !== x) return null
  return new Map([...row, [name, id]])
}

/** Trails that a hop may take from a node: none of `taken` again, none twice. */
function trails(
  graph: Graph,
  { types, direction, length, w }: HopPattern,
  from: number,
  taken: readonly number[],
): readonly { readonly trail: readonly number[]; readonly end: number }[] {
  const [min, max] = length ?? [1, 1]
  const found: { trail: readonly number[]; end: number }[] = []
  const go = (trail: readonly number[], end: number) => {
    if (trail.length >= min) found.push({ trail, end })
    if (trail.length === max) return
    graph.relationships.forEach((one, id) => {
      if (taken.includes(id) || trail.includes(id)) return
      if ((types.length > 0 && !types.includes(one.type)) || (w !== null && one.w !== w)) return
      for (const to of across(one, end, direction)) go([...trail, id], to)
    })
  }
  go([], from)
  return found
}

function across({ from, to }: GraphRelationship, at: number, direction: Direction): readonly number[] {
  const out = direction !== 'in' && from === at ? [to] : []
  const back = direction !== 'out' && to === at && !(direction === 'both' && from === to) ? [from] : []
  return [...out, ...back]
}

function hasLabels({ labels }: GraphNode, test: LabelTest): boolean {
  switch (test) {
    case 'A':
    case 'B':
      return labels.includes(test)
    case 'A|B':
      return labels.length > 0
    case 'A&B':
      return labels.length === 2
    case '!A':
      return !labels.includes('A')
  }
}

// ---------------------------------------------------------------- predicates

export function truth(graph: Graph, row: Row, predicate: Predicate): Truth {
  const x = (name: string) => propertyOf(graph, row, name)
  switch (predicate.kind) {
    case 'compare':
      return compare(x(predicate.node), predicate.operator, predicate.value)
    case 'compareNodes':
      return compare(x(predicate.node), predicate.operator, x(predicate.other))
    case 'in':
      return either(predicate.values.map(value => compare(x(predicate.node), '=', value)))
    case 'isNull':
      return x(predicate.node) === null
    case 'labels': {
      const node = nodeOf(graph, row, predicate.node)
      return node === null ? null : hasLabels(node, predicate.labels)
    }
    case 'exists': {
      const id = row.get(predicate.node) ?? null
      if (typeof id !== 'number') return false
      return trails(graph, predicate.hop, id, []).some(
        ({ end }) => predicate.labels === null || hasLabels(graph.nodes[end] as GraphNode, predicate.labels),
      )
    }
    case 'and':
      return not(either(predicate.operands.map(one => not(truth(graph, row, one)))))
    case 'or':
      return either(predicate.operands.map(one => truth(graph, row, one)))
    case 'not':
      return not(truth(graph, row, predicate.operand))
  }
}

function not(value: Truth): Truth {
  return value === null ? null : !value
}

function either(values: readonly Truth[]): Truth {
  return values.includes(true) ? true : values.includes(null) ? null : false
}

function compare(a: Property, operator: Operator, b: Property): Truth {
  if (a === null || b === null) return null
  if (operator === '=') return a === b
  if (operator === '<>') return a !== b
  if (typeof a !== typeof b) return null
  return operator === '<' ? a < b : a >= b
}

function nodeOf(graph: Graph, row: Row, name: string): GraphNode | null {
  const id = row.get(name) ?? null
  return typeof id === 'number' ? (graph.nodes[id] ?? null) : null
}

function propertyOf(graph: Graph, row: Row, name: string): Property {
  return nodeOf(graph, row, name)?.x ?? null
}

/** Texts, numbers, null. */
function order(a: Property, b: Property): number {
  const rank = (value: Property) => (value === null ? 2 : typeof value === 'number' ? 1 : 0)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  return a === b || a === null || b === null ? 0 : a < b ? -1 : 1
}

function show(value: Binding | Property): string {
  if (Array.isArray(value)) return `[${value.join(', ')}]`
  return typeof value === 'string' ? `'${value}'` : String(value)
}
