/**
 * One line of a mutation log. Reading it checks the kinds of its members (`readLine`); what an operation needs and may
 * not have is looked at later (`shapeOf`), because an undefined type is told before it.
 */

import { isStorable } from '../value/storable.js'
import type { CypherMap, Value } from '../value/value.js'
import { isMutationId } from './domain-id.js'
import type { EntityType } from './type-definition.js'

/** The members of a line, null where there is none. */
export interface Line {
  readonly line: number
  readonly op: 'DEFINE' | 'CREATE' | 'UPDATE' | 'DELETE'
  readonly type: EntityType
  readonly id: string | null
  readonly label: string | null
  readonly description: string | null
  readonly required: readonly string[] | null
  readonly optional: readonly string[] | null
  readonly exampleFilePath: string | null
  readonly exampleInFilePath: string | null
  readonly set: CypherMap | null
  readonly remove: readonly string[] | null
  readonly startId: string | null
  readonly endId: string | null
}

/** A line that holds what its operation needs. */
export type Mutation = Define | Create | Update | Delete

interface Of<Op extends Line['op']> {
  readonly op: Op
  readonly line: number
  readonly type: EntityType
}
export interface Define extends Of<'DEFINE'> {
  readonly label: string
  readonly description: string
  readonly required: readonly string[]
  readonly optional: readonly string[]
  readonly exampleFilePath: string | null
  readonly exampleInFilePath: string | null
}
export interface Create extends Of<'CREATE'> {
  readonly id: string
  readonly label: string
  readonly set: CypherMap
  /** Of an edge; empty for a node. */
  readonly startId: string
  readonly endId: string
}
export interface Update extends Of<'UPDATE'> {
  readonly id: string
  readonly set: CypherMap
  readonly remove: readonly string[]
}
export interface Delete extends Of<'DELETE'> {
  readonly id: string
}

/** What is wrong with a log, in the words of its surface. */
export class MutationError extends Error {
  override readonly name = 'MutationError'
  /** @param line null when it is no single line's fault */
  constructor(
    message: string,
    readonly line: number | null,
  ) {
    super(message)
  }
}

const OPERATIONS = ['DEFINE', 'CREATE', 'UPDATE', 'DELETE'] as const
const ENTITY_TYPES = ['node', 'edge'] as const
const LABEL = /^[a-zA-Z_][a-zA-Z0-9_]{0,62}$/
const LABEL_RULE = 'it begins with a letter or _, goes on with letters, digits and _, and has at most 63 characters'
/** A label in an error is cut here. */
const SHOWN_LABEL = 80

/** @throws MutationError for a member of the wrong kind */
export function readLine(fields: CypherMap, line: number): Line {
  const members = new Members(fields, line)
  return {
    line,
    op: members.oneOf('op', OPERATIONS),
    type: members.oneOf('type', ENTITY_TYPES),
    id: members.id('id'),
    label: members.text('label'),
    description: members.text('description'),
    required: members.texts('required_properties'),
    optional: members.texts('optional_properties'),
    exampleFilePath: members.text('example_file_path'),
    exampleInFilePath: members.text('example_in_file_path'),
    set: members.properties('set_properties'),
    remove: members.texts('remove_properties'),
    startId: members.id('start_id'),
    endId: members.id('end_id'),
  }
}

/** @throws MutationError naming what the operation lacks, or has too much */
export function shapeOf(line: Line): Mutation {
  switch (line.op) {
    case 'DEFINE':
      return defineOf(line)
    case 'CREATE':
      return createOf(line)
    case 'UPDATE':
      return updateOf(line)
    case 'DELETE':
      return deleteOf(line)
  }
}

function defineOf(one: Line): Define {
  if (one.set !== null || one.remove !== null || one.startId !== null || one.endId !== null) {
    refuse(one, 'DEFINE cannot include set_properties, remove_properties, start_id, or end_id')
  }
  const { line, type, label, description, required, exampleFilePath, exampleInFilePath } = one
  if (label === null || label === '' || description === null || required === null) {
    return refuse(one, "DEFINE requires 'label', 'description', and 'required_properties'")
  }
  const optional = one.optional ?? []
  return { op: 'DEFINE', line, type, label, description, required, optional, exampleFilePath, exampleInFilePath }
}

