/** Commands: indexes, constraints, transactions. Names of variables in them are checked, then forgotten. */
import type {
  Command,
  CreateConstraint,
  CreateIndex,
  Expression,
  Name,
  Parameter,
  TransactionCommand,
  TypeExpression,
} from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Value } from '../value/value.js'
import type { BoundCommand, BoundExpression } from './bound.js'
import { lowerExpression } from './expression.js'
import { env, type Lowering } from './lowering.js'
import { Scope } from './scope.js'

export function lowerCommand(lowering: Lowering, command: Exclude<Command, TransactionCommand>): BoundCommand {
  switch (command.kind) {
    case 'createIndex':
      return lowerCreateIndex(lowering, command)
    case 'dropIndex':
      return { kind: 'dropIndex', name: nameOf(lowering, command.name), ifExists: command.ifExists, span: command.span }
    case 'createConstraint':
      return lowerCreateConstraint(lowering, command)
    case 'dropConstraint':
      return {
        kind: 'dropConstraint',
        name: nameOf(lowering, command.name),
        ifExists: command.ifExists,
        span: command.span,
      }
    case 'administration':
      return fail('administration-unsupported', { command: command.command }, command.span)
  }
}

function nameOf(lowering: Lowering, name: Name | Parameter): string | { readonly parameter: string } {
  if (name.kind === 'name') return name.name
  lowering.parameters.add(name.name)
  return { parameter: name.name }
}

function lowerOptions(lowering: Lowering, options: CreateIndex['options']): BoundExpression | null {
  if (options === null) return null
  if (options.kind === 'map') for (const { key, value } of options.entries) checkOption(lowering, key, value)
  return lowerExpression(options, env(lowering, new Scope(null), 'here')).expression
}

const PROVIDERS: ReadonlySet<Value> = new Set([
  'range-1.0',
  'text-1.0',
  'text-2.0',
  'point-1.0',
  'fulltext-1.0',
  'vector-1.0',
  'vector-2.0',
  'token-lookup-1.0',
])

/** What stands in `indexConfig` is checked when the index is made. A provider may be named in Cypher 5 only. */
function checkOption(lowering: Lowering, key: Name, value: Expression): void {
  if (key.name === 'indexConfig') return
  if (key.name !== 'indexProvider' || lowering.version !== 5) fail('unknown-option', { name: key.name }, key.span)
  if (value.kind === 'literal' && !PROVIDERS.has(value.value)) {
    fail('unknown-index-provider', { name: lowering.source(value.span) }, value.span)
  }
  lowering.notify('deprecated-feature', { feature: 'indexProvider', remedy: 'Leave indexProvider out' }, null)
}

/** Every property must be one of the entity's own variable. */
function checkVariables({ variable, properties }: CreateIndex | CreateConstraint): void {
  for (const property of properties) {
    if (property.variable.name !== variable.name) {
      fail('undefined-variable', { name: property.variable.name, hint: '' }, property.variable.span)
    }
  }
}

function lowerCreateIndex(lowering: Lowering, command: CreateIndex): BoundCommand {
  checkVariables(command)
  const { indexKind, properties, span } = command
  if ((indexKind === 'text' || indexKind === 'point' || indexKind === 'vector') && properties.length !== 1) {
    fail('text-index-keys', { kind: indexKind.toUpperCase() }, span)
  }
  return {
    kind: 'createIndex',
    indexKind,
    name: command.name === null ? null : nameOf(lowering, command.name),
    ifNotExists: command.ifNotExists,
    entity: command.entity,
    labels: command.labels.map(label => label.name),
    keys: properties.map(property => property.key.name),
    options: lowerOptions(lowering, command.options),
    span,
  }
}

/** Types that a property can have; lists of them hold no nulls. */
const STORABLE: ReadonlySet<string> = new Set([
  'BOOLEAN',
  'STRING',
  'INTEGER',
  'FLOAT',
  'DATE',
  'LOCAL TIME',
  'ZONED TIME',
  'LOCAL DATETIME',
  'ZONED DATETIME',
  'DURATION',
  'POINT',
  'VECTOR',
])

function checkPropertyType(type: TypeExpression, lowering: Lowering): void {
  for (const alternative of type.alternatives) {
    const inner = alternative.element?.alternatives ?? [alternative]
    const isList = alternative.name === 'LIST' && alternative.element !== null
    const storable = inner.every(({ name, notNull }) => STORABLE.has(name) && (!isList || notNull))
    if (storable && (isList || !alternative.notNull)) continue
    fail('property-type-unsupported', { type: lowering.source(alternative.span) }, alternative.span)
  }
}

function lowerCreateConstraint(lowering: Lowering, command: CreateConstraint): BoundCommand {
  checkVariables(command)
  if (command.type !== null) checkPropertyType(command.type, lowering)
  return {
    kind: 'createConstraint',
    name: command.name === null ? null : nameOf(lowering, command.name),
    ifNotExists: command.ifNotExists,
    entity: command.entity,
    label: command.label.name,
    keys: command.properties.map(property => property.key.name),
    requirement: command.requirement,
    type: command.type,
    options: lowerOptions(lowering, command.options),
    span: command.span,
  }
}
