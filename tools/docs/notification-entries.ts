/** `spec/notifications.json`: every notification, from the table in `src`, with a statement that gets it. */
import { existsSync, readFileSync } from 'node:fs'
import type { NotificationRow } from '../../src/status/notifications.js'

export interface NotificationEntry extends NotificationRow {
  readonly id: string
  /** Statements that run before it. */
  readonly setup?: readonly string[]
  readonly statement?: string
  /** Where no statement of one's own gets it: the test that does. */
  readonly provokedBy?: string
}

export function readNotificationEntries(file: string): ReadonlyMap<string, NotificationEntry> {
  if (!existsSync(file)) return new Map()
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(json) || !json.every(isEntry))
    throw new Error(`${file}: expected a list of entries, each with an id`)
  return new Map(json.map(entry => [entry.id, entry]))
}

function isEntry(value: unknown): value is NotificationEntry {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

/** The entries as the table has them now, in its order; what a person wrote is kept. */
export function withNotificationTable(
  table: Readonly<Record<string, NotificationRow>>,
  entries: ReadonlyMap<string, NotificationEntry>,
): readonly NotificationEntry[] {
  return Object.entries(table).map(([id, { code, gqlStatus, severity, category, title, description, remedy }]) => {
    const { setup, statement, provokedBy } = entries.get(id) ?? {}
    return {
      ...{ id, code, gqlStatus, severity, category, title, description, remedy },
      ...(setup === undefined ? {} : { setup }),
      ...(statement === undefined ? {} : { statement }),
      ...(provokedBy === undefined ? {} : { provokedBy }),
    }
  })
}
