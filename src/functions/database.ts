/** Functions about the database and about graphs by name, and those of LOAD CSV. */
import { fail } from '../status/fail.js'
import type { FunctionRow } from './rows.js'
import { anchor, takes } from './signature.js'

/** The database that holds a store's graph, and the one that a server keeps for itself: named as servers name them. */
export const DATABASE_NAME = 'neo4j'
export const SYSTEM_DATABASE = 'system'
/** What stands in every element id between the kind and the number. */
export const STORE_ID = 'rl-id'

const ELEMENT_ID = /^[45]:rl-id:[nr]\d+$/

/** `USE` is where these belong; a store holds one graph, so that they name nothing elsewhere. */
function graphReference(name: string, argument: string, description: string): FunctionRow {
  return {
    name,
    category: 'Graph',
    takes: [takes(argument, 'STRING', 'What names the graph.')],
    gives: 'GRAPH',
    onNull: 'call',
    description,
    page: `functions/graph#${anchor(name)}`,
    call: () => fail('graph-function', { name }),
  }
}

export const DATABASE_FUNCTIONS: readonly FunctionRow[] = [
  {
    name: 'db.nameFromElementId',
    category: 'Database',
    takes: [takes('elementId', 'STRING', 'The element id of a node or relationship.')],
    gives: 'STRING',
    onNull: 'null',
    description: 'Gives the name of the database that an element id belongs to.',
    page: 'functions/database#db-namefromelementid',
    call: ([id = null]) => {
      if (typeof id === 'string' && ELEMENT_ID.test(id)) return DATABASE_NAME
      const expected = 'an element id of this store'
      return fail('argument-value', {
        function: 'db.nameFromElementId',
        argument: 'elementId',
        expected,
        actual: `'${String(id)}'`,
      })
    },
  },
  graphReference('graph.byElementId', 'elementId', 'Names, in USE, the graph that an element id belongs to.'),
  graphReference('graph.byName', 'name', 'Names a graph in USE.'),
  {
    name: 'graph.names',
    category: 'Graph',
    takes: [],
    gives: 'LIST<STRING>',
    onNull: 'call',
    description: 'Lists the graphs that a composite database is made of; a store is none.',
    page: 'functions/graph#graph-names',
    call: () => [],
  },
  {
    name: 'graph.propertiesByName',
    category: 'Graph',
    takes: [takes('name', 'STRING', 'Name of a graph.')],
    gives: 'MAP',
    onNull: 'call',
    description: 'Gives the properties of a graph of a composite database; a store is none.',
    page: 'functions/graph#graph-propertiesbyname',
    call: () => fail('graph-function', { name: 'graph.propertiesByName' }),
  },
  {
    name: 'file',
    category: 'LoadCsv',
    takes: [],
    gives: 'STRING',
    onNull: 'call',
    description: 'Gives the path of the file that LOAD CSV reads, null outside of it.',
    page: 'functions/load-csv#file',
    deterministic: false,
    call: (_, { csv }) => csv?.file ?? null,
  },
  {
    name: 'linenumber',
    category: 'LoadCsv',
    takes: [],
    gives: 'INTEGER',
    onNull: 'call',
    description: 'Gives the line that LOAD CSV has read last, null outside of it.',
    page: 'functions/load-csv#linenumber',
    deterministic: false,
    call: (_, { csv }) => csv?.line ?? null,
  },
]
