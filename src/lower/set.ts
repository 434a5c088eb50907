/**
 * SET. Neighbouring property items of one variable form a group whose values are all computed before any is written:
 * `SET a.i = a.q, a.q = a.i` swaps. Any other item ends the group.
 */
import type { IndexAccess, Name, PropertyAccess, SetClause, SetItem } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Body } from './body.js'
import type { BoundExpression, BoundSetItem, SetGroup } from './bound.js'
import { lowerExpression, lowerVariable } from './expression.js'
import { lowerLabelName } from './labels.js'
import type { Env, Typed } from './lowering.js'
import { canBe, ENTITY, isPlain, MAP, NODE, STRING, type StaticType, typeText } from './static-type.js'
import { refuseType } from './type-check.js'

export function lowerSet(body: Body, clause: SetClause): void {
  body.push({ kind: 'set', groups: lowerSetItems(clause.items, body.env('SET')), span: clause.span })
}

export function lowerSetItems(items: readonly SetItem[], env: Env): readonly SetGroup[] {
  const groups: BoundSetItem[][] = []
  let last: string | null = null
  for (const item of items) {
    const bound = lowerSetItem(item, env)
    const variable = groupingVariable(item)
    if (variable !== null && variable === last) groups.at(-1)?.push(bound)
    else groups.push([bound])
    last = variable
  }
  return groups
}

/** The variable whose property an item sets; null for items that stand alone. */
function groupingVariable(item: SetItem): string | null {
  if (item.kind !== 'setProperty' || item.target.subject.kind !== 'variable') return null
  return item.target.subject.name
}

function lowerSetItem(item: SetItem, env: Env): BoundSetItem {
  switch (item.kind) {
    case 'setProperty': {
      const { target, key } = lowerPropertyTarget(item.target, env)
      return { kind: 'property', target, key, value: lowerExpression(item.value, env).expression, span: item.span }
    }
    case 'setProperties': {
      const target = lowerEntity(item.target, ENTITY, env)
      const value = lowerExpression(item.value, env)
      checkMap(value, item, env)
      return { kind: 'properties', target, merge: item.merge, value: value.expression, span: item.span }
    }
    case 'setLabels': {
      const target = lowerEntity(item.target, NODE, env)
      return { kind: 'labels', target, labels: item.labels.map(label => lowerLabelName(label, env)), span: item.span }
    }
  }
}

/** `n.k` or `n[k]` to write: the entity and the key. */
export function lowerPropertyTarget(
  access: PropertyAccess | IndexAccess,
  env: Env,
): { readonly target: BoundExpression; readonly key: string | BoundExpression } {
  const target = lowerExpression(access.subject, env)
  if (!canBe(target.type, ENTITY)) refuseType(target.type, access.subject, ENTITY)
  if (access.kind === 'property') return { target: target.expression, key: access.key.name }
  const key = lowerExpression(access.index, env)
  if (!canBe(key.type, STRING)) fail('property-key-expected', { actual: typeText(key.type) }, access.index.span)
  if (access.index.kind === 'literal' && access.index.value === null)
    fail('empty-name', { what: 'null' }, access.index.span)
  if (access.index.kind === 'literal' && access.index.value === '')
    fail('empty-name', { what: 'empty' }, access.index.span)
  return { target: target.expression, key: key.expression }
}

export function lowerEntity(name: Name, wanted: StaticType, env: Env): BoundExpression {
  const variable = { ...name, kind: 'variable' } as const
  const typed = lowerVariable(variable, env)
  if (!canBe(typed.type, wanted)) refuseType(typed.type, variable, wanted)
  return typed.expression
}

/** Copying from an entity is a form that Cypher 25 has dropped; the TCK still has it. */
function checkMap(value: Typed, item: SetItem & { kind: 'setProperties' }, env: Env): void {
  if (isPlain(value.type, 'NODE', 'RELATIONSHIP')) {
    if (env.lowering.version === 25) fail('set-from-entity', { actual: `a ${typeText(value.type)}` }, item.value.span)
    const target = item.target.name
    const source = env.lowering.source(item.value.span)
    const operator = item.merge ? '+=' : '='
    env.lowering.notify(
      'deprecated-with-replacement',
      {
        feature: `\`SET ${target} ${operator} ${source}\``,
        replacement: `\`SET ${target} ${operator} properties(${source})\``,
      },
      item.span,
    )
    return
  }
  if (!canBe(value.type, { kind: 'union', members: [MAP, ENTITY] })) refuseType(value.type, item.value, MAP)
}
