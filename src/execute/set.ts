/** SET and REMOVE. */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type { BoundExpression, BoundRemoveItem, BoundSetItem, SetGroup } from '../lower/bound.js'
import type { Operator, Remove, SetProperties } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import { describeKind, isMap, isNode, isRelationship } from '../value/kind.js'
import { storable } from '../value/storable.js'
import type { Value } from '../value/value.js'
import { compileLabelNames } from './create.js'
import { withEffect } from './effect.js'
import type { Make } from './program.js'
import { compileKey } from './property-key.js'
import type { ExecutionRuntime } from './runtime.js'

export function compileSet(operator: SetProperties, compile: (operator: Operator) => Make): Make {
  return withEffect(compile(operator.source), compileGroups(operator.groups))
}

export function compileRemove(operator: Remove, compile: (operator: Operator) => Make): Make {
  const items = operator.items.map(compileRemoveItem)
  return withEffect(compile(operator.source), runtime => {
    const effects = items.map(item => item(runtime))
    return () => {
      for (const effect of effects) effect()
    }
  })
}

// ---------------------------------------------------------------- entities

export interface Entity {
  readonly kind: 'node' | 'relationship'
  readonly id: number
}

/** The entity that an expression gives; null for null. */
function compileTarget(target: BoundExpression): (runtime: ExecutionRuntime) => Entity | null {
  if (target.kind === 'slot' && target.slot.kind !== 'value') {
    const { index, kind } = target.slot
    return ({ row }) => {
      const id = row[index] ?? null
      return typeof id === 'number' ? { kind, id } : null
    }
  }
  const compute = compileExpression(target)
  return runtime => {
    const value = compute(runtime.row, runtime)
    if (value === null) return null
    if (isNode(value)) return { kind: 'node', id: value.id }
    if (isRelationship(value)) return { kind: 'relationship', id: value.id }
    return fail('not-an-entity', { expected: 'node or relationship', actual: describeKind(value) }, target.span)
  }
}

/** Null removes. Counts what was written, changed or not, and what was really removed. */
export function setProperty(runtime: ExecutionRuntime, entity: Entity, key: number, value: Value): void {
  const { writing, counters } = runtime
  if (!isAlive(runtime, entity)) return
  const stored = value === null ? null : storable(value)
  const had =
    entity.kind === 'node'
      ? writing.setNodeProperty(entity.id, key, stored)
      : writing.setRelationshipProperty(entity.id, key, stored)
  if (stored !== null || had) counters.properties_set++
}

/** Writing to what the statement has deleted has no effect. */
function isAlive({ view }: ExecutionRuntime, { kind, id }: Entity): boolean {
  return kind === 'node' ? view.hasNode(id) : view.hasRelationship(id)
}

// ---------------------------------------------------------------- SET

export function compileGroups(groups: readonly SetGroup[]): (runtime: ExecutionRuntime) => () => void {
  const compiled = groups.map(compileGroup)
  return runtime => {
    const effects = compiled.map(group => group(runtime))
    return () => {
      for (const effect of effects) effect()
    }
  }
}

/** All values of a group are computed before the first is written. */
function compileGroup(group: SetGroup): (runtime: ExecutionRuntime) => () => void {
  const lost = overwritten(group)
  const items = group.map(item => compileItem(item, lost.has(item)))
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    return runtime => {
      const prepare = only(runtime)
      return () => prepare()()
    }
  }
  return runtime => {
    const prepares = items.map(item => item(runtime))
    return () => {
      const writes = prepares.map(prepare => prepare())
      for (const write of writes) write()
    }
  }
}

/**
 * The items that a later one of the group overwrites: they are computed, for their errors, and not written. A computed
 * key may name anything, so it overwrites nothing and is not overwritten.
 */
function overwritten(group: SetGroup): ReadonlySet<BoundSetItem> {
  const last = new Map<string, BoundSetItem>()
  const lost = new Set<BoundSetItem>()
  for (const item of group) {
    if (item.kind !== 'property' || typeof item.key !== 'string') continue
    const before = last.get(item.key)
    if (before !== undefined) lost.add(before)
    last.set(item.key, item)
  }
  return lost
}

/** Computes first; what it gives then writes. */
type Prepare = () => () => void

const NO_WRITE = () => {}

