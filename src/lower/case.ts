/** CASE in both forms becomes the searched one; the simple form's subject is computed once into a slot. */
import { CASE_SUBJECT, type CaseBranch, type CaseExpression, type CaseTest } from '../parse/tree.js'
import type { BoundExpression, Slot } from './bound.js'
import { lowerExpression } from './expression.js'
import { type Env, slotExpression, type Typed } from './lowering.js'
import { joinAll, NULL } from './static-type.js'
import { lowerPredicate } from './type-check.js'

export function lowerCase(node: CaseExpression, env: Env): Typed {
  const subject = node.subject === null ? null : lowerExpression(node.subject, env)
  const slot = subject === null ? null : env.lowering.anonymousSlot('value')
  const inside: Env =
    subject === null || slot === null
      ? env
      : { ...env, scope: env.scope.withLocal({ name: CASE_SUBJECT, slot, type: subject.type }) }
  const branches = node.branches.map(branch => ({
    when: lowerWhen(branch, slot, inside),
    // biome-ignore lint/suspicious/noThenProperty: the language's word; nobody awaits it
    then: lowerExpression(branch.then, env),
  }))
  const otherwise = node.otherwise === null ? null : lowerExpression(node.otherwise, env)
  const expression: BoundExpression = {
    kind: 'case',
    subject: subject === null || slot === null ? null : { slot, expression: subject.expression },
    // biome-ignore lint/suspicious/noThenProperty: the language's word; nobody awaits it
    branches: branches.map(({ when, then }) => ({ when, then: then.expression })),
    otherwise: otherwise?.expression ?? null,
    span: node.span,
  }
  const types = [...branches.map(branch => branch.then.type), otherwise?.type ?? NULL]
  return { expression, type: joinAll(types) }
}

/** `WHEN 1, > 5`: any of the tests. */
function lowerWhen(branch: CaseBranch, subject: Slot | null, env: Env): BoundExpression {
  const tests = branch.when.map(test => lowerTest(test, subject, env))
  const [first] = tests
  if (tests.length === 1 && first !== undefined) return first
  return { kind: 'logical', operator: 'OR', operands: tests, span: branch.span }
}

function lowerTest(test: CaseTest, subject: Slot | null, env: Env): BoundExpression {
  if (test.kind === 'test') {
    const isNew = subject !== null && (test.test.kind === 'typeTest' || test.test.kind === 'in')
    if (isNew) env.lowering.needs25('This form of WHEN', test.span)
    return lowerPredicate(test.test, env).expression
  }
  if (subject === null) return lowerPredicate(test.value, env).expression
  const value = lowerExpression(test.value, env).expression
  const operands = [slotExpression(subject, test.span), value]
  return { kind: 'comparison', operands, operators: ['='], span: test.span }
}
