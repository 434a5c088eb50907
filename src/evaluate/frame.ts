/** Entities in a row: a slot of a node or relationship holds its bare id. */
import type { Row } from './runtime.js'

/** The bare id in a node or relationship slot; null when the slot is null. */
export function idAt(row: Row, index: number): number | null {
  const id = row[index]
  return typeof id === 'number' ? id : null
}
