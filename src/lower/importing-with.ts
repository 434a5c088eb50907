/** The WITH that a CALL { } without scope clause begins with: it takes plain variables of the query around it. */
import type { SingleQuery, WithClause } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Importing } from './body.js'
import type { Scope } from './scope.js'
import { freeNames } from './structure.js'

/** Gives the scope of a query that begins so the variables it imports. */
export function importVariables(query: SingleQuery, importing: Importing, scope: Scope): void {
  const [first] = query.clauses
  if (first?.kind !== 'with') return
  for (const name of importedNames(first, importing.scope)) {
    const binding = importing.scope.lookup(name)
    if (binding === undefined) continue
    importing.names.add(name)
    scope.declare(binding)
  }
}

function importedNames(clause: WithClause, outside: Scope): readonly string[] {
  const { projection } = clause
  if (projection.star && projection.items.length === 0) {
    requirePlain(clause)
    return outside.names()
  }
  const read = projection.items.flatMap(item => [...freeNames(item.expression)])
  if (!read.some(name => outside.lookup(name) !== undefined)) return []
  requirePlain(clause)
  return projection.items.map(item => {
    if (item.expression.kind !== 'variable' || item.alias !== null) return fail('importing-with', {}, item.span)
    return item.expression.name
  })
}

function requirePlain({ projection, where, span }: WithClause): void {
  const { distinct, orderBy, skip, limit } = projection
  const decorated = distinct || orderBy.length > 0 || skip !== null || limit !== null || where !== null
  if (decorated) fail('importing-with', {}, span)
}
