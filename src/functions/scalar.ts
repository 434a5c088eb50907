/** Functions of one value that belong to no other family. */
import { randomUUID } from 'node:crypto'
import { fail } from '../status/fail.js'
import { codePointLength } from '../value/code-points.js'
import { equals } from '../value/equality.js'
import { isInteger, isList, isNumber, isText, isVector } from '../value/kind.js'
import { toBigInt, unbox } from '../value/number.js'
import { Uuid } from '../value/uuid.js'
import { integer, type Value } from '../value/value.js'
import { valueType } from '../value/value-type.js'
import { listArgument, refuse, textArgument } from './arguments.js'
import { type Conversion, toBoolean, toFloat, toInteger } from './convert.js'
import { parseIntegerText } from './number-parse.js'
import type { FunctionRow } from './rows.js'
import { mayTake, takes } from './signature.js'

export const coalesce: FunctionRow = {
  name: 'coalesce',
  category: 'Scalar',
  takes: [takes('input', 'ANY', 'A value that may be null.')],
  variadic: true,
  gives: 'ANY',
  onNull: 'call',
  description: 'Gives the first of its arguments that is not null; the ones after it are not evaluated.',
  page: 'functions/scalar#coalesce',
  call: args => args.find(value => value !== null) ?? null,
}

const LENGTHS: readonly FunctionRow[] = ['char_length', 'character_length'].map(name => ({
  name,
  category: 'Scalar',
  takes: [takes('input', 'STRING', 'The text to measure.')],
  gives: 'INTEGER',
  onNull: 'null',
  description: 'Counts the characters (Unicode code points) of a text.',
  page: `functions/scalar#${name}`,
  call: ([text]) => codePointLength(textArgument(text)),
}))

interface Converter {
  readonly name: string
  readonly type: string
  readonly accepts: string
  readonly conversion: Conversion
  readonly description: string
}

const CONVERTERS: readonly Converter[] = [
  {
    name: 'toBoolean',
    type: 'BOOLEAN',
    accepts: 'STRING | BOOLEAN | INTEGER',
    conversion: toBoolean,
    description: "Reads 'true' or 'false' as a BOOLEAN, and an INTEGER as whether it is not 0.",
  },
  {
    name: 'toFloat',
    type: 'FLOAT',
    accepts: 'STRING | INTEGER | FLOAT',
    conversion: toFloat,
    description: 'Converts a number, or a text that holds one, to a FLOAT.',
  },
  {
    name: 'toInteger',
    type: 'INTEGER',
    accepts: 'STRING | BOOLEAN | INTEGER | FLOAT',
    conversion: toInteger,
    description: 'Converts a number, a BOOLEAN, or a text that holds a number to an INTEGER, dropping the fraction.',
  },
]

/** toX fails for a type that it does not take, toXOrNull gives null; a text that does not read gives null in both. */
const CONVERSIONS: readonly FunctionRow[] = CONVERTERS.flatMap(({ name, type, accepts, conversion, description }) => {
  const strict: FunctionRow = {
    name,
    category: 'Scalar',
    takes: [takes('input', accepts, 'The value to convert.')],
    gives: type,
    onNull: 'null',
    description,
    page: `functions/scalar#${name.toLowerCase()}`,
    ...(name === 'toInteger' ? { lateTypes: true } : {}),
    call: ([value = null]) => {
      if (name === 'toInteger') checkRange(value)
      return conversion(value) ?? null
    },
  }
  const lenient: FunctionRow = {
    name: `${name}OrNull`,
    category: 'Scalar',
    takes: [takes('input', 'ANY', 'The value to convert.')],
    gives: type,
    onNull: 'null',
    description: `As ${name}(), but gives null for a value of any other type.`,
    page: `functions/scalar#${name.toLowerCase()}ornull`,
    call: ([value = null]) => conversion(value) ?? null,
  }
  return [strict, lenient]
})

function checkRange(value: Value): void {
  if (isText(value) && parseIntegerText(value) === 'range') fail('integer-text-range')
}

