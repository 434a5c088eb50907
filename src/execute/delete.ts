/** DELETE and DETACH DELETE. */
import { compileExpression } from '../evaluate/compile.js'
import type { BoundExpression } from '../lower/bound.js'
import type { Delete, Operator } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import { describeKind, isNode, isPath, isRelationship } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { withEffect } from './effect.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function compileDelete(operator: Delete, compile: (operator: Operator) => Make): Make {
  const detach = operator.kind === 'DetachDelete'
  const effects = operator.expressions.map(one => compileDeletion(one, detach))
  return withEffect(compile(operator.source), runtime => () => {
    for (const effect of effects) effect(runtime)
  })
}

function compileDeletion(expression: BoundExpression, detach: boolean): (runtime: ExecutionRuntime) => void {
  if (expression.kind === 'slot' && expression.slot.kind !== 'value') {
    const { index, kind } = expression.slot
    return runtime => {
      const id = runtime.row[index] ?? null
      if (typeof id !== 'number') return
      if (kind === 'node') deleteNode(runtime, id, detach)
      else deleteRelationship(runtime, id)
    }
  }
  const compute = compileExpression(expression)
  return runtime => deleteValue(runtime, compute(runtime.row, runtime), detach, expression)
}

function deleteValue(runtime: ExecutionRuntime, value: Value, detach: boolean, expression: BoundExpression): void {
  if (value === null) return
  if (isNode(value)) deleteNode(runtime, value.id, detach)
  else if (isRelationship(value)) deleteRelationship(runtime, value.id)
  else if (isPath(value)) {
    for (const id of value.relationships) deleteRelationship(runtime, id)
    for (const id of value.nodes) deleteNode(runtime, id, detach)
  } else fail('not-deletable', { actual: describeKind(value) }, expression.span)
}

/** Deleting again is harmless. Whether plain DELETE left relationships hanging is checked at the statement's end. */
function deleteNode(runtime: ExecutionRuntime, id: number, detach: boolean): void {
  const { writing, counters } = runtime
  if (!writing.hasNode(id)) return
  if (detach) {
    const relationships = writing.expand()
    relationships.reset(id, 'both', null)
    const attached: number[] = []
    while (relationships.next()) attached.push(relationships.relationship)
    for (const relationship of attached) deleteRelationship(runtime, relationship)
  }
  writing.deleteNode(id)
  counters.nodes_deleted++
}

function deleteRelationship(runtime: ExecutionRuntime, id: number): void {
  const { writing, counters } = runtime
  if (!writing.hasRelationship(id)) return
  writing.deleteRelationship(id)
  counters.relationships_deleted++
}
