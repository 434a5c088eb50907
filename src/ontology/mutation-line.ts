/** One line of a mutation log, read and checked for its own shape. What a batch has to be is in mutation-batch.ts. */
import type { CypherMap, Value } from '../value/value.js'
import { isMutationId } from './domain-id.js'
import type { EntityType } from './type-definition.js'

export type Mutation =
  | {
      readonly op: 'DEFINE'
      readonly line: number
      readonly type: EntityType
      readonly label: string
      readonly description: string
      readonly required: readonly string[]
      readonly optional: readonly string[]
      readonly exampleFilePath: string | null
      readonly exampleInFilePath: string | null
    }
  | {
      readonly op: 'CREATE'
      readonly line: number
      readonly type: EntityType
      readonly id: string
      readonly label: string
      readonly set: CypherMap
      /** Edges only. */
      readonly startId: string
      readonly endId: string
    }
  | {
      readonly op: 'UPDATE'
      readonly line: number
      readonly type: EntityType
      readonly id: string
      readonly set: CypherMap
      readonly remove: readonly string[]
    }
  | { readonly op: 'DELETE'; readonly line: number; readonly type: EntityType; readonly id: string }

/** What is wrong with a line, in the words of its surface. */
export class MutationError extends Error {
  override readonly name = 'MutationError'
  constructor(
    message: string,
    readonly line: number | null,
  ) {
    super(message)
  }
}

const LABEL = /^[a-zA-Z_][a-zA-Z0-9_]{0,62}$/
const DEFINE_KEYS = ['set_properties', 'remove_properties', 'start_id', 'end_id']
const DELETE_KEYS = [
  'label',
  'description',
  'required_properties',
  'optional_properties',
  'set_properties',
  'remove_properties',
  'start_id',
  'end_id',
]

/** @throws MutationError naming what the line lacks. */
export function readMutation(fields: CypherMap, line: number): Mutation {
  const reader = new LineReader(fields, line)
  const op = reader.oneOf('op', ['DEFINE', 'CREATE', 'UPDATE', 'DELETE'])
  const type = reader.oneOf('type', ['node', 'edge'])
  switch (op) {
    case 'DEFINE':
      return readDefine(reader, type)
    case 'CREATE':
      return readCreate(reader, type)
    case 'UPDATE':
      return readUpdate(reader, type)
    case 'DELETE':
      if (!reader.has('id')) reader.fail("DELETE requires 'id'")
      if (DELETE_KEYS.some(key => reader.has(key))) reader.fail("DELETE only requires 'op', 'type', and 'id'")
      return { op, line, type, id: reader.id('id') }
  }
}

function readDefine(reader: LineReader, type: EntityType): Mutation {
  if (DEFINE_KEYS.some(key => reader.has(key))) {
    reader.fail('DEFINE cannot include set_properties, remove_properties, start_id, or end_id')
  }
  if (!['label', 'description', 'required_properties'].every(key => reader.has(key)) || reader.text('label') === '') {
    reader.fail("DEFINE requires 'label', 'description', and 'required_properties'")
  }
  return {
    op: 'DEFINE',
    line: reader.line,
    type,
    label: reader.text('label'),
    description: reader.text('description'),
    required: reader.texts('required_properties'),
    optional: reader.has('optional_properties') ? reader.texts('optional_properties') : [],
    exampleFilePath: reader.has('example_file_path') ? reader.text('example_file_path') : null,
    exampleInFilePath: reader.has('example_in_file_path') ? reader.text('example_in_file_path') : null,
  }
}

function readCreate(reader: LineReader, type: EntityType): Mutation {
  for (const key of ['id', 'label', 'set_properties']) {
    if (!reader.has(key)) reader.fail(`CREATE requires '${key}'`)
  }
  const id = reader.id('id')
  const label = reader.text('label')
  if (!LABEL.test(label)) {
    reader.fail(
      `Invalid label name '${label.slice(0, 80)}': it begins with a letter or _, goes on with letters, digits and _, and has at most 63 characters`,
    )
  }
  const set = reader.map('set_properties', id)
  if ((set.get('data_source_id') ?? null) === null) reader.fail("CREATE requires 'data_source_id' in set_properties")
  if (type === 'node' && (set.get('slug') ?? null) === null)
    reader.fail("CREATE node requires 'slug' in set_properties")
  if (type === 'edge' && !(reader.has('start_id') && reader.has('end_id'))) {
    reader.fail("CREATE edge requires 'start_id' and 'end_id'")
  }
  const edge = type === 'edge'
  return {
    op: 'CREATE',
    line: reader.line,
    type,
    id,
    label,
    set,
    startId: edge ? reader.id('start_id') : '',
    endId: edge ? reader.id('end_id') : '',
  }
}

function readUpdate(reader: LineReader, type: EntityType): Mutation {
  if (!reader.has('id')) reader.fail("UPDATE requires 'id'")
  const id = reader.id('id')
  const set: CypherMap = reader.has('set_properties') ? reader.map('set_properties', id) : new Map()
  const remove = reader.has('remove_properties') ? reader.texts('remove_properties') : []
  if (set.size === 0 && remove.length === 0) {
    reader.fail("UPDATE requires at least one of 'set_properties' or 'remove_properties'")
  }
  if (remove.includes('id')) reader.fail("'id' cannot be removed")
  return { op: 'UPDATE', line: reader.line, type, id, set, remove }
}

/** Typed access to the members of one line; a null member counts as absent. */
class LineReader {
  constructor(
    private readonly fields: CypherMap,
    readonly line: number,
  ) {}

  fail(message: string): never {
    throw new MutationError(message, this.line)
  }

  has(key: string): boolean {
    return (this.fields.get(key) ?? null) !== null
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]): T {
    const value = this.fields.get(key)
    return allowed.find(one => one === value) ?? this.fail(`'${key}' must be one of ${allowed.join(', ')}`)
  }

  text(key: string): string {
    const value = this.fields.get(key)
    return typeof value === 'string' ? value : this.fail(`'${key}' must be a string`)
  }

  texts(key: string): readonly string[] {
    const value = this.fields.get(key)
    if (!Array.isArray(value)) return this.fail(`'${key}' must be a list of strings`)
    return value.map((item: Value) =>
      typeof item === 'string' ? item : this.fail(`'${key}' must be a list of strings`),
    )
  }

  id(key: string): string {
    const value = this.text(key)
    return isMutationId(value) ? value : this.fail(`'${key}' must look like person:0123456789abcdef`)
  }

  /** Properties to set; the id is the line's own. */
  map(key: string, id: string): CypherMap {
    const value = this.fields.get(key)
    if (!(value instanceof Map)) return this.fail(`'${key}' must be an object`)
    if (value.has('id') && value.get('id') !== id) this.fail(`'${key}' cannot change the id`)
    return value
  }
}
