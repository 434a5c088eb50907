/** Memory of texts about to be made. */
import { fail } from '../status/fail.js'
import { textSize } from '../value/size.js'
import type { FunctionContext } from './rows.js'

/** Smaller texts are not worth accounting for. */
const ACCOUNTED_LENGTH = 2048
/** The most UTF-16 units that a JavaScript string can have. */
export const MAX_LENGTH = 2 ** 29 - 24

/** Call before making a text of `length` units. */
export function accountForText(length: number, context: Pick<FunctionContext, 'reserve'>): void {
  if (length <= ACCOUNTED_LENGTH) return
  context.reserve(textSize(length))
  if (length > MAX_LENGTH) fail('value-size', { size: `${length} characters`, type: 'STRING' })
}
