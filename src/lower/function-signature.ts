/** Checking a call against its row's signature, and what the call gives. */
import type { AggregateRow, FunctionRow } from '../functions/rows.js'
import type { FunctionCall } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import { Float, type Value } from '../value/value.js'
import type { Typed } from './lowering.js'
import { ANY, canBe, type StaticType, typeOfName, typeText } from './static-type.js'

type Row = FunctionRow | AggregateRow

/** Refused like operators are, with the operators' code. */
const LIKE_OPERATORS = new Set(['head', 'last', 'tail', 'reverse', 'datetime.fromepoch', 'datetime.fromepochmillis'])
/** What their arguments are is found out when running (the TCK wants it so). */
const CHECKED_WHEN_RUNNING = new Set(['range', 'isempty', 'coalesce'])

export function checkArguments(row: Row, node: FunctionCall, args: readonly Typed[]): void {
  checkCount(row, node)
  const name = row.name.toLowerCase()
  if (CHECKED_WHEN_RUNNING.has(name)) return
  args.forEach((argument, i) => {
    const wanted = typeOfName((row.takes[i] ?? row.takes.at(-1))?.type ?? 'ANY')
    if (canBe(argument.type, wanted)) return
    const id = LIKE_OPERATORS.has(name) || name.endsWith('.truncate') ? 'operand-type-mismatch' : 'static-type-mismatch'
    fail(id, { wanted: typeText(wanted), actual: typeText(argument.type) }, node.arguments[i]?.span ?? node.span)
  })
  checkPercentile(name, node)
}

function checkCount(row: Row, node: FunctionCall): void {
  const most = row.variadic === true ? Number.POSITIVE_INFINITY : row.takes.length
  const least = row.takes.filter(argument => argument.optional !== true).length
  const given = node.arguments.length
  if (given >= least && given <= most) return
  fail('argument-count', { name: `${row.name}()`, wanted: countText(least, most), actual: given }, node.span)
}

/** `1 argument`, `2 to 3 arguments`, `at least 1 argument` */
export function countText(least: number, most: number): string {
  const plural = (n: number): string => `${n} argument${n === 1 ? '' : 's'}`
  if (most === Number.POSITIVE_INFINITY) return `at least ${plural(least)}`
  return least === most ? plural(least) : `${least} to ${plural(most)}`
}

/** A literal fraction outside 0..1 is refused at once. */
function checkPercentile(name: string, node: FunctionCall): void {
  if (name !== 'percentilecont' && name !== 'percentiledisc') return
  const fraction = node.arguments[1]
  const value = fraction?.kind === 'literal' ? numberOf(fraction.value) : undefined
  if (value === undefined || (value !== null && value >= 0 && value <= 1)) return
  fail(
    'literal-out-of-range',
    { what: 'The percentile', wanted: 'a number from 0.0 to 1.0' },
    fraction?.span ?? node.span,
  )
}

function numberOf(value: Value): number | null | undefined {
  if (value === null || typeof value === 'number') return value
  return value instanceof Float ? value.value : undefined
}

/** What a call gives: the signature's type, or for functions over lists what is known of the elements. */
export function resultType(row: Row, args: readonly Typed[]): StaticType {
  const special = RESULTS.get(row.name.toLowerCase())
  const first = args[0]?.type
  return special !== undefined && first !== undefined ? special(first) : typeOfName(row.gives)
}

const elementOf = (type: StaticType): StaticType => (type.kind === 'list' ? type.element : ANY)
const same = (type: StaticType): StaticType => type

const RESULTS: ReadonlyMap<string, (first: StaticType) => StaticType> = new Map([
  ['head', elementOf],
  ['last', elementOf],
  ['tail', same],
  ['reverse', same],
  ['collect', (type: StaticType): StaticType => ({ kind: 'list', element: type })],
  ['min', same],
  ['max', same],
  ['coalesce', () => ANY],
])
