/** Files of entries, JSON lists in which a table of `src` and a person's additions stand side by side. */
import { existsSync, readFileSync } from 'node:fs'

/**
 * By id, in the order of the file; empty when there is no file. Only the id is looked at: `npm run docs:tables` writes
 * the other members that the table has, and the tests run what a person added.
 */
export function readEntries<T extends { readonly id: string }>(file: string): ReadonlyMap<string, T> {
  if (!existsSync(file)) return new Map()
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(json) || !json.every(isEntry<T>))
    throw new Error(`${file}: expected a list of entries, each with an id`)
  return new Map(json.map(entry => [entry.id, entry]))
}

function isEntry<T extends { readonly id: string }>(value: unknown): value is T {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

/** A list of entries as the file holds it. */
export function entriesText(entries: readonly object[]): string {
  return `${JSON.stringify(entries, null, 2)}\n`
}
