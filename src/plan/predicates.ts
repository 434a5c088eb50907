/**
 * Predicate normalisation: what a WHERE says, as a list of small predicates that must all be true.
 *
 *     a AND (b AND c)        a, b, c
 *     1 < n.x <= 5           1 < n.x, n.x <= 5
 *     n.x = 1 OR n.x = 2     n.x IN [1, 2]
 *     NOT (a OR b)           NOT a, NOT b
 *
 * Only for places where null and false mean the same: the row goes. Nothing here can remove an error, for operands
 * that may fail keep their order.
 */
import type { BoundExpression } from '../lower/bound.js'

export function splitPredicate(e: BoundExpression): readonly BoundExpression[] {
  if (e.kind === 'logical' && e.operator === 'AND') return e.operands.flatMap(splitPredicate)
  if (e.kind === 'logical' && e.operator === 'OR') return [asMembership(e)]
  if (e.kind === 'not') return splitNot(e)
  if (e.kind === 'comparison' && e.operators.length > 1) return splitChain(e)
  return [e]
}

function splitNot(e: BoundExpression & { readonly kind: 'not' }): readonly BoundExpression[] {
  const inner = e.operand
  if (inner.kind === 'not') return splitPredicate(inner.operand)
  if (inner.kind === 'logical' && inner.operator === 'OR') {
    return inner.operands.flatMap(operand => splitPredicate({ kind: 'not', operand, span: e.span }))
  }
  return [e]
}

/** Only where the operand in the middle costs nothing to read twice. */
function splitChain(e: BoundExpression & { readonly kind: 'comparison' }): readonly BoundExpression[] {
  if (!e.operands.slice(1, -1).every(isCheap)) return [e]
  return e.operators.map((operator, i) => ({
    kind: 'comparison' as const,
    operands: e.operands.slice(i, i + 2),
    operators: [operator],
    span: e.span,
  }))
}

function isCheap(e: BoundExpression): boolean {
  if (e.kind === 'property') return e.subject.kind === 'slot'
  return e.kind === 'constant' || e.kind === 'parameter' || e.kind === 'slot'
}

/** `n.x = 1 OR n.x = 2` becomes `n.x IN [1, 2]`, for an index to answer. */
function asMembership(e: BoundExpression & { readonly kind: 'logical' }): BoundExpression {
  const items: BoundExpression[] = []
  let subject: BoundExpression | null = null
  for (const operand of e.operands) {
    const equality = asEquality(operand)
    if (equality === null || (subject !== null && !sameProperty(subject, equality.subject))) return e
    subject = equality.subject
    items.push(...equality.values)
  }
  if (subject === null) return e
  return { kind: 'in', item: subject, list: { kind: 'list', items, span: e.span }, span: e.span }
}

function asEquality(e: BoundExpression): { subject: BoundExpression; values: readonly BoundExpression[] } | null {
  if (e.kind === 'in' && e.item.kind === 'property' && e.list.kind === 'list' && e.list.items.every(isCheap)) {
    return { subject: e.item, values: e.list.items }
  }
  if (e.kind !== 'comparison' || e.operators.length !== 1 || e.operators[0] !== '=') return null
  const [a, b] = e.operands
  if (a?.kind === 'property' && b !== undefined && isCheap(b)) return { subject: a, values: [b] }
  if (b?.kind === 'property' && a !== undefined && isCheap(a)) return { subject: b, values: [a] }
  return null
}

function sameProperty(a: BoundExpression, b: BoundExpression): boolean {
  return (
    a.kind === 'property' &&
    b.kind === 'property' &&
    a.key === b.key &&
    a.subject.kind === 'slot' &&
    b.subject.kind === 'slot' &&
    a.subject.slot.index === b.subject.slot.index
  )
}
