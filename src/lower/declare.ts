/** Clauses that bring in a variable: it must be new. */
import type { Name } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Body } from './body.js'
import type { Slot } from './bound.js'
import type { StaticType } from './static-type.js'

/** Refuses a name that this query has, or that a query around it has. */
export function requireNew(body: Body, name: Name): void {
  if (body.scope.own(name.name) !== undefined) fail('variable-already-bound', { name: name.name }, name.span)
  if (body.scope.outer?.lookup(name.name) !== undefined) fail('variable-shadowed', { name: name.name }, name.span)
}

export function declareVariable(body: Body, name: Name, kind: Slot['kind'], type: StaticType): Slot {
  requireNew(body, name)
  body.lowering.noticeShadowing(name.name, body.scope, name.span)
  const slot = body.lowering.slot(name.name, kind)
  body.scope.declare({ name: name.name, slot, type })
  return slot
}
