/**
 * Bound expressions become closures: `(row, runtime) => Value`. Compiled once a plan, run once a row; everything that
 * can be decided before the first row is decided here.
 */
import type { BoundExpression } from '../lower/bound.js'
import { typeTest } from '../value/type-test.js'
import { compileIndex, compileProperty, compileSlice } from './access.js'
import { compileArithmetic, compileSign } from './arithmetic.js'
import { compileCall, compileRange } from './call.js'
import { compileCase } from './case.js'
import { comparisonPredicate, compileComparison } from './comparison.js'
import type { BoundOf, Compiler, Predicate } from './compiler.js'
import { compileAsEntity, compilePath, compileSlot } from './entities.js'
import { compileLabelTest } from './labels.js'
import { compileList, compileListComprehension, compileListPredicate, compileReduce } from './lists.js'
import { compileLogical, compileNot, logicalPredicate } from './logic.js'
import { compileMap, compileMapProjection } from './maps.js'
import { compileIn } from './membership.js'
import type { Evaluate } from './runtime.js'
import { compileNormalizedTest, compileStringPredicate } from './text.js'
import { truthOf } from './truth.js'

const compiler: Compiler = { expression: compileExpression, predicate: compilePredicate }

export function compileExpression(bound: BoundExpression): Evaluate {
  switch (bound.kind) {
    case 'constant': {
      const { value } = bound
      return () => value
    }
    case 'parameter': {
      const { name } = bound
      return (_, runtime) => runtime.parameters.get(name) ?? null
    }
    case 'slot':
      return compileSlot(bound)
    case 'list':
      return compileList(bound, compiler)
    case 'map':
      return compileMap(bound, compiler)
    case 'mapProjection':
      return compileMapProjection(bound, compiler)
    case 'property':
      return compileProperty(bound, compiler)
    case 'index':
      return compileIndex(bound, compiler)
    case 'slice':
      return compileSlice(bound, compiler)
    case 'labelTest':
      return compileLabelTest(bound, compiler)
    case 'logical':
      return compileLogical(bound, compiler)
    case 'not':
      return compileNot(bound, compiler)
    case 'comparison':
      return compileComparison(bound, compiler)
    case 'arithmetic':
      return compileArithmetic(bound, compiler)
    case 'sign':
      return compileSign(bound, compiler)
    case 'stringPredicate':
      return compileStringPredicate(bound, compiler)
    case 'in':
      return compileIn(bound, compiler)
    case 'nullTest':
      return compileNullTest(bound)
    case 'typeTest':
      return compileTypeTest(bound)
    case 'normalizedTest':
      return compileNormalizedTest(bound, compiler)
    case 'call':
      return compileCall(bound, compiler)
    case 'case':
      return compileCase(bound, compiler)
    case 'listComprehension':
      return compileListComprehension(bound, compiler)
    case 'listPredicate':
      return compileListPredicate(bound, compiler)
    case 'reduce':
      return compileReduce(bound, compiler)
    case 'subquery': {
      const { query, form } = bound
      return (row, runtime) => runtime.subquery(query, form, row)
    }
    case 'path':
      return compilePath(bound)
    case 'asEntity':
      return compileAsEntity(bound, compiler)
  }
}

/** The numbers of a call of `range()`, one at a time; null when it is another expression. */
export function compileNumbers(bound: BoundExpression): ReturnType<typeof compileRange> {
  return compileRange(bound, compiler)
}

/** The expression as a condition: true keeps the row, false and null drop it. */
export function compilePredicate(bound: BoundExpression): Predicate {
  return specialPredicate(bound) ?? truthPredicate(compileExpression(bound))
}

function specialPredicate(bound: BoundExpression): Predicate | null {
  switch (bound.kind) {
    case 'logical':
      return logicalPredicate(bound, compiler)
    case 'comparison':
      return comparisonPredicate(bound, compiler)
    default:
      return null
  }
}

function truthPredicate(evaluate: Evaluate): Predicate {
  return (row, runtime) => {
    const value = evaluate(row, runtime)
    return value === true || (value !== false && value !== null && truthOf(value, runtime) === true)
  }
}

function compileNullTest({ operand, negated }: BoundOf<'nullTest'>): Evaluate {
  if (operand.kind === 'slot') {
    const { index } = operand.slot
    return row => ((row[index] ?? null) === null) !== negated
  }
  const value = compileExpression(operand)
  return (row, runtime) => (value(row, runtime) === null) !== negated
}

/** `null IS :: T` is true for every T that allows null, so that the negated form needs no third value. */
function compileTypeTest({ operand, type, negated }: BoundOf<'typeTest'>): Evaluate {
  const value = compileExpression(operand)
  const test = typeTest(type)
  return (row, runtime) => test(value(row, runtime)) !== negated
}
