/**
 * `npm run docs:tables`: writes what the tables in `src` know into `spec`: the reference parts of spec/cypher,
 * spec/errors.md and spec/notifications.md, and the fixed members of the two JSON files. With `--check` it writes nothing
 * and exits with 1 when something is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aggregates, functions, procedures } from '../../src/functions/registry.js'
import { ERRORS } from '../../src/status/errors.js'
import { NOTIFICATIONS } from '../../src/status/notifications.js'
import { entriesText } from '../docs/entries.js'
import { readErrorEntries, withTable } from '../docs/error-entries.js'
import { readNotificationEntries, withNotificationTable } from '../docs/notification-entries.js'
import { rowsByPage, withReference } from './functions.js'
import { errorReference, notificationReference, withTables } from './tables.js'

const SPEC = fileURLToPath(new URL('../../spec', import.meta.url))
const checkOnly = process.argv.includes('--check')
let stale = 0

function write(file: string, before: string | null, after: string): void {
  if (before === after) return
  stale++
  console.log(`${checkOnly ? 'stale' : 'wrote'} ${relative('.', file)}`)
  if (checkOnly) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, after)
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function writePage(name: string, reference: string): void {
  const file = join(SPEC, name)
  const before = read(file)
  write(file, before, withTables(before ?? '', reference))
}

for (const [page, rows] of rowsByPage([...functions, ...aggregates, ...procedures])) {
  const file = join(SPEC, 'cypher', `${page}.md`)
  const before = read(file)
  write(file, before, withReference(before, page, rows))
}
const errors = join(SPEC, 'errors.json')
const errorEntries = withTable(ERRORS, readErrorEntries(errors))
write(errors, read(errors), entriesText(errorEntries))
writePage('errors.md', errorReference(errorEntries))

const notifications = join(SPEC, 'notifications.json')
const notificationEntries = withNotificationTable(NOTIFICATIONS, readNotificationEntries(notifications))
write(notifications, read(notifications), entriesText(notificationEntries))
writePage('notifications.md', notificationReference(notificationEntries))

process.exitCode = checkOnly && stale > 0 ? 1 : 0
