/** spec/notifications.json has every row of the notification table, and each entry's statement gets exactly that one. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openEngine } from '../../src/engine/engine.js'
import { NOTIFICATIONS } from '../../src/status/notifications.js'
import { entriesText } from '../../tools/docs/entries.js'
import {
  type NotificationEntry,
  readNotificationEntries,
  withNotificationTable,
} from '../../tools/docs/notification-entries.js'

const ROOT = new URL('../../', import.meta.url)
const FILE = fileURLToPath(new URL('spec/notifications.json', ROOT))
const entries = [...readNotificationEntries(FILE).values()]

test('says what the notification table says (npm run docs:tables)', () => {
  const table = withNotificationTable(NOTIFICATIONS, readNotificationEntries(FILE))
  expect(readFileSync(FILE, 'utf8')).toBe(entriesText(table))
})
test('every entry has its statement, or the test that gets it', () => {
  const wrong = entries.filter(({ statement, provokedBy }) =>
    statement === undefined
      ? provokedBy === undefined || !existsSync(new URL(provokedBy, ROOT))
      : provokedBy !== undefined,
  )
  expect(wrong.map(entry => entry.id)).toEqual([])
})

describe('the example of', () => {
  test.each(entries.filter(entry => entry.statement !== undefined).map(entry => [entry.id, entry] as const))(
    '%s gets it',
    (_, entry) => {
      expect(notificationsOf(entry)).toContain(`${entry.gqlStatus} ${entry.code}`)
    },
  )
})

function notificationsOf({ setup = [], statement = '' }: NotificationEntry): string[] {
  const engine = openEngine(':memory:')
  try {
    for (const one of setup) engine.run(one)
    return engine.run(statement).notifications.map(({ gqlStatus, code }) => `${gqlStatus} ${code}`)
  } finally {
    engine.close()
  }
}
