/** The line under a table: how many rows, and what changed. */
import type { Counters, StatementResult } from './result.js'

/** `2 rows`, `(no rows) · nodes created: 5, labels added: 5` */
export function summaryLine(result: StatementResult): string {
  const changes = changesText(result.stats)
  return changes === '' ? rowCount(result) : `${rowCount(result)} · ${changes}`
}

function rowCount({ rows, truncated }: StatementResult): string {
  if (rows.length === 0) return truncated ? '(no rows shown, there are more)' : '(no rows)'
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`
  return truncated ? `${count} shown, there are more` : count
}

function changesText(stats: Counters): string {
  return COUNTERS.filter(name => stats[name] !== 0)
    .map(name => `${name.replaceAll('_', ' ')}: ${stats[name]}`)
    .join(', ')
}

/** In the page's order. */
const COUNTERS: readonly (keyof Counters)[] = [
  'nodes_created',
  'nodes_deleted',
  'relationships_created',
  'relationships_deleted',
  'properties_set',
  'labels_added',
  'labels_removed',
  'indexes_added',
  'indexes_removed',
  'constraints_added',
  'constraints_removed',
]