function compileItem(item: BoundSetItem, lost: boolean): (runtime: ExecutionRuntime) => Prepare {
  switch (item.kind) {
    case 'property':
      return compilePropertyItem(item, lost)
    case 'properties':
      return compileMapItem(item)
    case 'labels': {
      const target = compileTarget(item.target)
      const labels = compileLabelNames(item.labels)
      return runtime => {
        const tokens = labels(runtime)
        return () => {
          const entity = target(runtime)
          if (entity === null || entity.kind !== 'node') return NO_WRITE
          return () => addLabels(runtime, entity.id, tokens())
        }
      }
    }
  }
}

function addLabels(runtime: ExecutionRuntime, node: number, labels: readonly number[]): void {
  if (!runtime.view.hasNode(node)) fail('deleted-entity', { entity: 'node', id: node })
  for (const label of labels) if (runtime.writing.addLabel(node, label)) runtime.counters.labels_added++
}

function compilePropertyItem(
  item: BoundSetItem & { readonly kind: 'property' },
  lost: boolean,
): (runtime: ExecutionRuntime) => Prepare {
  const target = compileTarget(item.target)
  const key = compileKey(item.key)
  const value = compileExpression(item.value)
  return runtime => {
    const token = key(runtime)
    return () => {
      const entity = target(runtime)
      if (entity === null) return NO_WRITE
      const computed = value(runtime.row, runtime)
      const name = token()
      if (lost) return NO_WRITE
      return () => setProperty(runtime, entity, name.make(), computed)
    }
  }
}

function compileMapItem(item: BoundSetItem & { readonly kind: 'properties' }): (runtime: ExecutionRuntime) => Prepare {
  const target = compileTarget(item.target)
  const value = compileExpression(item.value)
  return runtime => () => {
    const entity = target(runtime)
    if (entity === null) return NO_WRITE
    const map = propertiesOf(runtime, value, item.value)
    return () => (item.merge ? mergeAll(runtime, entity, map) : replaceAll(runtime, entity, map))
  }
}

function propertiesOf(
  runtime: ExecutionRuntime,
  compute: Evaluate,
  source: BoundExpression,
): ReadonlyMap<string, Value> {
  const value = compute(runtime.row, runtime)
  if (isMap(value)) return value
  const { view } = runtime
  if (isNode(value)) return read(view.nodeKeys(value.id), key => view.nodeProperty(value.id, key))
  if (isRelationship(value))
    return read(view.relationshipKeys(value.id), key => view.relationshipProperty(value.id, key))
  function read(keys: readonly number[], property: (key: number) => Value): ReadonlyMap<string, Value> {
    return new Map(keys.map(key => [view.keyName(key), property(key)]))
  }
  return fail('property-map-needed', { actual: describeKind(value) }, source.span)
}

function mergeAll(runtime: ExecutionRuntime, entity: Entity, map: ReadonlyMap<string, Value>): void {
  for (const [key, value] of map) setProperty(runtime, entity, runtime.writing.makeKey(key), value)
}

function replaceAll(runtime: ExecutionRuntime, entity: Entity, map: ReadonlyMap<string, Value>): void {
  const { view } = runtime
  const old = entity.kind === 'node' ? view.nodeKeys(entity.id) : view.relationshipKeys(entity.id)
  for (const key of [...old]) {
    if ((map.get(view.keyName(key)) ?? null) === null) setProperty(runtime, entity, key, null)
  }
  for (const [key, value] of map) {
    if (value !== null) setProperty(runtime, entity, runtime.writing.makeKey(key), value)
  }
}

// ---------------------------------------------------------------- REMOVE

function compileRemoveItem(item: BoundRemoveItem): (runtime: ExecutionRuntime) => () => void {
  const target = compileTarget(item.target)
  if (item.kind === 'labels') {
    const labels = compileLabelNames(item.labels)
    return runtime => {
      const tokens = labels(runtime)
      return () => {
        const entity = target(runtime)
        if (entity === null || entity.kind !== 'node' || !runtime.view.hasNode(entity.id)) return
        for (const label of tokens())
          if (runtime.writing.removeLabel(entity.id, label)) runtime.counters.labels_removed++
      }
    }
  }
  const key = compileKey(item.key)
  return runtime => {
    const token = key(runtime)
    return () => {
      const entity = target(runtime)
      if (entity !== null) setProperty(runtime, entity, token().make(), null)
    }
  }
}
