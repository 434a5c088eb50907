/**
 * What a step reads from the graph and what it changes, for the barriers between the two.
 *
 * Sets of names, with ANY for what only the run can know. The sets may be too large, never too small: a barrier too
 * many costs memory, one too few gives wrong rows.
 */
import type {
  BoundElement,
  BoundExpression,
  BoundLabelName,
  BoundLabels,
  BoundQuery,
  BoundSetItem,
  BoundStep,
} from '../lower/bound.js'
import { operandsOf, setExpressions } from './expressions.js'
import { namesIn, requiredLabels } from './labels.js'

export type Names = ReadonlySet<string> | 'any'

export interface Effects {
  /** Holds cursors of the store open while it gives rows. */
  readonly cursors: boolean
  /** Label sets that patterns ask for, one a node; an empty set is any node. */
  readonly nodes: readonly (readonly string[])[]
  readonly types: Names
  readonly keys: Names
  readonly labels: Names
  /** Label sets of created nodes; `any` when some are only known when running. */
  readonly createsNodes: readonly Names[]
  readonly createsTypes: Names
  readonly setsKeys: Names
  readonly setsLabels: Names
  readonly deletes: boolean
}

export const NOTHING: Effects = {
  cursors: false,
  nodes: [],
  types: new Set(),
  keys: new Set(),
  labels: new Set(),
  createsNodes: [],
  createsTypes: new Set(),
  setsKeys: new Set(),
  setsLabels: new Set(),
  deletes: false,
}

const READS_ALL: Effects = { ...NOTHING, nodes: [[]], types: 'any', keys: 'any', labels: 'any' }
const WRITES_ALL: Effects = {
  ...READS_ALL,
  createsNodes: ['any'],
  createsTypes: 'any',
  setsKeys: 'any',
  setsLabels: 'any',
  deletes: true,
}

export function both(a: Effects, b: Effects): Effects {
  return all([a, b])
}

/** The effects of several together. A CREATE may have very many elements, so sets are built once and not copied. */
export function all(effects: readonly Effects[]): Effects {
  const some = effects.filter(one => one !== NOTHING)
  const [only] = some
  if (only === undefined) return NOTHING
  if (some.length === 1) return only
  return {
    cursors: some.some(one => one.cursors),
    nodes: distinctBy(
      some.flatMap(one => one.nodes),
      labels => labels.join('\u0000'),
    ),
    types: union(some.map(one => one.types)),
    keys: union(some.map(one => one.keys)),
    labels: union(some.map(one => one.labels)),
    createsNodes: distinctBy(
      some.flatMap(one => one.createsNodes),
      names => (names === 'any' ? '\u0000any' : [...names].join('\u0000')),
    ),
    createsTypes: union(some.map(one => one.createsTypes)),
    setsKeys: union(some.map(one => one.setsKeys)),
    setsLabels: union(some.map(one => one.setsLabels)),
    deletes: some.some(one => one.deletes),
  }
}

function union(names: readonly Names[]): Names {
  const united = new Set<string>()
  for (const one of names) {
    if (one === 'any') return 'any'
    for (const name of one) united.add(name)
  }
  return united
}

function distinctBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  return items.length < 2 ? items : [...new Map(items.map(item => [key(item), item])).values()]
}

export function isWrite(e: Effects): boolean {
  return e.createsNodes.length > 0 || some(e.createsTypes) || some(e.setsKeys) || some(e.setsLabels) || e.deletes
}

export function isRead(e: Effects): boolean {
  return e.nodes.length > 0 || some(e.types) || some(e.keys) || some(e.labels)
}

function some(names: Names): boolean {
  return names === 'any' || names.size > 0
}

/** The first reason why what `writer` does could show in what `reader` reads; null when there is none. */
export function conflict(reader: Effects, writer: Effects): string | null {
  if (writer.deletes && isRead(reader)) return 'read/delete conflict'
  const created = writer.createsNodes.some(made => reader.nodes.some(wanted => couldMatch(wanted, made)))
  if (created) return 'read/create conflict'
  const type = meet(reader.types, writer.createsTypes)
  if (type !== null) return `read/create conflict for relationship type: ${type}`
  const key = meet(reader.keys, writer.setsKeys)
  if (key !== null) return `read/set conflict for property: ${key}`
  const label = meet(reader.labels, writer.setsLabels)
  if (label !== null) return `read/set conflict for label: ${label}`
  return null
}

