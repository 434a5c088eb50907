/** Whether the graph as it is would keep a constraint about to be created. */
import { fail } from '../status/fail.js'
import { kindOf } from '../value/kind.js'
import type { GraphView } from './graph.js'
import { type IndexData, NO_TICK, type Tick } from './index/index-data.js'
import { coveredEntities, keyOf } from './index-upkeep.js'
import { keepsType, labelText, missingKey, propertiesText } from './rules.js'
import type { IndexDescriptor } from './schema.js'
import { backingIndex, type NewConstraint } from './schema-rules.js'
import { showValue } from './show-value.js'

export function checkConstraintData(view: GraphView, constraint: NewConstraint, tick: Tick = NO_TICK): void {
  // An index as the constraint would have it says which entities and which keys are meant.
  const index: IndexDescriptor = { ...backingIndex(constraint), id: -1, state: 'ONLINE' }
  switch (constraint.kind) {
    case 'type':
      checkTypes(view, constraint, index, tick)
      break
    case 'exists':
      checkPresent(view, constraint, index, tick)
      break
    case 'key':
      checkPresent(view, constraint, index, tick)
      break
    case 'unique':
      // The index that the constraint brings along finds duplicates while it is built.
      break
  }
}

function checkTypes(view: GraphView, constraint: NewConstraint, index: IndexDescriptor, tick: Tick): void {
  for (const id of coveredEntities(view, index)) {
    tick()
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

function checkPresent(view: GraphView, constraint: NewConstraint, index: IndexDescriptor, tick: Tick): void {
  for (const id of coveredEntities(view, index)) {
    tick()
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

/** Whether an index just built for a uniqueness or key constraint holds no value twice. */
export function checkDistinct(view: GraphView, index: IndexDescriptor, data: IndexData): void {
  const duplicate = data.duplicate()
  if (duplicate === null) return
  fail('constraint-data-duplicate', {
    constraint: index.constraint ?? index.name,
    first: `${index.entity} ${duplicate.first}`,
    second: `${index.entity} ${duplicate.second}`,
    label: labelText(view, index.entity, index.labels[0] ?? -1),
    properties: propertiesText(view, index, duplicate.key),
  })
}
