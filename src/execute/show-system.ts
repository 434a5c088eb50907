/** SHOW DATABASES, SETTINGS, TRANSACTIONS, CURRENT USER: what an embedded engine can say of them. */
import { DATABASE_NAME, STORE_ID } from '../functions/database.js'
import type { ExecutionRuntime } from './runtime.js'
import { type Shown, shown } from './show.js'

export function showDatabases(names: readonly string[]): readonly Shown[] {
  if (names.length > 0 && !names.includes(DATABASE_NAME)) return []
  return [
    shown({
      name: DATABASE_NAME,
      type: 'standard',
      aliases: [],
      access: 'read-write',
      address: '',
      role: 'primary',
      writer: true,
      requestedStatus: 'online',
      currentStatus: 'online',
      statusMessage: '',
      default: true,
      home: true,
      constituents: [],
      databaseID: STORE_ID,
      serverID: null,
      store: null,
      lastCommittedTxn: null,
      creationTime: null,
      options: new Map(),
    }),
  ]
}

export function showSettings(names: readonly string[], { options, timeZone }: ExecutionRuntime): readonly Shown[] {
  const { limits, importDirectory } = options
  const settings: readonly (readonly [string, string | null, string])[] = [
    ['expression_memory_limit', String(limits.expressionMemory), 'Bytes that one value may take.'],
    ['import_directory', importDirectory, 'Folder that LOAD CSV may read.'],
    ['statement_memory_limit', String(limits.statementMemory), 'Bytes that a statement may hold in rows and groups.'],
    ['time_zone', timeZone, 'Zone of instants that name none.'],
    ['traversal_depth_limit', String(limits.traversalDepth), 'Largest number of hops that a pattern may name.'],
  ]
  return settings
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, value, description]) =>
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

/** One statement: the one that asks. */
export function showTransactions(names: readonly string[], { program }: ExecutionRuntime): readonly Shown[] {
  const transactionId = `${DATABASE_NAME}-transaction-1`
  if (names.length > 0 && !names.includes(transactionId)) return []
  return [
    shown({
      database: DATABASE_NAME,
      transactionId,
      currentQueryId: 'query-1',
      connectionId: '',
      clientAddress: '',
      username: '',
      currentQuery: program.text,
      startTime: null,
      status: 'Running',
      elapsedTime: null,
      outerTransactionId: '',
      metaData: new Map(),
      parameters: new Map(),
      planner: 'COST',
      runtime: 'SLOTTED',
    }),
  ]
}

export function showCurrentUser(): readonly Shown[] {
  return [shown({ user: '', roles: [], passwordChangeRequired: false, suspended: false, home: null })]
}