/** Two updates whose order over all rows shows in the end. */
export function writeConflict(first: Effects, second: Effects): string | null {
  const key = meet(first.setsKeys, second.setsKeys)
  if (key !== null) return `set/set conflict for property: ${key}`
  const label = meet(first.setsLabels, second.setsLabels)
  if (label !== null) return `set/set conflict for label: ${label}`
  if (second.deletes && some(first.createsTypes)) return 'create/delete conflict'
  if (first.deletes && isWrite(second)) return 'delete/update conflict'
  if (second.deletes && (some(first.setsKeys) || some(first.setsLabels))) return 'set/delete conflict'
  return null
}

function couldMatch(wanted: readonly string[], made: Names): boolean {
  return made === 'any' || wanted.every(label => made.has(label))
}

function meet(a: Names, b: Names): string | null {
  if (a === 'any') return some(b) ? (b === 'any' ? '*' : ([...b][0] ?? null)) : null
  if (b === 'any') return [...a][0] ?? null
  for (const name of a) if (b.has(name)) return name
  return null
}

// ---------------------------------------------------------------- steps

export function effectsOf(step: BoundStep): Effects {
  switch (step.kind) {
    case 'match': {
      const parts = step.parts.flatMap(part => part.elements.map(elementEffects))
      const inside = step.parts.flatMap(part => part.inside.map(expressionEffects))
      const search = step.search === null ? NOTHING : READS_ALL
      return { ...all([...parts, ...inside, ...step.predicates.map(expressionEffects), search]), cursors: true }
    }
    case 'unwind':
      return expressionEffects(step.list)
    case 'project':
      return all(step.items.map(item => expressionEffects(item.expression)))
    case 'aggregate':
      return all([
        ...step.keys.map(key => expressionEffects(key.expression)),
        ...step.aggregates.flatMap(one => one.arguments.map(expressionEffects)),
      ])
    case 'sort':
      return all(step.keys.map(key => expressionEffects(key.expression)))
    case 'distinct':
    case 'skip':
    case 'limit':
    case 'finish':
    case 'show':
      return NOTHING
    case 'filter':
      return all(step.predicates.map(expressionEffects))
    case 'create':
      return createEffects(step)
    case 'merge':
      return all([
        { ...effectsOf(step.match), cursors: false },
        createEffects(step.create),
        ...[...step.onCreate, ...step.onMatch].flat().map(setEffects),
      ])
    case 'set':
      return all(step.groups.flat().map(setEffects))
    case 'remove':
      return all(
        step.items.map(item =>
          item.kind === 'property'
            ? { ...all(keyExpressions(item.key)), setsKeys: keyNames(item.key) }
            : { ...NOTHING, setsLabels: labelNames(item.labels) },
        ),
      )
    case 'delete':
      return { ...all(step.expressions.map(expressionEffects)), deletes: true }
    case 'foreach':
      return all([expressionEffects(step.list), ...step.steps.map(effectsOf)])
    case 'callSubquery':
      return queryEffects(step.query)
    case 'callProcedure':
      return all([
        ...step.arguments.map(expressionEffects),
        step.procedure.mode === 'READ' || step.procedure.mode === 'DBMS' ? READS_ALL : WRITES_ALL,
      ])
    case 'loadCsv':
      return expressionEffects(step.url)
  }
}

export function queryEffects(query: BoundQuery): Effects {
  switch (query.kind) {
    case 'steps':
      return all(query.steps.map(effectsOf))
    case 'union':
    case 'next':
      return all(query.parts.map(queryEffects))
    case 'conditional':
      return all([
        ...query.branches.flatMap(branch => [expressionEffects(branch.condition), queryEffects(branch.query)]),
        query.otherwise === null ? NOTHING : queryEffects(query.otherwise),
      ])
  }
}

