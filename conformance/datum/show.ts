/**
 * A datum as text, close to the TCK's notation. Equal data give equal text (keys and labels are sorted, 1 and 1.0
 * differ, NaN is NaN), so the text is also the key by which rows are compared.
 */
import { byCodeUnit, type Datum, type NodeDatum, type RelationshipDatum } from './datum.js'

export function show(datum: Datum): string {
  switch (datum.kind) {
    case 'null':
      return 'null'
    case 'boolean':
      return String(datum.value)
    case 'integer':
      return datum.value.toString()
    case 'float':
      return showFloat(datum.value)
    case 'string':
      return quote(datum.value)
    case 'list':
      return `[${datum.items.map(show).join(', ')}]`
    case 'map':
      return showMap(datum.entries)
    case 'node':
      return showNode(datum)
    case 'relationship':
      return showRelationship(datum)
    case 'path':
      return `<${showNode(datum.start)}${datum.steps.map(step => showHop(step.relationship, step.forward) + showNode(step.node)).join('')}>`
    case 'bytes':
      return `bytes(${datum.base64})`
    case 'temporal':
      return `${datum.type}(${datum.text})`
    case 'duration':
      return `Duration(months ${datum.months}, days ${datum.days}, seconds ${datum.seconds}, nanoseconds ${datum.nanoseconds})`
    case 'point':
      return `Point(${datum.srid}, ${datum.coordinates.map(showFloat).join(', ')})`
    case 'vector':
      return `Vector(${datum.coordinateType}, ${datum.coordinates.map(String).join(', ')})`
    case 'uuid':
      return `Uuid(${datum.text})`
  }
}

export function showRow(row: readonly Datum[]): string {
  return `| ${row.map(show).join(' | ')} |`
}

function showFloat(value: number): string {
  if (Object.is(value, -0)) return '-0.0'
  const text = String(value)
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`
}

function showMap(entries: ReadonlyMap<string, Datum>): string {
  const sorted = [...entries].sort(([a], [b]) => byCodeUnit(a, b))
  return `{${sorted.map(([key, value]) => `${key}: ${show(value)}`).join(', ')}}`
}

function showNode(node: NodeDatum): string {
  const labels = node.labels.map(label => `:${label}`).join('')
  const properties = node.properties.size === 0 ? '' : showMap(node.properties)
  return `(${[labels, properties].filter(part => part !== '').join(' ')})`
}

function showRelationship(relationship: RelationshipDatum): string {
  const properties = relationship.properties.size === 0 ? '' : ` ${showMap(relationship.properties)}`
  return `[:${relationship.type}${properties}]`
}

function showHop(relationship: RelationshipDatum, forward: boolean): string {
  return forward ? `-${showRelationship(relationship)}->` : `<-${showRelationship(relationship)}-`
}
