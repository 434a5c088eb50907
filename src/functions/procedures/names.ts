/** Procedures over the names of a graph: labels, relationship types, property keys. */
import { fail, invariant } from '../../status/fail.js'
import type { GraphTransaction } from '../../store/graph.js'
import type { Value } from '../../value/value.js'
import { textArgument } from '../arguments.js'
import type { ProcedureContext, ProcedureRow } from '../rows.js'
import { anchor, takes } from '../signature.js'

type Rows = Iterable<readonly Value[]>

/** Labels that nodes carry now, the running transaction's changes included. */
function* labelsInUse({ view }: ProcedureContext): Rows {
  for (let label = 0; label < view.labelCount; label++) {
    if (view.nodesWithLabel(label) > 0) yield [view.labelName(label)]
  }
}

function* typesInUse({ view }: ProcedureContext): Rows {
  for (let type = 0; type < view.typeCount; type++) {
    if (view.relationshipsOfType(type) > 0) yield [view.typeName(type)]
  }
}

/** Every key ever used, also when no property has it any longer. */
function* allKeys({ view }: ProcedureContext): Rows {
  for (let key = 0; key < view.keyCount; key++) yield [view.keyName(key)]
}

interface Listing {
  readonly name: string
  readonly column: string
  readonly description: string
  readonly rows: (context: ProcedureContext) => Rows
}

function listing({ name, column, description, rows }: Listing): ProcedureRow {
  return {
    name,
    description,
    takes: [],
    gives: [{ name: column, type: 'STRING', description: 'The name.' }],
    mode: 'READ',
    page: `procedures#${anchor(name)}`,
    call: (_, context) => rows(context),
  }
}

interface Maker {
  readonly name: string
  readonly argument: string
  readonly what: string
  readonly make: (transaction: GraphTransaction, name: string) => number
}

/** Makes a name known ahead of its first use. */
function maker({ name, argument, what, make }: Maker): ProcedureRow {
  return {
    name,
    description: `Makes a ${what} known to the graph before anything has it.`,
    takes: [takes(argument, 'STRING', `The ${what}.`)],
    gives: [],
    mode: 'WRITE',
    makesNames: true,
    page: `procedures#${anchor(name)}`,
    call: ([value], { transaction }) => {
      invariant(transaction !== null, 'a procedure that writes has a transaction')
      const wanted = textArgument(value)
      if (wanted === '' || wanted.includes('\0')) fail('token-name')
      make(transaction, wanted)
      return []
    },
  }
}

export const NAME_PROCEDURES: readonly ProcedureRow[] = [
  listing({ name: 'db.labels', column: 'label', description: 'Lists the labels in use.', rows: labelsInUse }),
  listing({
    name: 'db.relationshipTypes',
    column: 'relationshipType',
    description: 'Lists the relationship types in use.',
    rows: typesInUse,
  }),
  listing({
    name: 'db.propertyKeys',
    column: 'propertyKey',
    description: 'Lists all property keys that were ever used.',
    rows: allKeys,
  }),
  maker({ name: 'db.createLabel', argument: 'newLabel', what: 'label', make: (graph, name) => graph.makeLabel(name) }),
  maker({
    name: 'db.createRelationshipType',
    argument: 'newRelationshipType',
    what: 'relationship type',
    make: (graph, name) => graph.makeType(name),
  }),
  maker({
    name: 'db.createProperty',
    argument: 'newProperty',
    what: 'property key',
    make: (graph, name) => graph.makeKey(name),
  }),
]
