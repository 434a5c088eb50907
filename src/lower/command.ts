/** Commands: indexes, constraints, transactions. Names of variables in them are checked, then forgotten. */
import type { Command, CreateConstraint, CreateIndex, Name, Parameter } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { BoundCommand, BoundExpression } from './bound.js'
import { lowerExpression } from './expression.js'
import { env, type Lowering } from './lowering.js'
import { Scope } from './scope.js'

export function lowerCommand(lowering: Lowering, command: Command): BoundCommand {
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
    case 'terminateTransactions':
      return {
        kind: 'terminateTransactions',
        ids: command.ids.map(id => lowerExpression(id, env(lowering, new Scope(null), 'here')).expression),
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
  return options === null ? null : lowerExpression(options, env(lowering, new Scope(null), 'here')).expression
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

function lowerCreateConstraint(lowering: Lowering, command: CreateConstraint): BoundCommand {
  checkVariables(command)
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
