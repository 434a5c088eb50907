/** What `+ - * / % ^ ||` do with two values. */
import { accountForText } from '../functions/text-account.js'
import type { ArithmeticOperator } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import { Duration } from '../value/duration.js'
import { describeKind, isList, isNumber, isTemporal, isText, type NumberValue } from '../value/kind.js'
import { add, divide, multiply, power, remainder, subtract } from '../value/number.js'
import { listSize } from '../value/size.js'
import { addTemporal, scaleDuration, subtractTemporal } from '../value/temporal-arithmetic.js'
import { toText } from '../value/text.js'
import type { Value } from '../value/value.js'
import { accountFor } from './account.js'
import type { Runtime } from './runtime.js'

export type Operation = (a: Value, b: Value, runtime: Runtime) => Value

/** Values smaller than this are not worth accounting for. */
const ACCOUNTED_BYTES = 4096
function mismatch(operator: ArithmeticOperator, a: Value, b: Value): never {
  return fail('two-operand-types', { operator, left: describeKind(a), right: describeKind(b) })
}

/** Numbers add; lists take in; strings take the text of numbers, booleans, instants, points; durations shift. */
function plus(a: Value, b: Value, runtime: Runtime): Value {
  if (a === null || b === null) return null
  if (isNumber(a) && isNumber(b)) return add(a, b)
  if (isList(a)) return isList(b) ? joinLists(a, b, runtime) : joinLists(a, [b], runtime)
  if (isList(b)) return joinLists([a], b, runtime)
  if (isText(a) || isText(b))
    return joinTexts(toText(a) ?? mismatch('+', a, b), toText(b) ?? mismatch('+', a, b), runtime)
  if (isTemporal(a) && isTemporal(b)) return addTemporal(a, b) ?? mismatch('+', a, b)
  return mismatch('+', a, b)
}

function joinTexts(a: string, b: string, runtime: Runtime): string {
  accountForText(a.length + b.length, runtime)
  return a + b
}

function joinLists(a: readonly Value[], b: readonly Value[], runtime: Runtime): Value {
  const bytes = listSize(a.length + b.length)
  if (bytes > ACCOUNTED_BYTES) runtime.reserve(bytes)
  const list = a.concat(b)
  accountFor(list, runtime)
  return list
}

function minus(a: Value, b: Value): Value {
  if (a === null || b === null) return null
  if (isNumber(a) && isNumber(b)) return subtract(a, b)
  if (isTemporal(a) && isTemporal(b)) return subtractTemporal(a, b) ?? mismatch('-', a, b)
  return mismatch('-', a, b)
}

function times(a: Value, b: Value): Value {
  if (a === null || b === null) return null
  if (isNumber(a) && isNumber(b)) return multiply(a, b)
  if (a instanceof Duration && isNumber(b)) return scaleDuration(a, b, 'multiply')
  if (isNumber(a) && b instanceof Duration) return scaleDuration(b, a, 'multiply')
  return mismatch('*', a, b)
}

/** An INTEGER zero divides nothing, not even a FLOAT: only a FLOAT zero gives Infinity or NaN. */
function dividedBy(a: Value, b: Value): Value {
  if (b === 0 && a !== null && isNumber(a)) fail('division-by-zero')
  return dividedAsWritten(a, b)
}

/** Between numbers that are written out, `1.5 / 0` is the FLOAT division that its left side makes it. */
export function dividedAsWritten(a: Value, b: Value): Value {
  if (a === null || b === null) return null
  if (isNumber(a) && isNumber(b)) return divide(a, b)
  if (a instanceof Duration && isNumber(b)) return divideDuration(a, b)
  return mismatch('/', a, b)
}

function divideDuration(a: Duration, b: NumberValue): Value {
  if (b === 0) fail('division-by-zero')
  return scaleDuration(a, b, 'divide')
}

function modulo(a: Value, b: Value): Value {
  if (a === null || b === null) return null
  return isNumber(a) && isNumber(b) ? remainder(a, b) : mismatch('%', a, b)
}

function raised(a: Value, b: Value): Value {
  if (a === null || b === null) return null
  return isNumber(a) && isNumber(b) ? power(a, b) : mismatch('^', a, b)
}

/** `||` joins only like with like. */
function joined(a: Value, b: Value, runtime: Runtime): Value {
  if (a === null || b === null) return null
  if (isText(a) && isText(b)) return joinTexts(a, b, runtime)
  return isList(a) && isList(b) ? joinLists(a, b, runtime) : mismatch('||', a, b)
}

export const OPERATIONS: Readonly<Record<ArithmeticOperator, Operation>> = {
  '+': plus,
  '-': minus,
  '*': times,
  '/': dividedBy,
  '%': modulo,
  '^': raised,
  '||': joined,
}
