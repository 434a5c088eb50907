/** SHOW DATABASES, SETTINGS, TRANSACTIONS, CURRENT USER: what an embedded engine can say of them. */
import { DATABASE_NAME, STORE_ID, SYSTEM_DATABASE } from '../functions/database.js'
import { fail } from '../status/fail.js'
import { Duration } from '../value/duration.js'
import { instantText } from '../value/temporal/format.js'
import { fromEpoch } from '../value/temporal/instants.js'
import { zoneOf } from '../value/temporal/zone.js'
import type { ExecutionRuntime } from './runtime.js'
import { settingsOf } from './settings.js'
import { type Shown, shown } from './show.js'

export function showDatabases(filter: string, names: readonly string[]): readonly Shown[] {
  const wanted = filter === 'DEFAULT' || filter === 'HOME' ? [DATABASE_NAME] : names.map(name => name.toLowerCase())
  return [DATABASE_NAME, SYSTEM_DATABASE]
    .filter(name => wanted.length === 0 || wanted.includes(name))
    .map(name => showDatabase(name, name === DATABASE_NAME ? 'standard' : 'system'))
}

function showDatabase(name: string, type: 'standard' | 'system'): Shown {
  return shown({
    name,
    type,
    aliases: [],
    access: 'read-write',
    databaseID: type === 'standard' ? STORE_ID : null,
    serverID: null,
    address: '',
    role: 'primary',
    writer: true,
    requestedStatus: 'online',
    currentStatus: 'online',
    statusMessage: '',
    default: type === 'standard',
    home: type === 'standard',
    currentPrimariesCount: 1,
    currentSecondariesCount: 0,
    requestedPrimariesCount: null,
    requestedSecondariesCount: null,
    creationTime: null,
    lastStartTime: null,
    lastStopTime: null,
    store: null,
    lastCommittedTxn: null,
    replicationLag: 0,
    constituents: [],
    defaultLanguage: 'CYPHER 25',
    options: new Map(),
  })
}

export function showSettings(names: readonly string[], runtime: ExecutionRuntime): readonly Shown[] {
  return settingsOf(runtime)
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map(({ name, value, description }) =>
      shown({
        name,
        value,
        isDynamic: false,
        defaultValue: null,
        description,
        startupValue: value,
        isExplicitlySet: false,
        validValues: null,
        isDeprecated: false,
      }),
    )
}

const TRANSACTION = `${DATABASE_NAME}-transaction-1`

/** One statement: the one that asks. */
export function showTransactions(names: readonly string[], runtime: ExecutionRuntime): readonly Shown[] {
  if (names.length > 0 && !names.includes(TRANSACTION)) return []
  const { program, statementTime, transactionTime } = runtime
  const now = runtime.realtime()
  return [
    shown({
      database: DATABASE_NAME,
      transactionId: TRANSACTION,
      currentQueryId: 'query-1',
      outerTransactionId: '',
      connectionId: '',
      clientAddress: '',
      username: '',
      metaData: new Map(),
      currentQuery: program.text,
      parameters: runtime.parameters,
      planner: 'cost',
      runtime: 'slotted',
      indexes: [],
      startTime: instantText(fromEpoch(0n, transactionTime, zoneOf('Z'))),
      currentQueryStartTime: instantText(fromEpoch(0n, statementTime, zoneOf('Z'))),
      protocol: 'embedded',
      status: 'Running',
      currentQueryStatus: 'running',
      statusDetails: '',
      resourceInformation: new Map(),
      activeLockCount: 0,
      currentQueryActiveLockCount: 0,
      elapsedTime: elapsed(now - transactionTime),
      currentQueryElapsedTime: elapsed(now - statementTime),
    }),
  ]
}

function elapsed(nanoseconds: bigint): Duration {
  const passed = nanoseconds < 0n ? 0n : nanoseconds
  return new Duration(0n, 0n, passed / NANOSECONDS, Number(passed % NANOSECONDS))
}

const NANOSECONDS = 1_000_000_000n
const TRANSACTION_ID = /^[A-Za-z][\w.-]*-transaction-\d+$/

function transactionId(id: string): string {
  return TRANSACTION_ID.test(id) ? id : fail('transaction-id', { id })
}

/** Statements of a store run one after another: no other transaction is there while this one asks. */
export function terminateTransactions(names: readonly string[]): readonly Shown[] {
  return names.map(transactionId).map(id =>
    shown({
      transactionId: id,
      username: null,
      message: id === TRANSACTION ? 'This is the transaction that asks.' : 'Transaction not found.',
    }),
  )
}

export function showCurrentUser(): readonly Shown[] {
  return [shown({ user: '', roles: [], passwordChangeRequired: false, suspended: false, home: null })]
}
