/** What tools for a server ask of it: settings, connections, capabilities, the cache of plans. */
import type { Value } from '../../value/value.js'
import { textArgument } from '../arguments.js'
import { STORE_ID, SYSTEM_DATABASE } from '../database.js'
import type { ProcedureColumn, ProcedureContext, ProcedureRow } from '../rows.js'
import { anchor, mayTake, takes } from '../signature.js'

type Rows = Iterable<readonly Value[]>

function text(name: string, description: string): ProcedureColumn {
  return { name, type: 'STRING', description }
}

/** Settings whose name or description holds a text, in any case. */
function* listConfig(search: string, { settings }: ProcedureContext): Rows {
  const wanted = search.toLowerCase()
  for (const { name, value, description } of settings) {
    if (!name.toLowerCase().includes(wanted) && !description.toLowerCase().includes(wanted)) continue
    yield [name, description, value, false, null, value, false, null]
  }
}

const CLOSED: readonly ProcedureColumn[] = [
  text('connectionId', 'The connection.'),
  text('username', 'Who had it.'),
  text('message', 'What became of it.'),
]

/** An embedded engine is called, not connected to. */
function closing(name: string, argument: ProcedureRow['takes'][number]): ProcedureRow {
  return {
    name,
    description: 'Closes connections; an embedded engine has none.',
    takes: [argument],
    gives: CLOSED,
    mode: 'DBMS',
    page: `procedures#${anchor(name)}`,
    call: ([ids = null]) =>
      (Array.isArray(ids) ? ids : [ids]).map(id => [id, 'n/a', 'No connection found with this id']),
  }
}

export const SERVER_PROCEDURES: readonly ProcedureRow[] = [
  {
    name: 'db.clearQueryCaches',
    description: 'Forgets all plans, so that every statement is planned anew.',
    takes: [],
    gives: [text('value', 'How many plans there were.')],
    mode: 'DBMS',
    page: 'procedures#db-clearquerycaches',
    call: (_, context) => [[`Query caches successfully cleared of ${context.clearPlans()} queries.`]],
  },
  {
    name: 'dbms.info',
    description: 'Names the database that the engine keeps for itself.',
    takes: [],
    gives: [
      text('id', 'The part of an element id that names the store.'),
      text('name', 'Name of the database.'),
      text('creationDate', 'Not recorded, so null.'),
    ],
    mode: 'DBMS',
    page: 'procedures#dbms-info',
    call: () => [[STORE_ID, SYSTEM_DATABASE, null]],
  },
  {
    name: 'dbms.listCapabilities',
    description: 'Lists what a server offers to tools; an embedded engine has no such list.',
    takes: [],
    gives: [
      text('name', 'Name of the capability.'),
      text('description', 'What it is.'),
      { name: 'value', type: 'ANY', description: 'Its value.' },
    ],
    mode: 'DBMS',
    page: 'procedures#dbms-listcapabilities',
    call: () => [],
  },
  {
    name: 'dbms.listConfig',
    description: 'Lists the settings, all of them or those that a text is found in.',
    takes: [{ ...mayTake('searchString', 'STRING', 'A part of a name or description.'), default: '' }],
    gives: [
      text('name', 'Name of the setting.'),
      text('description', 'What it is for.'),
      text('value', 'Its value.'),
      { name: 'dynamic', type: 'BOOLEAN', description: 'Always false: settings are fixed when a store is opened.' },
      text('defaultValue', 'Not known, so null.'),
      text('startupValue', 'Its value when the store was opened.'),
      { name: 'explicitlySet', type: 'BOOLEAN', description: 'Always false.' },
      text('validValues', 'Not known, so null.'),
    ],
    mode: 'DBMS',
    page: 'procedures#dbms-listconfig',
    call: ([search], context) => listConfig(textArgument(search), context),
  },
  {
    name: 'dbms.listConnections',
    description: 'Lists connections; an embedded engine has none.',
    takes: [],
    gives: [
      text('connectionId', 'The connection.'),
      text('connectTime', 'When it was made.'),
      text('connector', 'How it was made.'),
      text('username', 'Who has it.'),
      text('userAgent', 'The program at its other end.'),
      text('serverAddress', 'Its address here.'),
      text('clientAddress', 'Its address there.'),
    ],
    mode: 'DBMS',
    page: 'procedures#dbms-listconnections',
    call: () => [],
  },
  closing('dbms.killConnection', takes('id', 'STRING', 'The connection.')),
  closing('dbms.killConnections', takes('ids', 'LIST<STRING>', 'The connections.')),
]
