/** The mutation counters of one statement. */
import type { Counters } from '../result/result.js'

export function noChanges(): Counters {
  return {
    nodes_created: 0,
    nodes_deleted: 0,
    relationships_created: 0,
    relationships_deleted: 0,
    properties_set: 0,
    labels_added: 0,
    labels_removed: 0,
    indexes_added: 0,
    indexes_removed: 0,
    constraints_added: 0,
    constraints_removed: 0,
  }
}
