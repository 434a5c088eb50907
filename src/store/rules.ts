/** What constraints say about single entities: unique values, property types, presence. Every breach is an error here. */
import { failure, type RelateError } from '../status/fail.js'
import { isList, kindOf } from '../value/kind.js'
import { type TypeTest, typeTest } from '../value/type-test.js'
import type { Value } from '../value/value.js'
import type { GraphView } from './graph.js'
import type { ConstraintDescriptor, IndexDescriptor } from './schema.js'
import type { NewConstraint } from './schema-rules.js'
import { showValue } from './show-value.js'

/** Tests of property types, made once a constraint. */
const tests = new WeakMap<NewConstraint, TypeTest>()

/** Whether the value may stand under a property type constraint. */
export function keepsType(rule: NewConstraint, value: Value): boolean {
  if (rule.type === null || value === null) return true
  let test = tests.get(rule)
  if (test === undefined) {
    test = typeTest(rule.type)
    tests.set(rule, test)
  }
  return test(value)
}

/** The first key of a presence rule that the entity lacks, -1 when it has all. */
export function missingKey(view: GraphView, rule: NewConstraint, id: number): number {
  const read = (key: number) =>
    rule.entity === 'node' ? view.nodeProperty(id, key) : view.relationshipProperty(id, key)
  return rule.keys.find(key => read(key) === null) ?? -1
}

export function uniqueBreach(view: GraphView, index: IndexDescriptor, holder: number, key: Value): RelateError {
  return failure('unique-violation', {
    holder: entityText(index.entity, holder),
    label: labelText(view, index.entity, index.labels[0] ?? -1),
    properties: propertiesText(view, index, key),
    constraint: index.constraint ?? index.name,
  })
}

/** `` `a` = 1 and `b` = 'x' `` of an index's key. */
export function propertiesText(view: GraphView, index: IndexDescriptor, key: Value): string {
  const values = index.keys.length > 1 && isList(key) ? key : [key]
  return index.keys.map((token, i) => `\`${view.keyName(token)}\` = ${showValue(values[i] ?? null)}`).join(' and ')
}

export function typeBreach(view: GraphView, rule: ConstraintDescriptor, id: number, value: Value): RelateError {
  return failure('property-type-violation', {
    entity: entityText(rule.entity, id),
    label: labelText(view, rule.entity, rule.label),
    key: view.keyName(rule.keys[0] ?? -1),
    value: showValue(value),
    found: kindOf(value),
    constraint: rule.name,
  })
}

export function presenceBreach(view: GraphView, rule: ConstraintDescriptor, id: number, key: number): RelateError {
  return failure('property-missing', {
    entity: entityText(rule.entity, id),
    label: labelText(view, rule.entity, rule.label),
    key: view.keyName(key),
    constraint: rule.name,
  })
}

function entityText(entity: 'node' | 'relationship', id: number): string {
  return `${entity} ${id}`
}

export function labelText(view: GraphView, entity: 'node' | 'relationship', token: number): string {
  return entity === 'node' ? `label \`${view.labelName(token)}\`` : `type \`${view.typeName(token)}\``
}
