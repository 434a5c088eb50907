/** `spec/notifications.json`: every notification, from the table in `src`, with a statement that gets it. */
import type { NotificationRow } from '../../src/status/notifications.js'
import { readEntries } from './entries.js'

export interface NotificationEntry extends NotificationRow {
  readonly id: string
  /** Statements that run before it. */
  readonly setup?: readonly string[]
  readonly statement?: string
  /** Where no statement of one's own gets it: the test that does. */
  readonly provokedBy?: string
}

export function readNotificationEntries(file: string): ReadonlyMap<string, NotificationEntry> {
  return readEntries(file)
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
