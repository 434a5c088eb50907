/** CREATE and DROP of indexes and constraints. */
import { compileExpression } from '../evaluate/compile.js'
import type { BoundCommand } from '../lower/bound.js'
import type { SchemaCommand } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import { notification } from '../status/notifications.js'
import type { ConstraintDescriptor, IndexDescriptor } from '../store/schema.js'
import { isMap, isText } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, END } from './cursor.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'
import { constraintName, indexName } from './schema-names.js'
import {
  constraintCommand,
  constraintText,
  indexCommand,
  indexText,
  type NewIndexText,
  typeText,
} from './schema-text.js'

export function compileSchemaCommand({ command }: SchemaCommand): Make {
  return runtime => new CommandCursor(command, runtime)
}

class CommandCursor implements Cursor {
  constructor(
    private readonly command: BoundCommand,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    run(this.command, this.runtime)
  }
  next(): Answer {
    return END
  }
}

function run(command: BoundCommand, runtime: ExecutionRuntime): void {
  switch (command.kind) {
    case 'createIndex':
      createIndex(command, runtime)
      break
    case 'dropIndex':
      dropIndex(command, runtime)
      break
    case 'createConstraint':
      createConstraint(command, runtime)
      break
    case 'dropConstraint':
      dropConstraint(command, runtime)
      break
  }
}

function nameOf(name: string | { readonly parameter: string }, runtime: ExecutionRuntime): string {
  if (typeof name === 'string') return name
  const value = runtime.parameters.get(name.parameter) ?? null
  return isText(value) && value !== '' ? value : fail('schema-name-type', { parameter: name.parameter })
}

type Command<K extends BoundCommand['kind']> = Extract<BoundCommand, { readonly kind: K }>

// ---------------------------------------------------------------- indexes

function createIndex(command: Command<'createIndex'>, runtime: ExecutionRuntime): void {
  const { writing } = runtime
  const labels = command.labels.map(name =>
    command.entity === 'node' ? writing.makeLabel(name) : writing.makeType(name),
  )
  const keys = command.keys.map(name => writing.makeKey(name))
  const options = indexOptions(command, runtime)
  const name = command.name === null ? indexName(command) : nameOf(command.name, runtime)
  const { entity, indexKind } = command
  const shown: NewIndexText = {
    name: command.name === null ? null : name,
    kind: indexKind,
    entity,
    labels: command.labels,
    keys: command.keys,
  }
  const known = writing.indexes.find(
    one => one.name === name || sameIndex(one, { kind: indexKind, entity, labels, keys }),
  )
  if (command.ifNotExists) {
    const constraint = known === undefined ? writing.constraints.find(one => one.name === name) : undefined
    if (known !== undefined || constraint !== undefined) {
      const existing = known === undefined ? constraintText(constraint!, writing) : indexText(known, writing)
      noteExists(indexCommand(shown), existing, runtime)
      return
    }
  }
  writing.createIndex({ name, kind: indexKind, entity, labels, keys, constraint: null, unique: false, options }, () =>
    runtime.tick(),
  )
  runtime.counters.indexes_added++
  if (indexKind === 'vector' && !options.has('vector.dimensions')) {
    runtime.note('vector-dimensions-not-specified', notification('vector-dimensions-not-specified', { name }))
  }
}

function sameIndex(one: IndexDescriptor, other: Pick<IndexDescriptor, 'kind' | 'entity' | 'labels' | 'keys'>): boolean {
  return (
    one.kind === other.kind &&
    one.entity === other.entity &&
    sameTokens(one.labels, other.labels) &&
    sameTokens(one.keys, other.keys)
  )
}

function sameTokens(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i])
}

function noteExists(command: string, existing: string, runtime: ExecutionRuntime): void {
  runtime.note('index-or-constraint-exists', notification('index-or-constraint-exists', { command, existing }))
}

/** OPTIONS {indexConfig: {...}}: the configuration as SHOW INDEXES gives it back. */
function indexOptions(command: Command<'createIndex'>, runtime: ExecutionRuntime): ReadonlyMap<string, Value> {
  if (command.options === null) return new Map()
  const value = compileExpression(command.options)(runtime.row, runtime)
  const config = isMap(value) ? (value.get('indexConfig') ?? null) : null
  return isMap(config) ? config : new Map()
}

function dropIndex(command: Command<'dropIndex'>, runtime: ExecutionRuntime): void {
  const { writing } = runtime
  const name = nameOf(command.name, runtime)
  const index = writing.indexes.find(one => one.name === name)
  if (index === undefined) {
    if (!command.ifExists) fail('index-missing', { name })
    const text = `DROP INDEX ${name} IF EXISTS`
    runtime.note('index-or-constraint-missing', notification('index-or-constraint-missing', { command: text, name }))
    return
  }
  writing.dropIndex(index)
  runtime.counters.indexes_removed++
}

// ---------------------------------------------------------------- constraints

function createConstraint(command: Command<'createConstraint'>, runtime: ExecutionRuntime): void {
  const { writing } = runtime
  const label = command.entity === 'node' ? writing.makeLabel(command.label) : writing.makeType(command.label)
  const keys = command.keys.map(name => writing.makeKey(name))
  const name = command.name === null ? constraintName(command) : nameOf(command.name, runtime)
  const { entity, requirement, type } = command
  const known = writing.constraints.find(
    one =>
      one.name === name ||
      (one.kind === requirement &&
        one.entity === entity &&
        one.label === label &&
        sameTokens(one.keys, keys) &&
        sameType(one, command)),
  )
  if (command.ifNotExists) {
    const index = known === undefined ? writing.indexes.find(one => one.name === name) : undefined
    if (known !== undefined || index !== undefined) {
      const existing = known === undefined ? indexText(index!, writing) : constraintText(known, writing)
      noteExists(constraintCommand({ ...command, name: command.name === null ? null : name }), existing, runtime)
      return
    }
  }
  writing.createConstraint({ name, kind: requirement, entity, label, keys, type, index: null }, () => runtime.tick())
  runtime.counters.constraints_added++
}

function sameType(one: ConstraintDescriptor, command: Command<'createConstraint'>): boolean {
  if (command.type === null || one.type === null) return command.type === one.type
  return typeText(one.type) === typeText(command.type)
}

function dropConstraint(command: Command<'dropConstraint'>, runtime: ExecutionRuntime): void {
  const { writing } = runtime
  const name = nameOf(command.name, runtime)
  const constraint = writing.constraints.find(one => one.name === name)
  if (constraint === undefined) {
    if (!command.ifExists) fail('constraint-missing', { name })
    const text = `DROP CONSTRAINT ${name} IF EXISTS`
    runtime.note('index-or-constraint-missing', notification('index-or-constraint-missing', { command: text, name }))
    return
  }
  writing.dropConstraint(constraint)
  runtime.counters.constraints_removed++
}
