/** Procedures that store vectors: a list is checked and kept as FLOATs, whatever numbers it was given as. */
import { fail, invariant } from '../../status/fail.js'
import type { GraphTransaction } from '../../store/graph.js'
import { describeKind, isList, isNumber, isVector } from '../../value/kind.js'
import { toDouble } from '../../value/number.js'
import { float, NodeValue, RelationshipValue, type Value } from '../../value/value.js'
import { textArgument } from '../arguments.js'
import type { ProcedureRow } from '../rows.js'
import { anchor, takes } from '../signature.js'

/** At least one coordinate, all of them finite in the single precision of an index. */
function coordinates(procedure: string, value: Value): readonly Value[] {
  const numbers = numbersOf(value)
  if (numbers === null || numbers.length === 0 || !numbers.every(n => Number.isFinite(Math.fround(n)))) {
    const expected = 'a VECTOR or a LIST of finite numbers as vector'
    return fail('procedure-argument', { procedure, expected, actual: describeKind(value) })
  }
  return numbers.map(float)
}

function numbersOf(value: Value): readonly number[] | null {
  if (isVector(value)) return Array.from(value.values, Number)
  if (!isList(value)) return null
  const numbers: number[] = []
  for (const item of value) {
    if (!isNumber(item)) return null
    numbers.push(toDouble(item))
  }
  return numbers
}

function setter(entity: 'node' | 'relationship'): ProcedureRow {
  const name = entity === 'node' ? 'db.create.setNodeVectorProperty' : 'db.create.setRelationshipVectorProperty'
  return {
    name,
    description: `Stores a vector in a property of a ${entity}, as a list of FLOATs.`,
    takes: [
      takes(entity, entity === 'node' ? 'NODE' : 'RELATIONSHIP', `The ${entity}.`),
      takes('key', 'STRING', 'The property key.'),
      takes('vector', 'ANY', 'A VECTOR, or a LIST of finite numbers.'),
    ],
    gives: [],
    mode: 'WRITE',
    page: `procedures#${anchor(name)}`,
    call: ([target = null, key, vector = null], { transaction }) => {
      invariant(transaction !== null, 'a procedure that writes has a transaction')
      const property = textArgument(key)
      if (property === '') fail('token-name')
      store(transaction, target, transaction.makeKey(property), coordinates(name, vector))
      return []
    },
  }
}

function store(transaction: GraphTransaction, target: Value, key: number, vector: readonly Value[]): void {
  if (target instanceof NodeValue) transaction.setNodeProperty(target.id, key, vector)
  else if (target instanceof RelationshipValue) transaction.setRelationshipProperty(target.id, key, vector)
}

export const VECTOR_PROCEDURES: readonly ProcedureRow[] = [setter('node'), setter('relationship')]
