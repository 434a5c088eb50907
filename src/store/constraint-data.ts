/** Whether the graph as it is would keep a constraint about to be created. */
import { fail } from '../status/fail.js'
import { equals } from '../value/equality.js'
import { isList, kindOf } from '../value/kind.js'
import { order } from '../value/order.js'
import type { Value } from '../value/value.js'
import type { GraphView } from './graph.js'
import { coveredEntities, keyOf } from './index-upkeep.js'
import { keepsType, labelText, missingKey } from './rules.js'
import type { ConstraintDescriptor, IndexDescriptor } from './schema.js'
import { backingIndex } from './schema-rules.js'
import { showValue } from './show-value.js'

export function checkConstraintData(view: GraphView, constraint: ConstraintDescriptor): void {
  // An index as the constraint would have it says which entities and which keys are meant.
  const index: IndexDescriptor = { ...backingIndex(constraint), id: -1, state: 'ONLINE' }
  switch (constraint.kind) {
    case 'type':
      checkTypes(view, constraint, index)
      break
    case 'exists':
      checkPresent(view, constraint, index)
      break
    case 'unique':
      checkDuplicates(view, constraint, index)
      break
    case 'key':
      checkPresent(view, constraint, index)
      checkDuplicates(view, constraint, index)
  }
}

function checkTypes(view: GraphView, constraint: ConstraintDescriptor, index: IndexDescriptor): void {
  for (const id of coveredEntities(view, index)) {
    const value = keyOf(view, index, id, null)
    if (keepsType(constraint, value)) continue
    fail('constraint-data-type', {
      constraint: constraint.name,
      entity: `${constraint.entity} ${id}`,
      label: labelText(view, constraint.entity, constraint.label),
      key: view.keyName(constraint.keys[0] ?? -1),
      value: showValue(value),
      found: kindOf(value),
    })
  }
}

function checkPresent(view: GraphView, constraint: ConstraintDescriptor, index: IndexDescriptor): void {
  for (const id of coveredEntities(view, index)) {
    const key = missingKey(view, constraint, id)
    if (key === -1) continue
    fail('constraint-data-missing', {
      constraint: constraint.name,
      entity: `${constraint.entity} ${id}`,
      label: labelText(view, constraint.entity, constraint.label),
      key: view.keyName(key),
    })
  }
}

function checkDuplicates(view: GraphView, constraint: ConstraintDescriptor, index: IndexDescriptor): void {
  const entries: { readonly key: Value; readonly id: number }[] = []
  for (const id of coveredEntities(view, index)) {
    const key = keyOf(view, index, id, null)
    if (key !== null && equals(key, key) === true) entries.push({ key, id })
  }
  entries.sort((a, b) => order(a.key, b.key) || a.id - b.id)
  const second = entries.findIndex((entry, i) => i > 0 && order(entry.key, entries[i - 1]!.key) === 0)
  if (second === -1) return
  const { key, id } = entries[second]!
  const values = constraint.keys.length > 1 && isList(key) ? key : [key]
  const properties = constraint.keys.map((token, i) => `\`${view.keyName(token)}\` = ${showValue(values[i] ?? null)}`)
  fail('constraint-data-duplicate', {
    constraint: constraint.name,
    first: `${constraint.entity} ${entries[second - 1]!.id}`,
    second: `${constraint.entity} ${id}`,
    label: labelText(view, constraint.entity, constraint.label),
    properties: properties.join(' and '),
  })
}
