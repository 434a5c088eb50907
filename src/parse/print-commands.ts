/** Commands as source text. */
import { printYield } from './print-clauses.js'
import { printExpression, printType } from './print-expressions.js'
import { printWhere } from './print-patterns.js'
import { printName, words } from './print-words.js'
import type { Command, CreateConstraint, CreateIndex, Expression, Name, Parameter, ShowCommand } from './tree.js'

export function printCommand(command: Command): string {
  switch (command.kind) {
    case 'createIndex':
      return printCreateIndex(command)
    case 'createConstraint':
      return printCreateConstraint(command)
    case 'dropIndex':
      return words('DROP INDEX', printSchemaName(command.name), command.ifExists && 'IF EXISTS')
    case 'dropConstraint':
      return words('DROP CONSTRAINT', printSchemaName(command.name), command.ifExists && 'IF EXISTS')
    case 'terminateTransactions':
      return words('TERMINATE TRANSACTIONS', printAll(command.ids), command.yield && printYield(command.yield))
    case 'administration':
      return command.command
  }
}

function printSchemaName(name: Name | Parameter | null): string | null {
  if (name === null) return null
  return name.kind === 'parameter' ? printExpression(name) : printName(name.name)
}

function printAll(expressions: readonly Expression[]): string {
  return expressions.map(expression => printExpression(expression)).join(', ')
}

function printCreateIndex(index: CreateIndex): string {
  return words(
    'CREATE',
    index.indexKind.toUpperCase(),
    'INDEX',
    printSchemaName(index.name),
    index.ifNotExists && 'IF NOT EXISTS',
    `FOR ${printEntity(index.entity, index.variable, index.labels)}`,
    `ON ${printIndexed(index)}`,
    index.options && `OPTIONS ${printExpression(index.options)}`,
  )
}

function printIndexed({ indexKind, entity, variable, properties }: CreateIndex): string {
  if (indexKind === 'lookup') return `EACH ${entity === 'node' ? 'labels' : 'type'}(${printName(variable.name)})`
  return indexKind === 'fulltext' ? `EACH [${printProperties(properties)}]` : `(${printProperties(properties)})`
}

function printProperties(properties: CreateIndex['properties']): string {
  return properties.map(({ variable, key }) => `${printName(variable.name)}.${printName(key.name)}`).join(', ')
}

function printEntity(entity: CreateIndex['entity'], variable: Name, labels: readonly Name[]): string {
  const inside = `${printName(variable.name)}${labels.length > 0 ? ':' : ''}${labels.map(({ name }) => printName(name)).join('|')}`
  return entity === 'node' ? `(${inside})` : `()-[${inside}]-()`
}

function printCreateConstraint(constraint: CreateConstraint): string {
  const { entity, variable, label, properties, options } = constraint
  return words(
    'CREATE CONSTRAINT',
    printSchemaName(constraint.name),
    constraint.ifNotExists && 'IF NOT EXISTS',
    `FOR ${printEntity(entity, variable, [label])}`,
    `REQUIRE (${printProperties(properties)}) IS ${printRequirement(constraint)}`,
    options && `OPTIONS ${printExpression(options)}`,
  )
}

function printRequirement({ requirement, type }: CreateConstraint): string {
  switch (requirement) {
    case 'unique':
      return 'UNIQUE'
    case 'key':
      return 'KEY'
    case 'exists':
      return 'NOT NULL'
    case 'type':
      return type === null ? ':: ANY' : `:: ${printType(type)}`
  }
}

const NOUNS: Readonly<Record<ShowCommand['what'], string>> = {
  indexes: 'INDEXES',
  constraints: 'CONSTRAINTS',
  functions: 'FUNCTIONS',
  procedures: 'PROCEDURES',
  databases: 'DATABASES',
  settings: 'SETTINGS',
  transactions: 'TRANSACTIONS',
  currentUser: 'CURRENT USER',
}

export function printShow({ what, filter, names, executable, yield: results, where }: ShowCommand): string {
  const oneDatabase = what === 'databases' && (names.length > 0 || filter !== '')
  return words(
    'SHOW',
    filter,
    oneDatabase ? 'DATABASE' : NOUNS[what],
    printAll(names),
    executable && (executable.by === 'currentUser' ? 'EXECUTABLE' : `EXECUTABLE BY ${printName(executable.by.name)}`),
    results && printYield(results),
    printWhere(where),
  )
}
