import type { Expression, UseClause } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Lowering } from './lowering.js'

/** A store holds one graph; these names of it are understood, so that statements written for a server run. */
const GRAPH_NAMES: ReadonlySet<string> = new Set(['neo4j', 'relate'])

export function checkGraph(lowering: Lowering, clause: UseClause): void {
  const name = graphName(clause.graph) ?? lowering.source(clause.graph.span)
  if (!GRAPH_NAMES.has(name.toLowerCase())) fail('unknown-graph', { name }, clause.graph.span)
}

function graphName(graph: Expression): string | null {
  return graph.kind === 'variable' ? graph.name : null
}
