/**
 * `--safe`: keeps an agent from reading a whole graph by accident, and from making nodes nobody can find again.
 * Reads: a statement with a MATCH needs a final RETURN with LIMIT or with a reducing aggregate (collect does not
 * reduce; grouping is fine). Writes: CREATE, INSERT or MERGE of a named node needs a label.
 */
import type { BoundQuery, BoundStatement, BoundStep, CreateStep } from '../lower/bound.js'
import { fail } from '../status/fail.js'

const COLLECTING = new Set(['collect'])

/** @throws RelateError `SafeModeViolation` */
export function checkSafeMode(statement: BoundStatement): void {
  if (!isQuery(statement.body)) return
  for (const step of stepsOf(statement.body)) {
    if (step.kind === 'create') checkCreate(step)
    if (step.kind === 'merge') checkCreate(step.create)
  }
  if (statement.queryType === 'r') checkRead(statement.body)
}

function isQuery(body: BoundStatement['body']): body is BoundQuery {
  return body.kind === 'steps' || body.kind === 'union' || body.kind === 'conditional' || body.kind === 'next'
}

function checkCreate(step: CreateStep): void {
  for (const element of step.elements) {
    if (element.kind === 'node' && element.labels.length === 0 && !element.slot.anonymous) {
      fail('safe-mode-write', { name: element.slot.name }, element.span)
    }
  }
}

/** Every part of a UNION has a final RETURN of its own. */
function checkRead(query: BoundQuery): void {
  switch (query.kind) {
    case 'steps': {
      const matches = [...stepsOf(query)].some(step => step.kind === 'match')
      if (matches && !isBounded(query.steps)) fail('safe-mode-read', {}, query.span)
      return
    }
    case 'union':
      for (const part of query.parts) checkRead(part)
      return
    case 'conditional':
      for (const branch of query.branches) checkRead(branch.query)
      if (query.otherwise !== null) checkRead(query.otherwise)
      return
    case 'next': {
      const last = query.parts.at(-1)
      const matches = [...stepsOf(query)].some(step => step.kind === 'match')
      if (matches && last !== undefined && (last.kind !== 'steps' || !isBounded(last.steps)))
        fail('safe-mode-read', {}, query.span)
    }
  }
}

/** Looks at the last RETURN only: from the end back to the step that is no part of a projection. */
function isBounded(steps: readonly BoundStep[]): boolean {
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i] as BoundStep
    switch (step.kind) {
      case 'limit':
      case 'finish':
        return true
      case 'aggregate':
        return step.aggregates.some(one => one.function === null || !COLLECTING.has(one.function.name.toLowerCase()))
      case 'project':
        if (step.clause === 'with') return false
        continue
      case 'sort':
      case 'skip':
      case 'distinct':
        continue
      default:
        return false
    }
  }
  return false
}

function* stepsOf(query: BoundQuery): Iterable<BoundStep> {
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
    if (step.kind === 'foreach') yield* withInner(step.steps)
    if (step.kind === 'callSubquery') yield* stepsOf(step.query)
  }
}
