/** Property keys of SET and REMOVE: a name, or `n[expression]`. */
import { compileExpression } from '../evaluate/compile.js'
import type { BoundExpression } from '../lower/bound.js'
import { fail } from '../status/fail.js'
import { describeKind, isText } from '../value/kind.js'
import type { ExecutionRuntime } from './runtime.js'
import { KeyToken } from './write-tokens.js'

/** Computes the key on the row; its token is made only when something is written. */
export function compileKey(key: string | BoundExpression): (runtime: ExecutionRuntime) => () => { make(): number } {
  if (typeof key === 'string') {
    return runtime => {
      const token = new KeyToken(key, runtime)
      return () => token
    }
  }
  const compute = compileExpression(key)
  return runtime => () => {
    const value = compute(runtime.row, runtime)
    if (!isText(value))
      return fail('map-key-type', { container: 'NODE or RELATIONSHIP', actual: describeKind(value) }, key.span)
    return { make: () => runtime.writing.makeKey(value) }
  }
}
