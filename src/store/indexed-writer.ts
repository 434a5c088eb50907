/** Writes that keep the indexes in step and the rules unbroken: all is checked first, then all is changed. */
import { invariant } from '../status/fail.js'
import { order } from '../value/order.js'
import type { Value } from '../value/value.js'
import { checkDistinct } from './constraint-data.js'
import { newEpoch } from './epoch.js'
import { buildIndex } from './index/build-index.js'
import { type IndexData, NO_TICK, type Tick } from './index/index-data.js'
import { entriesOf, isCovered, keyOf, type PropertyChange } from './index-upkeep.js'
import type { Roots } from './roots.js'
import { keepsType, typeBreach, uniqueBreach } from './rules.js'
import type { ConstraintDescriptor, EntityKind, IndexDescriptor } from './schema.js'
import { Writer } from './writer.js'

/** An entry that moves, comes (`before` null) or goes (`after` null). */
interface EntryChange {
  readonly index: IndexDescriptor
  readonly before: Value
  readonly after: Value
}

export class IndexedWriter extends Writer {
  /** The catalog's records as this epoch may write them. */
  private ownRecords: { readonly epoch: number; readonly map: Map<string, Value> } | null = null

  constructor(
    roots: Roots,
    /** False while a record is replayed: what it says was checked when it was made. */
    private readonly checked: boolean,
  ) {
    super(roots)
  }

  /** Answers whether there was a value before. */
  protected writeProperty(entity: EntityKind, id: number, key: number, value: Value): boolean {
    const { schema } = this.roots
    for (const rule of this.checked ? schema.typeRulesOnKey(entity, key) : []) {
      const applies = entity === 'node' ? this.hasLabel(id, rule.label) : this.typeOf(id) === rule.label
      if (applies && !keepsType(rule, value)) throw typeBreach(this, rule, id, value)
    }
    const indexes = schema.indexesOnKey(entity, key)
    if (indexes.length > 0) this.reindexProperty(indexes, id, { key, value })
    return this.placeProperty(entity, id, key, value)
  }

  protected writeLabel(id: number, label: number): void {
    for (const rule of this.roots.schema.constraints) {
      if (rule.kind !== 'type' || rule.entity !== 'node' || rule.label !== label) continue
      const value = this.nodeProperty(id, rule.keys[0]!)
      if (!keepsType(rule, value)) throw typeBreach(this, rule, id, value)
    }
    const changes: EntryChange[] = []
    for (const index of this.roots.schema.indexesOnLabel('node', label)) {
      if (isCovered(this, index, id)) continue
      changes.push({ index, before: null, after: keyOf(this, index, id, null) })
    }
    this.checkUnique(changes, id)
    this.change(changes, id)
    this.placeLabel(id, label)
  }

  protected eraseLabel(id: number, label: number): void {
    const indexes = this.roots.schema.indexesOnLabel('node', label)
    const keys = indexes.map(index => keyOf(this, index, id, null))
    this.dropLabel(id, label)
    indexes.forEach((index, i) => {
      if (!isCovered(this, index, id)) this.change([{ index, before: keys[i]!, after: null }], id)
    })
  }

  protected eraseNode(id: number): void {
    for (const label of this.labelsOf(id)) this.eraseLabel(id, label)
    for (const key of this.nodeKeys(id)) this.placeProperty('node', id, key, null)
    this.dropNode(id)
  }

  protected eraseRelationship(id: number): void {
    for (const index of this.roots.schema.indexesOnLabel('relationship', this.typeOf(id))) {
      this.change([{ index, before: keyOf(this, index, id, null), after: null }], id)
    }
    for (const key of this.relationshipKeys(id)) this.placeProperty('relationship', id, key, null)
    this.dropRelationship(id)
  }

  // ---- schema
  protected addIndex(index: IndexDescriptor, tick: Tick = NO_TICK): void {
    if (index.kind !== 'lookup') {
      const data = buildIndex(this.epoch, index, entriesOf(this, index, tick))
      if (this.checked && index.unique) checkDistinct(this, index, data)
      this.roots.indexes = this.roots.indexes.writable(this.epoch)
      this.roots.indexes.put(index.id, data)
    }
    this.roots.schema = this.roots.schema.withIndex(index)
    this.roots.schemaEpoch = newEpoch()
  }

  protected eraseIndex(index: IndexDescriptor): void {
    this.roots.indexes = this.roots.indexes.writable(this.epoch)
    this.roots.indexes.put(index.id, undefined)
    this.roots.schema = this.roots.schema.withoutIndex(index.id)
    this.roots.schemaEpoch = newEpoch()
  }

  protected addConstraint(constraint: ConstraintDescriptor): void {
    this.roots.schema = this.roots.schema.withConstraint(constraint)
    this.roots.schemaEpoch = newEpoch()
  }

  protected removeConstraint(constraint: ConstraintDescriptor): void {
    this.roots.schema = this.roots.schema.withoutConstraint(constraint.id)
    this.roots.schemaEpoch = newEpoch()
  }

  protected placeRecord(name: string, value: Value): void {
    if (this.ownRecords?.epoch !== this.epoch) {
      this.ownRecords = { epoch: this.epoch, map: new Map(this.roots.records) }
      this.roots.records = this.ownRecords.map
    }
    if (value === null) this.ownRecords.map.delete(name)
    else this.ownRecords.map.set(name, value)
  }

  // ---- entries
  private reindexProperty(indexes: readonly IndexDescriptor[], id: number, change: PropertyChange): void {
    const changes: EntryChange[] = []
    for (const index of indexes) {
      if (!isCovered(this, index, id)) continue
      const before = keyOf(this, index, id, null)
      const after = keyOf(this, index, id, change)
      if (before === null || after === null || order(before, after) !== 0) changes.push({ index, before, after })
    }
    this.checkUnique(changes, id)
    this.change(changes, id)
  }

  private checkUnique(changes: readonly EntryChange[], id: number): void {
    if (!this.checked) return
    for (const { index, after } of changes) {
      if (!index.unique || after === null) continue
      const holder = this.roots.indexes.at(index.id)?.holder(after) ?? -1
      if (holder !== -1 && holder !== id) throw uniqueBreach(this, index, holder, after)
    }
  }

  private change(changes: readonly EntryChange[], id: number): void {
    for (const { index, before, after } of changes) {
      if (before === null && after === null) continue
      const data = this.writableIndex(index)
      if (before !== null) data.remove(before, id)
      if (after !== null) data.add(after, id)
    }
  }

  private writableIndex(index: IndexDescriptor): IndexData {
    this.roots.indexes = this.roots.indexes.writable(this.epoch)
    const data = this.roots.indexes.own(index.id)
    invariant(data !== undefined, `index ${index.name} has no entries to keep`)
    return data
  }
}
