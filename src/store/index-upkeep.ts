/** Which entry an entity has in an index, and which entries a change makes and ends. */
import type { Value } from '../value/value.js'
import type { GraphView } from './graph.js'
import { type Entries, NO_TICK, type Tick } from './index/index-data.js'
import type { IndexDescriptor } from './schema.js'

/** A property about to be written. */
export interface PropertyChange {
  readonly key: number
  readonly value: Value
}

/** Whether the entity has a label (or the type) that the index is for. */
export function isCovered(view: GraphView, index: IndexDescriptor, id: number): boolean {
  if (index.entity === 'relationship') return index.labels.includes(view.typeOf(id))
  return index.labels.some(label => view.hasLabel(id, label))
}

/**
 * The key under which an entity's properties stand in an index: one value, or a LIST of one a property. Null when it
 * has no place there: any property missing, or for full-text all.
 */
export function keyOf(view: GraphView, index: IndexDescriptor, id: number, change: PropertyChange | null): Value {
  if (index.kind === 'fulltext') {
    const texts = index.keys.map(key => propertyOf(view, index, id, key, change))
    return texts.some(text => text !== null) ? texts : null
  }
  if (index.keys.length === 1) return propertyOf(view, index, id, index.keys[0]!, change)
  const values: Value[] = []
  for (const key of index.keys) {
    const value = propertyOf(view, index, id, key, change)
    if (value === null) return null
    values.push(value)
  }
  return values
}

function propertyOf(
  view: GraphView,
  index: IndexDescriptor,
  id: number,
  key: number,
  change: PropertyChange | null,
): Value {
  if (change !== null && change.key === key) return change.value
  return index.entity === 'node' ? view.nodeProperty(id, key) : view.relationshipProperty(id, key)
}

/** The entities that an index is for, each once. */
export function* coveredEntities(view: GraphView, index: IndexDescriptor): Generator<number> {
  for (const [place, label] of index.labels.entries()) {
    const cursor = index.entity === 'node' ? view.scanLabel(label) : view.scanType(label)
    const earlier = index.labels.slice(0, place)
    while (cursor.next()) {
      const seen = index.entity === 'node' && earlier.some(other => view.hasLabel(cursor.id, other))
      if (!seen) yield cursor.id
    }
  }
}

/** All entries that the graph has for an index. */
export function entriesOf(view: GraphView, index: IndexDescriptor, tick: Tick = NO_TICK): Entries {
  const entries: Entries = { keys: [], ids: [], tick }
  for (const id of coveredEntities(view, index)) {
    tick()
    const key = keyOf(view, index, id, null)
    if (key === null) continue
    entries.keys.push(key)
    entries.ids.push(id)
  }
  return entries
}
