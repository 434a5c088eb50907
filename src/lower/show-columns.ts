/** The columns of each SHOW command: those shown without YIELD first, then the ones that only YIELD shows. */

import type { TypeName } from '../functions/rows.js'
import type { ShowCommand } from '../parse/tree.js'

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

const SCHEMA_NAMES = ['entityType', 'labelsOrTypes: LIST<STRING>', 'properties: LIST<STRING>']

export const SHOW_COLUMNS: Readonly<Record<ShowCommand['what'], readonly ShowColumn[]>> = {
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
  databases: columns(
    [
      'name',
      'type',
      'aliases: LIST<STRING>',
      'access',
      'address',
      'role',
      'writer: BOOLEAN',
      'requestedStatus',
      'currentStatus',
      'statusMessage',
      'default: BOOLEAN',
      'home: BOOLEAN',
      'constituents: LIST<STRING>',
    ],
    ['databaseID', 'serverID', 'store', 'lastCommittedTxn: INTEGER', 'creationTime: ZONED DATETIME', 'options: MAP'],
  ),
  settings: columns(
    ['name', 'value', 'isDynamic: BOOLEAN', 'defaultValue', 'description'],
    ['startupValue', 'isExplicitlySet: BOOLEAN', 'validValues', 'isDeprecated: BOOLEAN'],
  ),
  transactions: columns(
    [
      'database',
      'transactionId',
      'currentQueryId',
      'connectionId',
      'clientAddress',
      'username',
      'currentQuery',
      'startTime',
      'status',
      'elapsedTime: DURATION',
    ],
    ['outerTransactionId', 'metaData: MAP', 'parameters: MAP', 'planner', 'runtime'],
  ),
  currentUser: columns(
    ['user', 'roles: LIST<STRING>', 'passwordChangeRequired: BOOLEAN', 'suspended: BOOLEAN', 'home'],
    [],
  ),
}
