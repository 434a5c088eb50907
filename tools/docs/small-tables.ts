/**
 * The small tables under a recorded reply say the same as the reply. Rows come in the reply's order; inside a cell the
 * items (after commas and semicolons) compare as a set, because a page may order them for a reader.
 */
import type { TableElement } from './elements.js'

/** What the table under a reply should hold, header first; null when no table can be made of this reply. */
export function tableOfReply(tool: string, reply: unknown): readonly (readonly string[])[] | null {
  if (!isRecord(reply)) return null
  return tool === 'get_schema' ? schemaTable(reply) : rowsTable(reply)
}

function schemaTable(schema: Readonly<Record<string, unknown>>): readonly (readonly string[])[] {
  const rows = Object.entries(schema).map(([label, value]) => {
    const entry = isRecord(value) ? value : {}
    return [label, String(entry.count), list(properties(entry), ', '), list(relationships(entry), '; ')]
  })
  return [['Label', 'Nodes', 'Properties', 'Relationships out'], ...rows]
}

function properties(entry: Readonly<Record<string, unknown>>): string[] {
  return entriesOf(entry.properties).map(([key, value]) => `${key} (${isRecord(value) ? value.type : ''})`)
}

function relationships(entry: Readonly<Record<string, unknown>>): string[] {
  return entriesOf(entry.relationships).map(([type, value]) => {
    const labels = isRecord(value) && Array.isArray(value.labels) ? value.labels.map(String) : []
    return `${type} to ${labels.join(', ')}`
  })
}

function rowsTable(envelope: Readonly<Record<string, unknown>>): readonly (readonly string[])[] | null {
  const { columns, rows } = envelope
  if (!Array.isArray(columns) || !Array.isArray(rows)) return null
  const names = columns.map(String)
  return [names, ...rows.map(row => names.map(name => cellText(isRecord(row) ? row[name] : undefined)))]
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
  const stats = isRecord(envelope) && isRecord(envelope.stats) ? envelope.stats : {}
  const named = [...sentence.matchAll(/\b([a-z]+_[a-z]+) (\d+)/g)]
  const lines = named
    .filter(([, name = '', count]) => String(stats[name]) !== count)
    .map(([, name = '', count]) => `- ${name} ${count}\n+ ${name} ${String(stats[name])}`)
  const unnamed = entriesOf(stats).filter(([name, count]) => count !== 0 && !named.some(([, known]) => known === name))
  return [...lines, ...unnamed.map(([name, count]) => `+ ${name} ${count}`)]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : []
}
