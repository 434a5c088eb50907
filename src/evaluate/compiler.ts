/** What the parts of the expression compiler pass around. */
import type { BoundExpression } from '../lower/bound.js'
import type { Evaluate, Row, Runtime } from './runtime.js'

/** True keeps the row; false and null drop it. */
export type Predicate = (row: Row, runtime: Runtime) => boolean

/** How a part compiles its operands: given to it, so that parts do not import the whole. */
export interface Compiler {
  expression(bound: BoundExpression): Evaluate
  predicate(bound: BoundExpression): Predicate
}

export type BoundOf<K extends BoundExpression['kind']> = Extract<BoundExpression, { readonly kind: K }>
