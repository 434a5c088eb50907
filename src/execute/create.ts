/** CREATE, and the making half of MERGE. */
import { compileExpression } from '../evaluate/compile.js'
import { labelNames } from '../evaluate/labels.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type { BoundExpression, BoundLabelName, CreateElement } from '../lower/bound.js'
import type { Create, Operator } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import { describeKind, isMap } from '../value/kind.js'
import { storable } from '../value/storable.js'
import type { Value } from '../value/value.js'
import { withEffect } from './effect.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'
import { KeyToken, LabelToken, TypeToken } from './write-tokens.js'

export function compileCreate(operator: Create, compile: (operator: Operator) => Make): Make {
  return withEffect(compile(operator.source), compileCreator(operator))
}

/** Makes all elements of a pattern on the row in the frame. */
export function compileCreator(
  operator: Pick<Create, 'elements' | 'paths'>,
): (runtime: ExecutionRuntime) => () => void {
  const elements = operator.elements.map(compileElement)
  const paths = operator.paths.map(path => ({ slot: path.slot.index, compute: compileExpression(path.expression) }))
  return runtime => {
    const makers = elements.map(element => element(runtime))
    return () => {
      for (const make of makers) make()
      for (const { slot, compute } of paths) runtime.row[slot] = compute(runtime.row, runtime)
    }
  }
}

function compileElement(element: CreateElement): (runtime: ExecutionRuntime) => () => void {
  const properties = compileProperties(element.properties)
  const slot = element.slot.index
  if (element.kind === 'node') {
    const labels = compileLabelNames(element.labels)
    return runtime => {
      const tokens = labels(runtime)
      const put = properties(runtime, 'node')
      return () => {
        const wanted = tokens()
        const id = runtime.writing.createNode(wanted)
        runtime.row[slot] = id
        runtime.counters.nodes_created++
        runtime.counters.labels_added += wanted.length
        put(id)
      }
    }
  }
  const type = compileTypeName(element.type)
  const start = element.start.index
  const end = element.end.index
  return runtime => {
    const token = type(runtime)
    const put = properties(runtime, 'relationship')
    return () => {
      const from = endNode(runtime, start, element.start.name)
      const to = endNode(runtime, end, element.end.name)
      const id = runtime.writing.createRelationship(token(), from, to)
      runtime.row[slot] = id
      runtime.counters.relationships_created++
      put(id)
    }
  }
}

export function endNode(runtime: ExecutionRuntime, slot: number, name: string): number {
  const id = runtime.row[slot] ?? null
  if (typeof id !== 'number') return fail('null-end-node', { name })
  if (!runtime.view.hasNode(id)) fail('deleted-entity', { entity: 'node', id })
  return id
}

/** Sets the properties that an expression gives on a new entity. */
type PutProperties = (runtime: ExecutionRuntime, entity: 'node' | 'relationship') => (id: number) => void

function compileProperties(expression: BoundExpression | null): PutProperties {
  if (expression === null) return () => () => {}
  if (expression.kind === 'map') return literalProperties(expression)
  const compute = compileExpression(expression)
  return (runtime, entity) => id => {
    const map = compute(runtime.row, runtime)
    if (map === null) return
    if (!isMap(map)) return fail('property-map-needed', { actual: describeKind(map) })
    for (const [key, value] of map) setNew(runtime, entity, id, runtime.writing.makeKey(key), value)
  }
}

/** Entry by entry, without building the map; of a key that is written twice the last one counts. */
function literalProperties(expression: BoundExpression & { readonly kind: 'map' }): PutProperties {
  const last = new Map<string, Evaluate>()
  for (const { key, value } of expression.entries) last.set(key, compileExpression(value))
  return (runtime, entity) => {
    const entries = [...last].map(([key, compute]) => ({ token: new KeyToken(key, runtime), compute }))
    return id => {
      for (let i = 0; i < entries.length; i++) {
        const entry = entries[i]!
        const value = entry.compute(runtime.row, runtime)
        if (value !== null) setNew(runtime, entity, id, entry.token.make(), value)
      }
    }
  }
}

function setNew(
  runtime: ExecutionRuntime,
  entity: 'node' | 'relationship',
  id: number,
  key: number,
  value: Value,
): void {
  if (value === null) return
  const stored = storable(value)
  if (entity === 'node') runtime.writing.setNodeProperty(id, key, stored)
  else runtime.writing.setRelationshipProperty(id, key, stored)
  runtime.counters.properties_set++
}

/** Label tokens, each once and made when new. */
export function compileLabelNames(
  labels: readonly BoundLabelName[],
): (runtime: ExecutionRuntime) => () => readonly number[] {
  const named = labels.map(label => (label.kind === 'label' ? label.name : null))
  if (named.every(name => name !== null)) {
    const names = [...new Set(named)]
    return runtime => {
      const tokens = names.map(name => new LabelToken(name, runtime))
      return () => tokens.map(token => token.make())
    }
  }
  const computes = labels.map(label => (label.kind === 'label' ? label.name : compileExpression(label.expression)))
  return runtime => () => {
    const names = new Set<string>()
    for (const one of computes) {
      if (typeof one === 'string') names.add(one)
      else for (const name of labelNames(one(runtime.row, runtime))) names.add(name)
    }
    return [...names].map(name => runtime.writing.makeLabel(name))
  }
}

function compileTypeName(type: BoundLabelName): (runtime: ExecutionRuntime) => () => number {
  if (type.kind === 'label') {
    return runtime => {
      const token = new TypeToken(type.name, runtime)
      return () => token.make()
    }
  }
  const compute = compileExpression(type.expression)
  return runtime => () => {
    const names = labelNames(compute(runtime.row, runtime))
    const [only] = names
    if (only === undefined || names.length !== 1) return fail('single-type-needed', { count: names.length }, type.span)
    return runtime.writing.makeType(only)
  }
}
