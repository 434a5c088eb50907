/** `a.k` and `a['k']` by the type of `a`, and what a deleted entity answers. */
import { fail } from '../status/fail.js'
import { temporalAccessor } from '../value/accessors.js'
import { describeKind, isMap, isNode, isPoint, isRelationship, isTemporal } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { Runtime } from './runtime.js'

/** The token is -1 for a key that the graph does not know: no entity has it. */
export function nodeProperty(id: number, token: number, runtime: Runtime): Value {
  const value = token < 0 ? null : runtime.view.nodeProperty(id, token)
  if (value === null && runtime.isDeletedNode(id)) fail('deleted-entity', { entity: 'node', id })
  return value
}

export function relationshipProperty(id: number, token: number, runtime: Runtime): Value {
  const value = token < 0 ? null : runtime.view.relationshipProperty(id, token)
  if (value === null && runtime.isDeletedRelationship(id)) fail('deleted-entity', { entity: 'relationship', id })
  return value
}

/** `subject.key`; `token` gives the key's number when an entity turns up. */
export function propertyOf(subject: Value, key: string, token: () => number, runtime: Runtime): Value {
  if (subject === null) return null
  if (isNode(subject)) return nodeProperty(subject.id, token(), runtime)
  if (isRelationship(subject)) return relationshipProperty(subject.id, token(), runtime)
  if (isMap(subject)) return subject.get(key) ?? null
  if (isTemporal(subject) || isPoint(subject)) {
    const component = temporalAccessor(subject, key)
    if (component !== undefined) return component
  }
  return fail('not-a-container', { what: `property ${key}`, actual: describeKind(subject) })
}