const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const uuid: FunctionRow = {
  name: 'uuid',
  category: 'Scalar',
  takes: [
    takes('input', 'STRING | INTEGER', 'The text of a UUID, or its upper 64 bits.'),
    mayTake('low', 'INTEGER', 'The lower 64 bits.'),
  ],
  gives: 'UUID',
  onNull: 'null',
  description: 'Makes a UUID from its text, or from its upper and lower 64 bits.',
  page: 'functions/scalar#uuid',
  call: ([input = null, low = null]) => {
    if (isText(input)) {
      const text = input.toLowerCase()
      if (low !== null) return refuse(uuid, takes('input', 'INTEGER', ''), input)
      return UUID_TEXT.test(text) ? new Uuid(text) : wrongUuid(input)
    }
    return low === null ? refuse(uuid, takes('input', 'STRING', ''), input) : new Uuid(uuidText(half(input), half(low)))
  },
}

function wrongUuid(actual: string): never {
  return fail('argument-value', {
    function: 'uuid',
    argument: 'input',
    expected: 'the text of a UUID',
    actual: `'${actual}'`,
  })
}

/** The two's complement bits of an INTEGER. */
function half(value: Value): bigint {
  const bits = isNumber(value) && isInteger(value) ? toBigInt(unbox(value)) : 0n
  return BigInt.asUintN(64, bits)
}

function uuidText(high: bigint, low: bigint): string {
  const hex = high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export const SCALAR_FUNCTIONS: readonly FunctionRow[] = [
  ...LENGTHS,
  coalesce,
  {
    name: 'head',
    category: 'Scalar',
    takes: [takes('list', 'LIST<ANY>', 'The list.')],
    gives: 'ANY',
    onNull: 'null',
    description: 'Gives the first item of a list, or null for an empty one.',
    page: 'functions/scalar#head',
    call: ([list]) => listArgument(list)[0] ?? null,
  },
  {
    name: 'last',
    category: 'Scalar',
    takes: [takes('list', 'LIST<ANY>', 'The list.')],
    gives: 'ANY',
    onNull: 'null',
    description: 'Gives the last item of a list, or null for an empty one.',
    page: 'functions/scalar#last',
    call: ([list]) => listArgument(list).at(-1) ?? null,
  },
  {
    name: 'nullIf',
    category: 'Scalar',
    takes: [takes('v1', 'ANY', 'The value to give.'), takes('v2', 'ANY', 'The value that stands for null.')],
    gives: 'ANY',
    onNull: 'call',
    description: 'Gives null when both values are equal, else the first.',
    page: 'functions/scalar#nullif',
    call: ([first = null, second = null]) => (equals(first, second) === true ? null : first),
  },
  {
    name: 'randomUUID',
    category: 'Scalar',
    takes: [],
    gives: 'STRING',
    onNull: 'call',
    description: 'Makes the text of a new random UUID.',
    page: 'functions/scalar#randomuuid',
    deterministic: false,
    call: () => randomUUID(),
  },
  {
    name: 'size',
    category: 'Scalar',
    takes: [takes('input', 'STRING | LIST<ANY> | VECTOR', 'A text, a list or a vector.')],
    gives: 'INTEGER',
    onNull: 'null',
    description: 'Counts the items of a list, the characters of a text, or the coordinates of a vector.',
    page: 'functions/scalar#size',
    call: ([input = null]) => {
      if (isText(input)) return codePointLength(input)
      if (isVector(input)) return input.values.length
      return isList(input) ? input.length : null
    },
  },
  {
    name: 'timestamp',
    category: 'Scalar',
    takes: [],
    gives: 'INTEGER',
    onNull: 'call',
    description: 'Gives the milliseconds from 1970-01-01T00:00Z to the start of the statement.',
    page: 'functions/scalar#timestamp',
    deterministic: false,
    call: (_, context) => integer(context.statementTime / 1_000_000n),
  },
  ...CONVERSIONS,
  uuid,
  {
    name: 'valueType',
    category: 'Scalar',
    takes: [takes('input', 'ANY', 'Any value.')],
    gives: 'STRING',
    onNull: 'call',
    description: "Gives the most precise type of a value as text, such as 'LIST<INTEGER NOT NULL> NOT NULL'.",
    page: 'functions/scalar#valuetype',
    call: ([input = null]) => valueType(input),
  },
]