function createOf(one: Line): Create {
  const { line, type } = one
  const id = one.id ?? refuse(one, "CREATE requires 'id'")
  const label = one.label ?? refuse(one, "CREATE requires 'label'")
  const set = one.set ?? refuse(one, "CREATE requires 'set_properties'")
  if (!has(set, 'data_source_id')) refuse(one, "CREATE requires 'data_source_id' in set_properties")
  if (type === 'node' && !has(set, 'slug')) refuse(one, "CREATE node requires 'slug' in set_properties")
  if (!LABEL.test(label)) refuse(one, `Invalid label name '${label.slice(0, SHOWN_LABEL)}': ${LABEL_RULE}`)
  keepsId(one, set, id)
  if (type === 'node') return { op: 'CREATE', line, type, id, label, set, startId: '', endId: '' }
  const { startId, endId } = one
  if (startId === null || endId === null) return refuse(one, "CREATE edge requires 'start_id' and 'end_id'")
  return { op: 'CREATE', line, type, id, label, set, startId, endId }
}

function updateOf(one: Line): Update {
  const id = one.id ?? refuse(one, "UPDATE requires 'id'")
  const set: CypherMap = one.set ?? new Map()
  const remove = one.remove ?? []
  if (set.size === 0 && remove.length === 0) {
    refuse(one, "UPDATE requires at least one of 'set_properties' or 'remove_properties'")
  }
  keepsId(one, set, id)
  if (remove.includes('id')) refuse(one, "remove_properties cannot take the 'id'")
  return { op: 'UPDATE', line: one.line, type: one.type, id, set, remove }
}

function deleteOf(one: Line): Delete {
  const id = one.id ?? refuse(one, "DELETE requires 'id'")
  const { label, description, required, optional, exampleFilePath, exampleInFilePath, set, remove, startId, endId } =
    one
  const others = [
    label,
    description,
    required,
    optional,
    exampleFilePath,
    exampleInFilePath,
    set,
    remove,
    startId,
    endId,
  ]
  if (others.some(member => member !== null)) refuse(one, "DELETE only requires 'op', 'type', and 'id'")
  return { op: 'DELETE', line: one.line, type: one.type, id }
}

function keepsId(one: Line, set: CypherMap, id: string): void {
  if (set.has('id') && set.get('id') !== id) refuse(one, "set_properties cannot change the 'id'")
}

/** A null counts as missing. */
export function has(set: CypherMap, name: string): boolean {
  return (set.get(name) ?? null) !== null
}

function refuse(line: Line, message: string): never {
  throw new MutationError(message, line.line)
}

/** Typed access to the members of one line; a null member counts as absent. */
class Members {
  constructor(
    private readonly fields: CypherMap,
    private readonly line: number,
  ) {}

  oneOf<T extends string>(key: string, allowed: readonly T[]): T {
    const value = this.fields.get(key)
    return allowed.find(one => one === value) ?? this.fail(`'${key}' must be one of ${allowed.join(', ')}`)
  }

  text(key: string): string | null {
    const value = this.fields.get(key) ?? null
    return value === null || typeof value === 'string' ? value : this.fail(`'${key}' must be a string`)
  }

  texts(key: string): readonly string[] | null {
    const value = this.fields.get(key) ?? null
    if (value === null) return null
    if (!Array.isArray(value)) return this.fail(`'${key}' must be a list of strings`)
    return value.map((item: Value) =>
      typeof item === 'string' ? item : this.fail(`'${key}' must be a list of strings`),
    )
  }

  id(key: string): string | null {
    const value = this.text(key)
    if (value === null || isMutationId(value)) return value
    return this.fail(`'${key}' must look like person:0123456789abcdef`)
  }

  properties(key: string): CypherMap | null {
    const value = this.fields.get(key) ?? null
    if (value === null) return null
    if (!(value instanceof Map)) return this.fail(`'${key}' must be an object`)
    for (const [name, property] of value) {
      if (property !== null && !isStorable(property)) {
        this.fail(`the property '${name}' must be a string, a number, a boolean or a list of one of these`)
      }
    }
    return value
  }

  private fail(message: string): never {
    throw new MutationError(message, this.line)
  }
}
