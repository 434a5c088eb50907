/**
 * The small tables under a recorded reply say the same as the reply. Rows come in the reply's order; inside a cell the
 * items (after commas and semicolons) compare as a set, because a page may order them for a reader.
 */
import { isObject, type JsonObject } from '../../conformance/case-files/json.js'
import type { TableElement } from './elements.js'

/** What the table under a reply should hold, header first; null when no table can be made of this reply. */
export function tableOfReply(tool: string, reply: unknown): readonly (readonly string[])[] | null {
  if (!isObject(reply)) return null
  return tool === 'get_schema' ? schemaTable(reply) : rowsTable(reply)
}

function schemaTable(schema: JsonObject): readonly (readonly string[])[] {
  const rows = Object.entries(schema).map(([label, value]) => {
    const entry = isObject(value) ? value : {}
    return [label, String(entry.count), list(properties(entry), ', '), list(relationships(entry), '; ')]
  })
  return [['Label', 'Nodes', 'Properties', 'Relationships out'], ...rows]
}

function properties(entry: JsonObject): string[] {
  return entriesOf(entry.properties).map(([key, value]) => `${key} (${isObject(value) ? value.type : ''})`)
}

function relationships(entry: JsonObject): string[] {
  return entriesOf(entry.relationships).map(([type, value]) => {
    const labels = isObject(value) && Array.isArray(value.labels) ? value.labels.map(String) : []
    return `${type} to ${labels.join(', ')}`
  })
}

function rowsTable(envelope: JsonObject): readonly (readonly string[])[] | null {
  const { columns, rows } = envelope
  if (!Array.isArray(columns) || !Array.isArray(rows)) return null
  const names = columns.map(String)
  return [names, ...rows.map(row => names.map(name => cellText(isObject(row) ? row[name] : undefined)))]
}

function cellText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function list(items: readonly string[], separator: string): string {
  return items.length === 0 ? '-' : items.join(separator)
}

/** The rows that differ, as lines; empty when the tables say the same. */
export function compareTables(expected: TableElement, actual: readonly (readonly string[])[]): string[] {
  const lines: string[] = []
  for (let i = 0; i < Math.max(expected.rows.length, actual.length); i++) {
    const [wanted, got] = [expected.rows[i], actual[i]]
    if (wanted !== undefined && got !== undefined && sameCells(wanted, got)) continue
    if (wanted !== undefined) lines.push(`- | ${wanted.join(' | ')} |`)
    if (got !== undefined) lines.push(`+ | ${got.join(' | ')} |`)
  }
  return lines
}

function sameCells(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((cell, i) => items(cell) === items(b[i]!))
}

function items(cell: string): string {
  return cell
    .split(/[;,]/)
    .map(item => item.trim())
    .sort()
    .join('\u0000')
}

/** `Counters: nodes_created 1, properties_set 2; ...` against the reply's counters: what differs, as lines. */
export function compareCounters(sentence: string, envelope: unknown): string[] {
  const stats = isObject(envelope) && isObject(envelope.stats) ? envelope.stats : {}
  const named = [...sentence.matchAll(/\b([a-z]+_[a-z]+) (\d+)/g)]
  const lines = named
    .filter(([, name = '', count]) => String(stats[name]) !== count)
    .map(([, name = '', count]) => `- ${name} ${count}\n+ ${name} ${String(stats[name])}`)
  const unnamed = entriesOf(stats).filter(([name, count]) => count !== 0 && !named.some(([, known]) => known === name))
  return [...lines, ...unnamed.map(([name, count]) => `+ ${name} ${count}`)]
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}
