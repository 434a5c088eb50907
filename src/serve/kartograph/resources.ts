/** The five kinds of `schema://` resources, made from the list of type definitions. */
import { DefinitionIndex } from '../../ontology/definition-index.js'
import type { DefinitionDocument, EntityType } from '../../ontology/type-definition.js'
import { wellFormed } from '../../result/json/text.js'

const FIXED_RESOURCES = [
  { uri: 'schema://ontology', name: 'GraphOntology', description: 'The whole ontology with all type definitions.' },
  { uri: 'schema://nodes/labels', name: 'NodeTypeLabels', description: 'The labels of all node types.' },
  { uri: 'schema://edges/labels', name: 'EdgeTypeLabels', description: 'The labels of all edge types.' },
] as const

export const TEMPLATES = [
  { uriTemplate: 'schema://nodes/{label}', name: 'NodeTypeSchema', description: 'One node type in detail.' },
  { uriTemplate: 'schema://edges/{label}', name: 'EdgeTypeSchema', description: 'One edge type in detail.' },
] as const

/** URIs that templates make; the label is one path segment. */
const ONE_TYPE = /^schema:\/\/(nodes|edges)\/([^/]+)$/

/** The document behind a URI, or null when no resource has it. */
export function resourceDocument(uri: string, types: readonly DefinitionDocument[]): object | null {
  switch (uri) {
    case 'schema://ontology':
      return types.length === 0
        ? { error: 'No type definitions found in graph schema' }
        : { type_definitions: types, count: types.length }
    case 'schema://nodes/labels':
      return labelsOf('node', types)
    case 'schema://edges/labels':
      return labelsOf('edge', types)
    default:
      return oneType(uri, types)
  }
}

function labelsOf(type: EntityType, types: readonly DefinitionDocument[]): object {
  const labels = types.filter(one => one.entity_type === type).map(one => one.label)
  return { labels, count: labels.length }
}

function oneType(uri: string, types: readonly DefinitionDocument[]): object | null {
  const match = ONE_TYPE.exec(uri)
  const label = match === null ? null : decoded(match[2] ?? '')
  if (match === null || label === null) return null
  const type: EntityType = match[1] === 'nodes' ? 'node' : 'edge'
  const named = types.map(document => ({ entityType: document.entity_type, label: document.label, document }))
  const kind = type === 'node' ? 'Node' : 'Edge'
  return new DefinitionIndex(named).named(type, label)?.document ?? { error: `${kind} type '${label}' not found` }
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** A type called `labels` would have the URI of the list: its first letter is escaped. */
function encodedLabel(label: string): string {
  return label === 'labels' ? '%6Cabels' : encodeURIComponent(wellFormed(label))
}

/** Every resource by itself: some hosts never ask for templates. */
export function listedResources(types: readonly DefinitionDocument[]) {
  const ofKind = (type: EntityType, folder: string) =>
    types
      .filter(one => one.entity_type === type)
      .map(one => ({
        uri: `schema://${folder}/${encodedLabel(one.label)}`,
        name: one.label,
        description: one.description,
      }))
  return [...FIXED_RESOURCES, ...ofKind('node', 'nodes'), ...ofKind('edge', 'edges')].map(one => ({
    ...one,
    mimeType: 'application/json',
    annotations: { audience: ['assistant' as const], priority: 0.8 },
  }))
}
