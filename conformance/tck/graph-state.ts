/**
 * Side effects as the TCK defines them: what a later query can see. The graph is read before and after a statement and
 * the two pictures are compared, so that something made and deleted by one statement counts for nothing.
 */
import { NodeEntity, RelationshipEntity, type ResultValue } from '../../src/result/result.js'
import { RelateError } from '../../src/status/fail.js'
import { fromResult } from '../datum/from-result.js'
import { show } from '../datum/show.js'
import { type Driver, NO_PARAMETERS } from '../driver.js'

export interface GraphState {
  readonly nodes: ReadonlySet<string>
  readonly relationships: ReadonlySet<string>
  /** Entity, key and value as one text. */
  readonly properties: ReadonlySet<string>
  /** Names of labels in use, not how often they are. */
  readonly labels: ReadonlySet<string>
}

export const EMPTY_GRAPH: GraphState = {
  nodes: new Set(),
  relationships: new Set(),
  properties: new Set(),
  labels: new Set(),
}

export function readGraph(driver: Driver): GraphState {
  const nodes = new Set<string>()
  const relationships = new Set<string>()
  const properties = new Set<string>()
  const labels = new Set<string>()
  const addProperties = (owner: string, map: ReadonlyMap<string, ResultValue>): void => {
    for (const [key, value] of map) properties.add(`${owner} ${key} ${show(fromResult(value))}`)
  }
  for (const node of column(driver, 'MATCH (n) RETURN n')) {
    if (!(node instanceof NodeEntity)) throw new Error('MATCH (n) RETURN n gave something that is no node')
    nodes.add(`n${node.id}`)
    addProperties(`n${node.id}`, node.properties)
    for (const label of node.labels) labels.add(label)
  }
  for (const relationship of column(driver, 'MATCH ()-[r]->() RETURN r')) {
    if (!(relationship instanceof RelationshipEntity)) throw new Error('MATCH ()-[r]->() RETURN r gave no relationship')
    relationships.add(`r${relationship.id}`)
    addProperties(`r${relationship.id}`, relationship.properties)
  }
  return { nodes, relationships, properties, labels }
}

function column(driver: Driver, statement: string): ResultValue[] {
  const answer = driver.run(statement, NO_PARAMETERS)
  if (answer instanceof RelateError) throw new Error(`${statement}: ${answer.message}`)
  return answer.rows.map(row => row[0] ?? null)
}

const METRICS = ['nodes', 'relationships', 'properties', 'labels'] as const

/** `+nodes` and its seven siblings, those that are not zero. */
export function sideEffects(before: GraphState, after: GraphState): ReadonlyMap<string, number> {
  const effects = new Map<string, number>()
  for (const metric of METRICS) {
    const added = countMissing(after[metric], before[metric])
    const removed = countMissing(before[metric], after[metric])
    if (added > 0) effects.set(`+${metric}`, added)
    if (removed > 0) effects.set(`-${metric}`, removed)
  }
  return effects
}

function countMissing(from: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const item of from) if (!other.has(item)) count++
  return count
}