function elementEffects(element: BoundElement): Effects {
  switch (element.kind) {
    case 'node':
      return {
        ...labelEffects(element.labels),
        nodes: element.bound ? [] : [requiredLabels(element.labels)],
      }
    case 'relationship': {
      const names = element.types === null ? [] : namesIn(element.types)
      const plain = element.types !== null && isPlain(element.types)
      const each = all((element.each?.predicates ?? []).map(expressionEffects))
      return { ...each, types: plain ? union([each.types, new Set(names)]) : 'any' }
    }
    case 'quantified':
      return all([...element.elements.map(elementEffects), ...element.predicates.map(expressionEffects)])
  }
}

function isPlain(types: BoundLabels): boolean {
  return types.kind === 'label' || (types.kind === 'or' && types.operands.every(isPlain))
}

function labelEffects(labels: BoundLabels | null): Effects {
  if (labels === null) return NOTHING
  switch (labels.kind) {
    case 'label':
      return { ...NOTHING, labels: new Set([labels.name]) }
    case 'dynamic':
      return { ...expressionEffects(labels.expression), labels: 'any' }
    case 'wildcard':
      return { ...NOTHING, labels: 'any' }
    case 'not':
      return labelEffects(labels.operand)
    case 'and':
    case 'or':
      return all(labels.operands.map(labelEffects))
  }
}

type CreateLike = Extract<BoundStep, { kind: 'create' }>

function createEffects(step: CreateLike): Effects {
  return all(
    step.elements.map(element => {
      const properties = element.properties === null ? NOTHING : expressionEffects(element.properties)
      if (element.kind === 'node') return { ...properties, createsNodes: [labelNames(element.labels)] }
      return { ...properties, createsTypes: labelNames([element.type]) }
    }),
  )
}

function labelNames(labels: readonly BoundLabelName[]): Names {
  const names = new Set<string>()
  for (const label of labels) {
    if (label.kind === 'dynamic') return 'any'
    names.add(label.name)
  }
  return names
}

function keyNames(key: string | BoundExpression): Names {
  return typeof key === 'string' ? new Set([key]) : 'any'
}

function keyExpressions(key: string | BoundExpression): readonly Effects[] {
  return typeof key === 'string' ? [] : [expressionEffects(key)]
}

function setEffects(item: BoundSetItem): Effects {
  // The target is only looked up, but what stands in it may be an expression of its own.
  const read = all(setExpressions(item).map(expressionEffects))
  switch (item.kind) {
    case 'property':
      return { ...read, setsKeys: keyNames(item.key) }
    case 'properties':
      return { ...read, setsKeys: mapKeys(item) }
    case 'labels':
      return { ...read, setsLabels: labelNames(item.labels) }
  }
}

/** Replacing all properties may remove any of them. */
function mapKeys(item: Extract<BoundSetItem, { kind: 'properties' }>): Names {
  if (!item.merge || item.value.kind !== 'map') return 'any'
  return new Set(item.value.entries.map(entry => entry.key))
}

// ---------------------------------------------------------------- expressions

const READS_KEYS = new Set(['properties', 'keys'])
const READS_NOTHING_MORE = new Set([
  'id',
  'elementid',
  'type',
  'count',
  'size',
  'length',
  'coalesce',
  'head',
  'last',
  'nodes',
  'relationships',
])

function expressionEffects(e: BoundExpression): Effects {
  const below = all(operandsOf(e).map(expressionEffects))
  switch (e.kind) {
    case 'property':
      return both(below, { ...NOTHING, keys: new Set([e.key]) })
    case 'index':
      return e.index.kind === 'constant' && typeof e.index.value === 'number'
        ? below
        : both(below, { ...NOTHING, keys: 'any' })
    case 'mapProjection':
      return e.items.some(item => item.kind === 'allProperties') ? both(below, { ...NOTHING, keys: 'any' }) : below
    case 'labelTest':
      return both(below, labelEffects(e.labels))
    case 'call':
      return both(below, callEffects(e.function.name.toLowerCase(), e.function.category))
    case 'subquery':
      return { ...queryEffects(e.query), cursors: below.cursors }
    default:
      return below
  }
}

function callEffects(name: string, category: string): Effects {
  if (READS_KEYS.has(name)) return { ...NOTHING, keys: 'any' }
  if (name === 'labels') return { ...NOTHING, labels: 'any' }
  if (READS_NOTHING_MORE.has(name)) return NOTHING
  return category === 'Graph' || category === 'Database' ? { ...NOTHING, keys: 'any', labels: 'any' } : NOTHING
}
