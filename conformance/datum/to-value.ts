/** Data as statement parameters and procedure rows. Only what can be written down there: no entities. */
import { float, integer, type Value } from '../../src/value/value.js'
import type { Datum } from './datum.js'

export function toValue(datum: Datum): Value {
  switch (datum.kind) {
    case 'null':
      return null
    case 'boolean':
    case 'string':
      return datum.value
    case 'integer':
      return integer(datum.value)
    case 'float':
      return float(datum.value)
    case 'list':
      return datum.items.map(toValue)
    case 'map':
      return new Map([...datum.entries].map(([key, value]) => [key, toValue(value)]))
    default:
      throw new Error(`a ${datum.kind} cannot be a parameter of a conformance case`)
  }
}
