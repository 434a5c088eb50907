/** All steps of a statement, wherever they stand: subqueries of clauses and of expressions, MERGE, FOREACH. */
import type { BoundExpression, BoundQuery, BoundStatement, BoundStep, MatchStep } from '../../lower/bound.js'
import { visitQuery } from '../expressions.js'

export function* stepsOf(query: BoundQuery): Iterable<BoundStep> {
  switch (query.kind) {
    case 'steps':
      yield* withInner(query.steps)
      return
    case 'union':
    case 'next':
      for (const part of query.parts) yield* stepsOf(part)
      return
    case 'conditional':
      for (const branch of query.branches) yield* stepsOf(branch.query)
      if (query.otherwise !== null) yield* stepsOf(query.otherwise)
  }
}

function* withInner(steps: readonly BoundStep[]): Iterable<BoundStep> {
  for (const step of steps) {
    yield step
    if (step.kind === 'merge') yield step.match
    if (step.kind === 'foreach') yield* withInner(step.steps)
    if (step.kind === 'callSubquery') yield* stepsOf(step.query)
  }
}

export function bodyOf(statement: BoundStatement): BoundQuery | null {
  const { body } = statement
  return body.kind === 'steps' || body.kind === 'union' || body.kind === 'conditional' || body.kind === 'next'
    ? body
    : null
}

/** Steps of the statement and of every subquery in its expressions. */
function allSteps(statement: BoundStatement): readonly BoundStep[] {
  const body = bodyOf(statement)
  if (body === null) return []
  const steps = [...stepsOf(body)]
  visitQuery(body, e => {
    if (e.kind === 'subquery') steps.push(...stepsOf(e.query))
  })
  return steps
}

export function matchesOf(statement: BoundStatement): readonly MatchStep[] {
  return allSteps(statement).filter(step => step.kind === 'match')
}

/** Every expression of the statement. */
export function allExpressions(statement: BoundStatement): readonly BoundExpression[] {
  const body = bodyOf(statement)
  const found: BoundExpression[] = []
  if (body !== null) visitQuery(body, e => found.push(e))
  return found
}
