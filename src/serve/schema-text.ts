/** The map that `get_schema` answers, as the page records it: labels sorted, empty parts left out. */
import type { SchemaEntry } from '../engine/api.js'
import type { TextSink } from '../result/json/sink.js'
import { entriesText, objectText, stringsText, stringText } from '../result/json/text.js'

export function writeSchema(schema: ReadonlyMap<string, SchemaEntry>, sink: TextSink): void {
  let mark = '{'
  for (const [label, entry] of schema) {
    sink.write(`${mark}${stringText(label)}:${entryText(entry)}`)
    mark = ','
  }
  sink.write(mark === '{' ? '{}' : '}')
}

function entryText({ count, properties, relationships }: SchemaEntry): string {
  const outgoing = [...relationships].map(([type, { labels, properties }]) => {
    const members = { direction: '"out"', labels: stringsText(labels), ...propertiesMember(properties) }
    return [type, objectText(members)] as const
  })
  return objectText({
    count: String(count),
    ...propertiesMember(properties),
    ...(outgoing.length === 0 ? {} : { relationships: entriesText(outgoing) }),
    type: '"node"',
  })
}

function propertiesMember(properties: ReadonlyMap<string, string>): { readonly properties?: string } {
  if (properties.size === 0) return {}
  const types = [...properties].map(([key, type]) => [key, objectText({ type: stringText(type) })] as const)
  return { properties: entriesText(types) }
}
