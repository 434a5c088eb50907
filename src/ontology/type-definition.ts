/**
 * Type definitions: what the owner of a graph says its labels and relationship types mean. They are records of the
 * store's catalog, never nodes, written with the transaction of their batch; a redefinition keeps its place.
 */
import type { GraphTransaction, GraphView } from '../store/graph.js'
import { compareText } from '../value/code-points.js'
import type { Value } from '../value/value.js'

export type EntityType = 'node' | 'edge'

/** What tells one definition from another: a node and an edge type may share a label. */
export interface TypeName {
  readonly entityType: EntityType
  readonly label: string
}

export interface TypeDefinition extends TypeName {
  readonly description: string
  readonly required: readonly string[]
  readonly optional: readonly string[]
  readonly exampleFilePath: string | null
  readonly exampleInFilePath: string | null
  /** Optional names that mutations have used since. */
  readonly learned: readonly string[]
}

/** A definition as the surface shows it; keys in this order, lists sorted. */
export interface DefinitionDocument {
  readonly label: string
  readonly entity_type: EntityType
  readonly description: string
  readonly example_file_path?: string
  readonly example_in_file_path?: string
  readonly required_properties: readonly string[]
  readonly optional_properties: readonly string[]
}

/** In the order in which they were first defined. */
export function definitionsOf(view: GraphView): readonly TypeDefinition[] {
  const found: TypeDefinition[] = []
  for (const [name, value] of view.records) {
    const key = parseKey(name)
    if (key !== null) found.push(fromRecord(key, value))
  }
  return found
}

/** Defines a type anew or for the first time; what was learned stays. */
export function define(transaction: GraphTransaction, definition: TypeDefinition): void {
  const known = transaction.records.get(recordName(definition))
  const learned = known === undefined ? [] : fromRecord(definition, known).learned
  store(transaction, { ...definition, learned: union(learned, definition.learned) })
}

/** Adds names that a mutation used. */
export function learn(transaction: GraphTransaction, definition: TypeDefinition, names: readonly string[]): void {
  const known = new Set([...definition.required, ...definition.optional, ...definition.learned])
  const fresh = names.filter(name => !known.has(name))
  if (fresh.length > 0) store(transaction, { ...definition, learned: union(definition.learned, fresh) })
}

export function toDocument(definition: TypeDefinition): DefinitionDocument {
  const required = [...new Set(definition.required)].sort(compareText)
  const optional = union(definition.optional, definition.learned).filter(name => !required.includes(name))
  return {
    label: definition.label,
    entity_type: definition.entityType,
    description: definition.description,
    ...(definition.exampleFilePath === null ? {} : { example_file_path: definition.exampleFilePath }),
    ...(definition.exampleInFilePath === null ? {} : { example_in_file_path: definition.exampleInFilePath }),
    required_properties: required,
    optional_properties: [...optional].sort(compareText),
  }
}

// ---- records: `type:node:person` holds [description, required, optional, learned, example paths]

const KEY = /^type:(node|edge):(.*)$/s

function parseKey(name: string): TypeName | null {
  const match = KEY.exec(name)
  return match === null ? null : { entityType: match[1] === 'node' ? 'node' : 'edge', label: match[2] ?? '' }
}

function recordName({ entityType, label }: TypeName): string {
  return `type:${entityType}:${label}`
}

function store(transaction: GraphTransaction, definition: TypeDefinition): void {
  const { description, required, optional, learned, exampleFilePath, exampleInFilePath } = definition
  transaction.setRecord(recordName(definition), [
    description,
    required,
    optional,
    learned,
    exampleFilePath,
    exampleInFilePath,
  ])
}

function fromRecord({ entityType, label }: TypeName, value: Value): TypeDefinition {
  const fields: readonly Value[] = Array.isArray(value) ? value : []
  return {
    entityType,
    label,
    description: textOf(fields[0]) ?? '',
    required: textsOf(fields[1]),
    optional: textsOf(fields[2]),
    learned: textsOf(fields[3]),
    exampleFilePath: textOf(fields[4]),
    exampleInFilePath: textOf(fields[5]),
  }
}

function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function textsOf(value: Value | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])]
}
