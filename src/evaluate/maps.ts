/** Map literals and projections. */

import { nodeProperties, relationshipProperties } from '../functions/entity-properties.js'
import { fail } from '../status/fail.js'
import { describeKind, isMap, isNode, isRelationship } from '../value/kind.js'
import type { CypherMap, Value } from '../value/value.js'
import { accountFor } from './account.js'
import type { BoundOf, Compiler } from './compiler.js'
import type { Evaluate, Row, Runtime } from './runtime.js'

/** Of a key written twice the last value stays. */
export function compileMap(bound: BoundOf<'map'>, compiler: Compiler): Evaluate {
  const entries = bound.entries.map(({ key, value }) => ({ key, value: compiler.expression(value) }))
  return (row, runtime) => {
    const map = new Map<string, Value>()
    for (const { key, value } of entries) map.set(key, value(row, runtime))
    accountFor(map, runtime)
    return map
  }
}

type Part = (target: Map<string, Value>, subject: Value, row: Row, runtime: Runtime) => void

export function compileMapProjection(bound: BoundOf<'mapProjection'>, compiler: Compiler): Evaluate {
  const subject = compiler.expression(bound.subject)
  const parts = bound.items.map((item): Part => {
    if (item.kind === 'allProperties') return spread
    const value = compiler.expression(item.value)
    return (target, _, row, runtime) => target.set(item.key, value(row, runtime))
  })
  return (row, runtime) => {
    const value = subject(row, runtime)
    if (value === null) return null
    if (!isMap(value) && !isNode(value) && !isRelationship(value)) {
      fail('operand-type', {
        operator: 'A map projection',
        expected: 'a map or an entity',
        actual: describeKind(value),
      })
    }
    const map = new Map<string, Value>()
    for (const part of parts) part(map, value, row, runtime)
    accountFor(map, runtime)
    return map
  }
}

const spread: Part = (target, subject, _, runtime) => {
  for (const [key, value] of propertiesOf(subject, runtime) ?? []) target.set(key, value)
}

/** All properties of a map or an entity; null for another value. */
export function propertiesOf(subject: Value, runtime: Pick<Runtime, 'view'>): CypherMap | null {
  if (isMap(subject)) return subject
  if (isNode(subject)) return nodeProperties(runtime.view, subject.id)
  return isRelationship(subject) ? relationshipProperties(runtime.view, subject.id) : null
}
