/** A view of a graph that counts how often it is asked for data: the store hits of PROFILE. */
import type { ExpandCursor, GraphView, IdCursor } from '../store/graph.js'

/** Methods that read entities; names, counts and schema are free. */
const COUNTED = new Set<PropertyKey>([
  'hasNode',
  'hasLabel',
  'labelsOf',
  'nodeProperty',
  'nodeKeys',
  'degree',
  'hasRelationship',
  'typeOf',
  'startOf',
  'endOf',
  'relationshipProperty',
  'relationshipKeys',
  'createNode',
  'createRelationship',
  'setNodeProperty',
  'setRelationshipProperty',
  'addLabel',
  'removeLabel',
  'deleteNode',
  'deleteRelationship',
])
const SCANS = new Set<PropertyKey>(['scanNodes', 'scanLabel', 'scanRelationships', 'scanType', 'seek', 'expand'])

export interface Hits {
  count: number
}

/** The same graph, counting. Slow, and only for PROFILE. */
export function countingView<V extends GraphView>(inner: V, hits: Hits): V {
  const methods = new Map<PropertyKey, unknown>()
  return new Proxy(inner, {
    get(target, name) {
      const known = methods.get(name)
      if (known !== undefined) return known
      const value: unknown = Reflect.get(target, name, target)
      if (!isMethod(value)) return value
      const method = wrapped(target, name, value, hits)
      methods.set(name, method)
      return method
    },
  })
}

type Method = (...values: unknown[]) => unknown

function isMethod(value: unknown): value is Method {
  return typeof value === 'function'
}

function wrapped(target: object, name: PropertyKey, method: Method, hits: Hits): Method {
  const call: Method = (...values) => Reflect.apply(method, target, values)
  if (SCANS.has(name)) return (...values) => countingCursor(call(...values), hits)
  if (!COUNTED.has(name)) return call
  return (...values) => {
    hits.count++
    return call(...values)
  }
}

/** Each step of a cursor is a hit. */
function countingCursor(cursor: unknown, hits: Hits): unknown {
  return new Proxy(cursor as IdCursor | ExpandCursor, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'next') {
        return () => {
          hits.count++
          return target.next()
        }
      }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
