/** The columns of each SHOW command: those shown without YIELD first, then the ones that only YIELD shows. */

import type { TypeName } from '../functions/rows.js'
import type { ShowStep } from './bound.js'

export interface ShowColumn {
  readonly name: string
  readonly type: TypeName
  /** Shown without YIELD. */
  readonly shown: boolean
}

function columns(shown: readonly string[], hidden: readonly string[]): readonly ShowColumn[] {
  const read = (text: string, isShown: boolean): ShowColumn => {
    const [name = '', type = 'STRING'] = text.split(': ')
    return { name, type, shown: isShown }
  }
  return [...shown.map(text => read(text, true)), ...hidden.map(text => read(text, false))]
}

/** In the order of YIELD *; those with a dash are shown by YIELD alone. */
function mixed(texts: readonly string[]): readonly ShowColumn[] {
  return texts.flatMap(text => (text.startsWith('-') ? columns([], [text.slice(1)]) : columns([text], [])))
}

const SCHEMA_NAMES = ['entityType', 'labelsOrTypes: LIST<STRING>', 'properties: LIST<STRING>']

const SHOW_COLUMNS: Readonly<Record<ShowStep['what'], readonly ShowColumn[]>> = {
  indexes: columns(
    [
      'id: INTEGER',
      'name',
      'state',
      'populationPercent: FLOAT',
      'type',
      ...SCHEMA_NAMES,
      'indexProvider',
      'owningConstraint',
      'lastRead: ZONED DATETIME',
      'readCount: INTEGER',
    ],
    ['trackedSince: ZONED DATETIME', 'options: MAP', 'failureMessage', 'createStatement'],
  ),
  constraints: columns(
    ['id: INTEGER', 'name', 'type', ...SCHEMA_NAMES, 'ownedIndex', 'propertyType'],
    ['options: MAP', 'createStatement'],
  ),
  functions: columns(
    ['name', 'category', 'description'],
    [
      'signature',
      'isBuiltIn: BOOLEAN',
      'argumentDescription: LIST<MAP>',
      'returnDescription',
      'aggregating: BOOLEAN',
      'rolesExecution: LIST<STRING>',
      'rolesBoostedExecution: LIST<STRING>',
      'isDeprecated: BOOLEAN',
      'deprecatedBy',
    ],
  ),
  procedures: columns(
    ['name', 'description', 'mode', 'worksOnSystem: BOOLEAN'],
    [
      'signature',
      'argumentDescription: LIST<MAP>',
      'returnDescription: LIST<MAP>',
      'admin: BOOLEAN',
      'rolesExecution: LIST<STRING>',
      'rolesBoostedExecution: LIST<STRING>',
      'isDeprecated: BOOLEAN',
      'deprecatedBy',
      'option: MAP',
    ],
  ),
  databases: mixed([
    'name',
    'type',
    'aliases: LIST<STRING>',
    'access',
    '-databaseID',
    '-serverID',
    'address',
    'role',
    'writer: BOOLEAN',
    'requestedStatus',
    'currentStatus',
    'statusMessage',
    'default: BOOLEAN',
    'home: BOOLEAN',
    '-currentPrimariesCount: INTEGER',
    '-currentSecondariesCount: INTEGER',
    '-requestedPrimariesCount: INTEGER',
    '-requestedSecondariesCount: INTEGER',
    '-creationTime: ZONED DATETIME',
    '-lastStartTime: ZONED DATETIME',
    '-lastStopTime: ZONED DATETIME',
    '-store',
    '-lastCommittedTxn: INTEGER',
    '-replicationLag: INTEGER',
    'constituents: LIST<STRING>',
    '-defaultLanguage',
    '-options: MAP',
  ]),
  settings: columns(
    ['name', 'value', 'isDynamic: BOOLEAN', 'defaultValue', 'description'],
    ['startupValue', 'isExplicitlySet: BOOLEAN', 'validValues', 'isDeprecated: BOOLEAN'],
  ),
  transactions: mixed([
    'database',
    'transactionId',
    'currentQueryId',
    '-outerTransactionId',
    'connectionId',
    'clientAddress',
    'username',
    '-metaData: MAP',
    'currentQuery',
    '-parameters: MAP',
    '-planner',
    '-runtime',
    '-indexes: LIST<MAP>',
    'startTime',
    '-currentQueryStartTime',
    '-protocol',
    '-requestUri',
    'status',
    '-currentQueryStatus',
    '-statusDetails',
    '-resourceInformation: MAP',
    '-activeLockCount: INTEGER',
    '-currentQueryActiveLockCount: INTEGER',
    'elapsedTime: DURATION',
    '-cpuTime: DURATION',
    '-waitTime: DURATION',
    '-idleTime: DURATION',
    '-currentQueryElapsedTime: DURATION',
    '-currentQueryCpuTime: DURATION',
    '-currentQueryWaitTime: DURATION',
    '-currentQueryIdleTime: DURATION',
    '-currentQueryAllocatedBytes: INTEGER',
    '-allocatedDirectBytes: INTEGER',
    '-estimatedUsedHeapMemory: INTEGER',
    '-pageHits: INTEGER',
    '-pageFaults: INTEGER',
    '-currentQueryPageHits: INTEGER',
    '-currentQueryPageFaults: INTEGER',
    '-initializationStackTrace',
  ]),
  terminations: columns(['transactionId', 'username', 'message'], []),
  currentUser: columns(
    ['user', 'roles: LIST<STRING>', 'passwordChangeRequired: BOOLEAN', 'suspended: BOOLEAN', 'home'],
    [],
  ),
}

/** DEFAULT DATABASE and HOME DATABASE need not say which one it is. */
const OF_ONE_DATABASE = SHOW_COLUMNS.databases.filter(({ name }) => name !== 'default' && name !== 'home')

export function shownColumns({ what, filter }: Pick<ShowStep, 'what' | 'filter'>): readonly ShowColumn[] {
  return what === 'databases' && (filter === 'DEFAULT' || filter === 'HOME') ? OF_ONE_DATABASE : SHOW_COLUMNS[what]
}
