/** Predicates become operators: cheap tests first, EXISTS as a semi-join, the rest in the order in which it was written. */
import type { BoundExpression, BoundLabels, Slot } from '../lower/bound.js'
import type { PlanContext } from './context.js'
import { labelSelectivity, selectivity } from './estimate.js'
import { visitExpression } from './expressions.js'
import type { Operator } from './operators.js'
import { PRICE } from './plan-state.js'

export interface Tests {
  readonly labels: readonly { readonly slot: Slot; readonly labels: BoundLabels | null }[]
  readonly differs: readonly { readonly left: Slot; readonly right: Slot }[]
  readonly predicates: readonly BoundExpression[]
}

export function filtered(source: Operator, tests: Partial<Tests>, context: PlanContext): Operator {
  const labels = tests.labels ?? []
  const differs = tests.differs ?? []
  const predicates = tests.predicates ?? []
  const plain = predicates.filter(one => semiJoin(one) === null)
  const joins = predicates.filter(one => semiJoin(one) !== null)
  let operator = source
  if (labels.length + differs.length + plain.length > 0) {
    const share = labels.reduce((product, one) => product * labelSelectivity(context.view, one.labels), 1)
    const rows = plain.reduce((product, one) => product * selectivity(one), source.rows * share)
    operator = { kind: 'Filter', source, labels, differs, predicates: cheapFirst(plain), rows }
  }
  for (const one of joins) operator = withSemiJoin(operator, one, context)
  return operator
}

/** What testing one row costs. */
export function testCost(predicates: readonly BoundExpression[]): number {
  return predicates.reduce((sum, one) => sum + (holdsSubquery(one) ? PRICE.subquery : PRICE.predicate), 0)
}

/** EXISTS { ... } and NOT EXISTS { ... } standing alone. */
function semiJoin(e: BoundExpression): { anti: boolean; exists: BoundExpression & { kind: 'subquery' } } | null {
  if (e.kind === 'subquery' && e.form === 'exists') return { anti: false, exists: e }
  if (e.kind === 'not' && e.operand.kind === 'subquery' && e.operand.form === 'exists')
    return { anti: true, exists: e.operand }
  return null
}

function withSemiJoin(source: Operator, e: BoundExpression, context: PlanContext): Operator {
  const join = semiJoin(e)
  if (join === null) return source
  const right = context.subquery(join.exists.query, 'exists').root
  return { kind: join.anti ? 'AntiSemiApply' : 'SemiApply', left: source, right, rows: source.rows * selectivity(e) }
}

/** Tests that cannot fail and read one value go first; the others keep their order, for they may raise errors. */
function cheapFirst(predicates: readonly BoundExpression[]): readonly BoundExpression[] {
  const cheap = predicates.filter(isCheapTest)
  return [...cheap, ...predicates.filter(one => !isCheapTest(one))]
}

function isCheapTest(e: BoundExpression): boolean {
  switch (e.kind) {
    case 'comparison':
      return e.operands.every(isCheapOperand)
    case 'nullTest':
      return isCheapOperand(e.operand)
    case 'labelTest':
      return isCheapOperand(e.subject)
    case 'stringPredicate':
      return e.operator !== '=~' && isCheapOperand(e.left) && isCheapOperand(e.right)
    case 'in':
      return isCheapOperand(e.item) && (e.list.kind === 'constant' || e.list.kind === 'parameter')
    default:
      return false
  }
}

function isCheapOperand(e: BoundExpression): boolean {
  if (e.kind === 'property') return e.subject.kind === 'slot' && e.subject.slot.kind !== 'value'
  return e.kind === 'constant' || e.kind === 'parameter' || e.kind === 'slot'
}

export function holdsSubquery(e: BoundExpression): boolean {
  let found = false
  visitExpression(e, one => {
    found ||= one.kind === 'subquery'
  })
  return found
}
