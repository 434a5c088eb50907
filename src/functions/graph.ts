/** Functions of nodes, relationships and paths. */
import { fail, invariant } from '../status/fail.js'
import { isMap, isNode, isPath, isRelationship } from '../value/kind.js'
import { NodeValue, type PathValue, RelationshipValue, type Value } from '../value/value.js'
import { nodeProperties, relationshipProperties } from './entity-properties.js'
import type { FunctionContext, FunctionRow } from './rows.js'
import { takes } from './signature.js'

function nodeArgument(value: Value | undefined): NodeValue {
  invariant(value instanceof NodeValue, 'a NODE argument')
  return value
}

function relationshipArgument(value: Value | undefined): RelationshipValue {
  invariant(value instanceof RelationshipValue, 'a RELATIONSHIP argument')
  return value
}

function pathArgument(value: Value | undefined): PathValue {
  invariant(value !== undefined && isPath(value), 'a PATH argument')
  return value
}

function entityId(value: Value | undefined): number {
  invariant(value instanceof NodeValue || value instanceof RelationshipValue, 'an entity argument')
  return value.id
}

/** `4:rl-id:n42` of a node, `5:rl-id:r7` of a relationship. */
export function elementId(entity: NodeValue | RelationshipValue): string {
  return entity instanceof NodeValue ? `4:rl-id:n${entity.id}` : `5:rl-id:r${entity.id}`
}

function labelsOf(id: number, context: FunctionContext): Value {
  const { view } = context
  if (context.isDeletedNode(id)) fail('deleted-entity', { entity: 'node', id })
  return view.labelsOf(id).map(label => view.labelName(label))
}

/** Keys with a value; of a map all keys. A deleted entity has none. */
function keysOf(value: Value, { view }: FunctionContext): Value {
  if (isMap(value)) return [...value.keys()]
  if (isNode(value)) return view.nodeKeys(value.id).map(key => view.keyName(key))
  return isRelationship(value) ? view.relationshipKeys(value.id).map(key => view.keyName(key)) : null
}

function propertiesOf(value: Value, { view }: FunctionContext): Value {
  if (isNode(value)) return nodeProperties(view, value.id)
  return isRelationship(value) ? relationshipProperties(view, value.id) : value
}

const ENTITY = 'NODE | RELATIONSHIP'

export const GRAPH_FUNCTIONS: readonly FunctionRow[] = [
  {
    name: 'elementId',
    category: 'Scalar',
    takes: [takes('input', ENTITY, 'A node or relationship.')],
    gives: 'STRING',
    onNull: 'null',
    description: 'Gives a text that names a node or relationship within its store for good.',
    page: 'functions/scalar#elementid',
    call: ([entity]) => (entity instanceof NodeValue || entity instanceof RelationshipValue ? elementId(entity) : null),
  },
  {
    name: 'endNode',
    category: 'Scalar',
    takes: [takes('input', 'RELATIONSHIP', 'The relationship.')],
    gives: 'NODE',
    onNull: 'null',
    description: 'Gives the node that a relationship points to.',
    page: 'functions/scalar#endnode',
    call: ([relationship], { view }) => new NodeValue(view.endOf(relationshipArgument(relationship).id)),
  },
  {
    name: 'id',
    category: 'Scalar',
    takes: [takes('input', ENTITY, 'A node or relationship.')],
    gives: 'INTEGER',
    onNull: 'null',
    description: 'Gives the number of a node or relationship; numbers count up and are not used again.',
    page: 'functions/scalar#id',
    deprecatedBy: 'elementId',
    call: ([entity]) => entityId(entity),
  },
  {
    name: 'keys',
    category: 'List',
    takes: [takes('input', `${ENTITY} | MAP`, 'A node, relationship or map.')],
    gives: 'LIST<STRING>',
    onNull: 'null',
    description: 'Lists the property keys of a node or relationship, or the keys of a map.',
    page: 'functions/list#keys',
    call: ([input = null], context) => keysOf(input, context),
  },
  {
    name: 'labels',
    category: 'List',
    takes: [takes('input', 'NODE', 'The node.')],
    gives: 'LIST<STRING>',
    onNull: 'null',
    description: 'Lists the labels of a node.',
    page: 'functions/list#labels',
    call: ([node], context) => labelsOf(nodeArgument(node).id, context),
  },
  {
    name: 'length',
    category: 'Scalar',
    takes: [takes('input', 'PATH', 'The path.')],
    gives: 'INTEGER',
    onNull: 'null',
    description: 'Counts the relationships of a path.',
    page: 'functions/scalar#length',
    call: ([path]) => pathArgument(path).relationships.length,
  },
  {
    name: 'nodes',
    category: 'List',
    takes: [takes('input', 'PATH', 'The path.')],
    gives: 'LIST<NODE>',
    onNull: 'null',
    description: 'Lists the nodes of a path in order.',
    page: 'functions/list#nodes',
    call: ([path]) => pathArgument(path).nodes.map(id => new NodeValue(id)),
  },
  {
    name: 'properties',
    category: 'Scalar',
    takes: [takes('input', `${ENTITY} | MAP`, 'A node, relationship or map.')],
    gives: 'MAP',
    onNull: 'null',
    description: 'Gives all properties of a node or relationship as a map.',
    page: 'functions/scalar#properties',
    call: ([input = null], context) => propertiesOf(input, context),
  },
  {
    name: 'relationships',
    category: 'List',
    takes: [takes('input', 'PATH', 'The path.')],
    gives: 'LIST<RELATIONSHIP>',
    onNull: 'null',
    description: 'Lists the relationships of a path in order.',
    page: 'functions/list#relationships',
    call: ([path]) => pathArgument(path).relationships.map(id => new RelationshipValue(id)),
  },
  {
    name: 'startNode',
    category: 'Scalar',
    takes: [takes('input', 'RELATIONSHIP', 'The relationship.')],
    gives: 'NODE',
    onNull: 'null',
    description: 'Gives the node that a relationship starts from.',
    page: 'functions/scalar#startnode',
    call: ([relationship], { view }) => new NodeValue(view.startOf(relationshipArgument(relationship).id)),
  },
  {
    name: 'type',
    category: 'Scalar',
    takes: [takes('input', 'RELATIONSHIP', 'The relationship.')],
    gives: 'STRING',
    onNull: 'null',
    description: 'Gives the type of a relationship, also of one just deleted.',
    page: 'functions/scalar#type',
    call: ([relationship], { view }) => view.typeName(view.typeOf(relationshipArgument(relationship).id)),
  },
]
