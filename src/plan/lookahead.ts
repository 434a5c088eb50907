/** What the steps after a MATCH make of its rows, so that it need not do more than is asked. */
import type { AggregateStep, BoundAggregate, BoundExpression, BoundStep, MatchStep } from '../lower/bound.js'
import { visitExpression } from './expressions.js'

/** Whether equal rows from step `from` on may be given once; `atEnd` says it for the end of the steps. */
export function onlyDistinctRows(steps: readonly BoundStep[], from: number, atEnd: boolean): boolean {
  for (const step of steps.slice(from)) {
    switch (step.kind) {
      case 'distinct':
        return true
      case 'aggregate':
        return step.aggregates.every(ignoresRepetition) && step.keys.every(key => isDeterministic(key.expression))
      case 'project':
        if (!step.items.every(item => isDeterministic(item.expression))) return false
        break
      case 'filter':
        if (!step.predicates.every(isDeterministic)) return false
        break
      case 'unwind':
        if (!isDeterministic(step.list)) return false
        break
      case 'sort':
      case 'match':
        break
      default:
        return false
    }
  }
  return atEnd
}

function ignoresRepetition(aggregate: BoundAggregate): boolean {
  const name = aggregate.function?.name.toLowerCase()
  return aggregate.arguments.every(isDeterministic) && (aggregate.distinct || name === 'min' || name === 'max')
}

function isDeterministic(e: BoundExpression): boolean {
  let same = true
  visitExpression(e, one => {
    if (one.kind === 'call' && one.function.deterministic === false) same = false
  })
  return same
}

/** Whether the aggregation can count one row several times. */
export function takesWeights(step: AggregateStep): boolean {
  return step.aggregates.every(one => isCount(one) || ignoresRepetition(one))
}

function isCount(aggregate: BoundAggregate): boolean {
  return aggregate.function === null || aggregate.function.name.toLowerCase() === 'count'
}

/** `count(r)` of something that the MATCH has surely bound is `count(*)`. */
export function withPlainCounts(step: AggregateStep, match: MatchStep): AggregateStep {
  if (match.optional) return step
  const sure = new Set(match.binds.filter(slot => slot.kind !== 'value').map(slot => slot.index))
  for (const part of match.parts) {
    for (const element of part.elements) if (element.kind === 'node') sure.add(element.slot.index)
  }
  return {
    ...step,
    aggregates: step.aggregates.map(one => {
      const [argument] = one.arguments
      const plain = isCount(one) && !one.distinct && argument?.kind === 'slot' && sure.has(argument.slot.index)
      return plain ? { ...one, function: null, arguments: [] } : one
    }),
  }
}
