/** Everything a snapshot consists of: the roots from which all chunks hang. Cloning it is how a state is kept. */

import type { Value } from '../value/value.js'
import type { AdjacencyChunk } from './chunk/adjacency-chunk.js'
import type { NodeChunk } from './chunk/node-chunk.js'
import type { RelationshipChunk } from './chunk/relationship-chunk.js'
import { Columns } from './columns.js'
import { Directory } from './directory.js'
import { FROZEN } from './epoch.js'
import { IndexTable } from './index/index-table.js'
import { SchemaState } from './schema-state.js'
import { Statistics } from './statistics.js'
import { TokenTable } from './tokens.js'

export class Roots {
  labels = TokenTable.empty()
  types = TokenTable.empty()
  keys = TokenTable.empty()
  schema = SchemaState.initial()
  /** See `GraphView.schemaEpoch`. */
  schemaEpoch = 0
  nodes = new Directory<NodeChunk>(FROZEN)
  relationships = new Directory<RelationshipChunk>(FROZEN)
  nodeColumns = new Columns(FROZEN)
  relationshipColumns = new Columns(FROZEN)
  outgoing = new Directory<AdjacencyChunk>(FROZEN)
  incoming = new Directory<AdjacencyChunk>(FROZEN)
  statistics = Statistics.empty(FROZEN)
  indexes = new IndexTable(FROZEN)
  /** The catalog beside the graph: small records that belong to the store and are no part of what MATCH sees. */
  records: ReadonlyMap<string, Value> = new Map()
  nextNode = 0
  nextRelationship = 0
  nodeCount = 0
  relationshipCount = 0

  clone(): Roots {
    return Object.assign(new Roots(), this)
  }
}
