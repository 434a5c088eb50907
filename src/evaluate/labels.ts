/** Label expressions against nodes, type expressions against relationships. */
import type { BoundExpression, BoundLabels } from '../lower/bound.js'
import { fail } from '../status/fail.js'
import { describeKind, isList, isNode, isRelationship, isText } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { BoundOf, Compiler } from './compiler.js'
import { idAt } from './frame.js'
import type { Evaluate, Row, Runtime } from './runtime.js'
import { labelLookup, typeLookup } from './tokens.js'

/** Whether the entity with this id carries what the expression asks for. */
export type EntityTest = (id: number, row: Row, runtime: Runtime) => boolean

/** `x:A`: null on null. A type test answers also for a deleted relationship; a deleted node has no labels. */
export function compileLabelTest(bound: BoundOf<'labelTest'>, compiler: Compiler): Evaluate {
  const nodeTest = compileLabels(bound.labels, 'node', compiler)
  const relationshipTest = compileLabels(bound.labels, 'relationship', compiler)
  if (bound.subject.kind === 'slot' && bound.subject.slot.kind !== 'value') {
    const { index, kind } = bound.subject.slot
    const test = kind === 'node' ? nodeTest : relationshipTest
    return (row, runtime) => {
      const id = idAt(row, index)
      return id !== null ? test(id, row, runtime) : null
    }
  }
  const subject = compiler.expression(bound.subject)
  return (row, runtime) => {
    const value = subject(row, runtime)
    if (value === null) return null
    if (isNode(value)) return nodeTest(value.id, row, runtime)
    if (isRelationship(value)) return relationshipTest(value.id, row, runtime)
    return fail('not-an-entity', { expected: 'node or relationship', actual: describeKind(value) })
  }
}

export function compileLabels(labels: BoundLabels, entity: 'node' | 'relationship', compiler: Compiler): EntityTest {
  switch (labels.kind) {
    case 'label':
      return entity === 'node' ? hasLabel(labels.name) : hasType(labels.name)
    case 'wildcard':
      return entity === 'node' ? (id, _, { view }) => view.labelsOf(id).length > 0 : () => true
    case 'not': {
      const operand = compileLabels(labels.operand, entity, compiler)
      return (id, row, runtime) => !operand(id, row, runtime)
    }
    case 'and': {
      const operands = labels.operands.map(operand => compileLabels(operand, entity, compiler))
      return (id, row, runtime) => operands.every(operand => operand(id, row, runtime))
    }
    case 'or': {
      const operands = labels.operands.map(operand => compileLabels(operand, entity, compiler))
      return (id, row, runtime) => operands.some(operand => operand(id, row, runtime))
    }
    case 'dynamic':
      return dynamicLabels(labels.quantifier, labels.expression, entity, compiler)
  }
}

function hasLabel(name: string): EntityTest {
  const token = labelLookup(name)
  return (id, _, { view }) => {
    const label = token(view)
    return label >= 0 && view.hasLabel(id, label)
  }
}

function hasType(name: string): EntityTest {
  const token = typeLookup(name)
  return (id, _, { view }) => {
    const type = token(view)
    return type >= 0 && view.typeOf(id) === type
  }
}

/** `$(names)` asks for all of them, `$any(names)` for one. */
function dynamicLabels(
  quantifier: 'all' | 'any',
  expression: BoundExpression,
  entity: 'node' | 'relationship',
  compiler: Compiler,
): EntityTest {
  const names = compiler.expression(expression)
  const has = entity === 'node' ? hasLabelNamed : hasTypeNamed
  return (id, row, runtime) => {
    const wanted = labelNames(names(row, runtime))
    return quantifier === 'all'
      ? wanted.every(name => has(id, name, runtime))
      : wanted.some(name => has(id, name, runtime))
  }
}

function hasLabelNamed(id: number, name: string, { view }: Runtime): boolean {
  const label = view.labelToken(name)
  return label >= 0 && view.hasLabel(id, label)
}

function hasTypeNamed(id: number, name: string, { view }: Runtime): boolean {
  const type = view.typeToken(name)
  return type >= 0 && view.typeOf(id) === type
}

/** The names that a dynamic label's value stands for: a STRING, or a LIST of STRING. */
export function labelNames(value: Value): readonly string[] {
  return isList(value) ? value.map(labelName) : [labelName(value)]
}

function labelName(value: Value): string {
  if (value === '') fail('empty-label')
  return isText(value) ? value : fail('label-value-type', { actual: describeKind(value) })
}
