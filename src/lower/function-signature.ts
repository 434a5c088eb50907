/** Checking a call against its row's signature, and what the call gives. */
import type { AggregateRow, FunctionRow } from '../functions/rows.js'
import type { CypherVersion, FunctionCall } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import { checkLiterals, checkRanges } from './function-literals.js'
import type { Lowering, Typed } from './lowering.js'
import { ANY, canBe, type StaticType, typeOfName, typeText } from './static-type.js'
import { refuseType } from './type-check.js'

type Row = FunctionRow | AggregateRow

/** Refused like operators are, with the operators' code; so are the temporal functions. */
const LIKE_OPERATORS = new Set(['head', 'last', 'tail', 'reverse'])

/** What the text alone says of a call: how many arguments, and literals that cannot be right. */
export function checkForm(row: Row, node: FunctionCall, lowering: Lowering): void {
  checkCount(row, node, lowering.version ?? 25)
  checkLiterals(row.name.toLowerCase(), node, lowering)
}

/** range() finds every wrong type when running, toInteger() only lists. */
function isLate(row: Row, type: StaticType): boolean {
  return row.lateTypes === true && (type.kind === 'list' || row.wrongType === 'range-argument-type')
}

export function checkTypes(row: Row, node: FunctionCall, args: readonly Typed[]): void {
  const name = row.name.toLowerCase()
  const likeOperator = LIKE_OPERATORS.has(name) || (row.category === 'Temporal' && name !== 'format')
  args.forEach(({ type }, i) => {
    if (isLate(row, type)) return
    const wanted = typeOfName((row.takes[i] ?? row.takes.at(-1))?.type ?? 'ANY')
    if (canBe(type, wanted)) return
    const argument = node.arguments[i] ?? node
    if (likeOperator) refuseType(type, argument, wanted)
    fail('static-type-mismatch', { wanted: typeText(wanted), actual: typeText(type) }, argument.span)
  })
  checkRanges(name, node)
}

function checkCount(row: Row, node: FunctionCall, version: CypherVersion): void {
  const takes = row.takes.filter(argument => argument.version === undefined || argument.version <= version)
  const most = row.variadic === true ? Number.POSITIVE_INFINITY : takes.length
  const least = takes.filter(argument => argument.optional !== true).length
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
