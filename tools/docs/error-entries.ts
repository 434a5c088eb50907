/** Set-up of recorded runs: the shell commands that `spec/errors.json` gives for an entry. */
import { existsSync, readFileSync } from 'node:fs'

export interface ErrorEntry {
  readonly id: string
  /** Shell commands for an entry whose example is a command. */
  readonly setup: readonly string[]
}

export function readErrorEntries(file: string): ReadonlyMap<string, ErrorEntry> {
  const entries = new Map<string, ErrorEntry>()
  if (!existsSync(file)) return entries
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(json)) throw new Error(`${file}: expected a list of entries`)
  for (const entry of json) {
    if (!isEntry(entry)) throw new Error(`${file}: an entry has no id`)
    entries.set(entry.id, { id: entry.id, setup: entry.setup ?? [] })
  }
  return entries
}

function isEntry(value: unknown): value is { readonly id: string; readonly setup?: readonly string[] } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}
