/** USE: a store is the database `neo4j`. There is a `system` too, as statements for servers name it, but no graph in it. */
import { DATABASE_NAME, SYSTEM_DATABASE } from '../functions/database.js'
import type { Clause, Expression, UseClause } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Lowering } from './lowering.js'

export function checkGraph(lowering: Lowering, clause: UseClause): void {
  const { graph } = clause
  if (graph.kind === 'functionCall') fail('dynamic-graph', { graph: lowering.source(graph.span) }, graph.span)
  const name = graphName(graph) ?? lowering.source(graph.span)
  if (name.toLowerCase() === SYSTEM_DATABASE) fail('system-database', {}, graph.span)
  if (name.toLowerCase() !== DATABASE_NAME) fail('unknown-graph', { name }, graph.span)
}

/** Commands about the whole engine say nothing of one database. */
export function refuseUseBeforeAdministration(use: UseClause, next: Clause | undefined): void {
  if (next?.kind !== 'show' || (next.what !== 'databases' && next.what !== 'currentUser')) return
  const command = next.what === 'databases' ? 'SHOW DATABASES' : 'SHOW CURRENT USER'
  fail('use-before-administration', { command }, use.span)
}

function graphName(graph: Expression): string | null {
  return graph.kind === 'variable' ? graph.name : null
}
