/** Procedures about the engine itself, and those that wait for what is always ready here. */
import { fail } from '../../status/fail.js'
import { VERSION } from '../../status/version.js'
import type { Value } from '../../value/value.js'
import { textArgument } from '../arguments.js'
import { DATABASE_NAME, STORE_ID } from '../database.js'
import type { ProcedureContext, ProcedureRow } from '../rows.js'
import { anchor, mayTake, takes } from '../signature.js'

function requireIndex(name: Value | undefined, { view }: ProcedureContext): void {
  const wanted = textArgument(name)
  if (!view.indexes.some(index => index.name === wanted)) fail('await-index-missing', { name: wanted })
}

const NOTHING: readonly (readonly Value[])[] = []

/** Something that other engines have to do and this one has always done. */
function settled(name: string, description: string, takes: ProcedureRow['takes']): ProcedureRow {
  return { name, description, takes, gives: [], mode: 'READ', page: `procedures#${anchor(name)}`, call: () => NOTHING }
}

const SECONDS = { ...mayTake('timeOutSeconds', 'INTEGER', 'How long to wait.'), default: 300 }

export const SYSTEM_PROCEDURES: readonly ProcedureRow[] = [
  {
    name: 'db.awaitIndex',
    description: 'Waits until an index is online; here it is as soon as it exists.',
    takes: [takes('indexName', 'STRING', 'Name of the index.'), SECONDS],
    gives: [],
    mode: 'READ',
    page: 'procedures#db-awaitindex',
    call: ([name], context) => {
      requireIndex(name, context)
      return NOTHING
    },
  },
  settled('db.awaitIndexes', 'Waits until all indexes are online; here they are as soon as they exist.', [SECONDS]),
  {
    name: 'db.resampleIndex',
    description: 'Counts the values of an index anew; here counts are always exact.',
    takes: [takes('indexName', 'STRING', 'Name of the index.')],
    gives: [],
    mode: 'READ',
    page: 'procedures#db-resampleindex',
    call: ([name], context) => {
      requireIndex(name, context)
      return NOTHING
    },
  },
  settled('db.resampleOutdatedIndexes', 'Counts the values of indexes anew; here counts are always exact.', []),
  settled(
    'db.prepareForReplanning',
    'Counts the values of indexes anew and plans again; here both happen by themselves.',
    [SECONDS],
  ),
  settled(
    'db.index.fulltext.awaitEventuallyConsistentIndexRefresh',
    'Waits for changes to reach full-text indexes; here they do so at once.',
    [],
  ),
  {
    name: 'db.ping',
    description: 'Answers, which shows that the engine is there.',
    takes: [],
    gives: [{ name: 'success', type: 'BOOLEAN', description: 'Always true.' }],
    mode: 'READ',
    page: 'procedures#db-ping',
    call: () => [[true]],
  },
  {
    name: 'db.info',
    description: 'Names the database.',
    takes: [],
    gives: [
      { name: 'id', type: 'STRING', description: 'The part of an element id that names the store.' },
      { name: 'name', type: 'STRING', description: 'Name of the database.' },
      { name: 'creationDate', type: 'STRING', description: 'Not recorded, so null.' },
    ],
    mode: 'READ',
    page: 'procedures#db-info',
    call: () => [[STORE_ID, DATABASE_NAME, null]],
  },
  {
    name: 'dbms.components',
    description: 'Lists the parts of the engine with their versions.',
    takes: [],
    gives: [
      { name: 'name', type: 'STRING', description: 'Name of the part.' },
      { name: 'versions', type: 'LIST<STRING>', description: 'Versions of the part.' },
      { name: 'edition', type: 'STRING', description: 'Edition of the engine.' },
    ],
    mode: 'DBMS',
    page: 'procedures#dbms-components',
    call: () => [
      ['relate', [VERSION], 'embedded'],
      ['Cypher', ['5', '25'], ''],
    ],
  },
]
