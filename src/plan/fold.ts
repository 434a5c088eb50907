/**
 * Constant folding: `n.age > 20 * 3` becomes `n.age > 60`. What fails when computed stays as it is, so that the error
 * comes when (and only if) a row gets there. `AND false` and `OR true` decide on their own, from either side.
 */
import { compileExpression } from '../evaluate/compile.js'
import type { Runtime } from '../evaluate/runtime.js'
import type { BoundExpression } from '../lower/bound.js'
import { fail, InvariantError, RelateError } from '../status/fail.js'
import type { GraphView } from '../store/graph.js'
import type { Value } from '../value/value.js'
import { mapOperands, operandsOf } from './expressions.js'

export function fold(e: BoundExpression, view: GraphView): BoundExpression {
  const inner = mapOperands(e, operand => fold(operand, view))
  const decided = decidedBySide(inner)
  if (decided !== null) return decided
  if (!isFoldable(inner) || !operandsOf(inner).every(operand => operand.kind === 'constant')) return inner
  const value = compute(inner, view)
  return value === undefined ? inner : { kind: 'constant', value, span: e.span }
}

function decidedBySide(e: BoundExpression): BoundExpression | null {
  if (e.kind !== 'logical' || e.operator === 'XOR') return null
  const strong = e.operator === 'OR'
  return e.operands.find(operand => operand.kind === 'constant' && operand.value === strong) ?? null
}

/** Calls are left alone: some look at the clock, the graph or the settings. */
function isFoldable(e: BoundExpression): boolean {
  switch (e.kind) {
    case 'list':
    case 'map':
    case 'index':
    case 'slice':
    case 'logical':
    case 'not':
    case 'comparison':
    case 'arithmetic':
    case 'sign':
    case 'stringPredicate':
    case 'in':
    case 'nullTest':
      return true
    default:
      return false
  }
}

/** undefined when it fails. */
function compute(e: BoundExpression, view: GraphView): Value | undefined {
  try {
    return compileExpression(e)([], constantRuntime(view))
  } catch (error) {
    if (error instanceof RelateError) return undefined
    throw error
  }
}

/** Constants ask for nothing; whoever asks has found a mistake of ours. */
function constantRuntime(view: GraphView): Runtime {
  const none = (): never => {
    throw new InvariantError('a constant asked for the running statement')
  }
  return {
    view,
    parameters: new Map(),
    statementTime: 0n,
    transactionTime: 0n,
    realtime: none,
    timeZone: 'Z',
    random: none,
    tick: () => {},
    reserve: bytes => {
      if (bytes > MOST_BYTES) fail('expression-memory', { bytes, limit: MOST_BYTES })
    },
    isDeletedNode: () => false,
    isDeletedRelationship: () => false,
    subquery: none,
    notice: none,
  }
}

/** A larger constant is better computed when it is needed. */
const MOST_BYTES = 64 * 1024
