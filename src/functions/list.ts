/** Functions of lists. */
import { fail } from '../status/fail.js'
import { isList, isMap, isNumber, isText, isVector } from '../value/kind.js'
import { toBigInt, unbox } from '../value/number.js'
import { listSize } from '../value/size.js'
import { float, integer, type Value } from '../value/value.js'
import type { Vector } from '../value/vector.js'
import { listArgument, refuse } from './arguments.js'
import { type Conversion, convertItems, toBoolean, toFloat, toInteger, toStringValue } from './convert.js'
import type { FunctionContext, FunctionRow } from './rows.js'
import { mayTake, takes } from './signature.js'

const RANGE_ARGUMENTS = [
  takes('start', 'INTEGER', 'The first number.'),
  takes('end', 'INTEGER', 'The last number, if the steps hit it.'),
  mayTake('step', 'INTEGER', 'What to add each time, 1 if not given; may be negative.'),
]

/** A longer list has no place in any memory; Java, whose limit this is, counts lists in 31 bits. */
const MAX_RANGE = 2n ** 31n - 1n
const TICK_EVERY = 1024

export const range: FunctionRow = {
  name: 'range',
  category: 'List',
  takes: RANGE_ARGUMENTS,
  gives: 'LIST<INTEGER>',
  onNull: 'call',
  lateTypes: true,
  wrongType: 'range-argument-type',
  description: 'Lists the INTEGERs from a first to a last, both included, in steps.',
  page: 'functions/list#range',
  call: (args, context) => {
    const { start, step, count } = rangeOf(args)
    if (count > MAX_RANGE) fail('integer-overflow', { operation: 'the length of range()' })
    return numbers(start, step, Number(count), context)
  },
}

/** `count` numbers from `start` in steps. */
export interface Range {
  readonly start: bigint
  readonly step: bigint
  readonly count: bigint
}

/** What `range(...)` lists, not listed yet: UNWIND needs only one number at a time. */
export function rangeOf(args: readonly Value[]): Range {
  const [start = 0n, end = 0n, step = 1n] = args.map((value, i) => rangeBound(value, i))
  if (step === 0n) fail('argument-range', { function: 'range', argument: 'step', expected: 'other than 0', actual: 0 })
  const distance = end - start
  const away = distance !== 0n && distance > 0n !== step > 0n
  return { start, step, count: away ? 0n : distance / step + 1n }
}

function rangeBound(value: Value, index: number): bigint {
  const argument = RANGE_ARGUMENTS[index]
  if (isNumber(value)) {
    const n = unbox(value)
    if (typeof n === 'bigint' || Number.isInteger(n)) return toBigInt(n)
  }
  return refuse(range, argument ?? takes('step', 'INTEGER', ''), value)
}

function numbers(start: bigint, step: bigint, length: number, context: FunctionContext): readonly Value[] {
  if (length === 0) return []
  context.reserve(listSize(length))
  const last = start + step * BigInt(length - 1)
  if (isSafe(start) && isSafe(last)) return countSafe(Number(start), Number(step), length, context)
  const list: Value[] = []
  for (let i = 0, n = start; i < length; i++, n += step) {
    if (i % TICK_EVERY === 0) context.tick()
    list.push(integer(n))
  }
  return list
}

function isSafe(n: bigint): boolean {
  return n >= BigInt(Number.MIN_SAFE_INTEGER) && n <= BigInt(Number.MAX_SAFE_INTEGER)
}

function countSafe(start: number, step: number, length: number, context: FunctionContext): readonly Value[] {
  const list: Value[] = []
  for (let i = 0, n = start; i < length; i++, n += step) {
    if (i % TICK_EVERY === 0) context.tick()
    list.push(n)
  }
  return list
}

/** The items of a list, or the coordinates of a vector as numbers. */
function itemsOf(value: Value | undefined): readonly Value[] {
  return value !== undefined && isVector(value) ? coordinates(value) : listArgument(value)
}

function coordinates(vector: Vector): readonly Value[] {
  const isFloat = vector.coordinateType.startsWith('FLOAT')
  return Array.from(vector.values, (n: number | bigint) => (isFloat ? float(Number(n)) : integer(BigInt(n))))
}

function convertRow(name: string, type: string, accepts: string, conversion: Conversion): FunctionRow {
  return {
    name,
    category: 'List',
    takes: [takes('input', accepts, 'The list to convert.')],
    gives: `LIST<${type}>`,
    onNull: 'null',
    description: `Converts each item of a list to ${type}; what cannot be converted becomes null.`,
    page: `functions/list#${name.toLowerCase()}`,
    call: ([input]) => convertItems(itemsOf(input), conversion),
  }
}

export const LIST_FUNCTIONS: readonly FunctionRow[] = [
  range,
  {
    name: 'tail',
    category: 'List',
    takes: [{ ...takes('input', 'LIST<ANY>', 'The list.'), itemIsList: true }],
    gives: 'LIST<ANY>',
    onNull: 'null',
    description: 'Gives a list without its first item.',
    page: 'functions/list#tail',
    call: ([list]) => listArgument(list).slice(1),
  },
  convertRow('toBooleanList', 'BOOLEAN', 'LIST<ANY>', toBoolean),
  convertRow('toFloatList', 'FLOAT', 'LIST<ANY> | VECTOR', toFloat),
  convertRow('toIntegerList', 'INTEGER', 'LIST<ANY> | VECTOR', toInteger),
  convertRow('toStringList', 'STRING', 'LIST<ANY>', toStringValue),
  {
    name: 'isEmpty',
    category: 'Predicate',
    takes: [takes('input', 'LIST<ANY> | MAP | STRING', 'A list, map or text.')],
    gives: 'BOOLEAN',
    onNull: 'null',
    description: 'Whether a list, map or text holds nothing.',
    page: 'functions/predicate#isempty',
    call: ([input = null]) => {
      if (isMap(input)) return input.size === 0
      return isText(input) || isList(input) ? input.length === 0 : null
    },
  },
]
