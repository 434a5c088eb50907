/** `relate mutate` and `relate ontology check`. */
import { readFileSync } from 'node:fs'
import { openEngine } from '../engine/engine.js'
import { ontologyFindings } from '../ontology/check.js'
import { applyLog } from '../ontology/mutation-log.js'
import { printable } from '../result/printable.js'
import { failure } from '../status/fail.js'
import type { Progress } from '../store/admin.js'
import { attempt, withProgress } from './admin.js'
import { say } from './say.js'

/** Steps between two signs of progress: a line read, an entity looked at, an operation done. */
const PROGRESS = 10_000

export function mutate(path: string, file: string): number {
  return attempt(() => {
    const log = readLog(file)
    const engine = openEngine(path)
    try {
      const result = withProgress(progress =>
        engine.write(
          transaction => applyLog(transaction, log, counted(progress)),
          outcome => outcome.success,
        ),
      )
      say(`${JSON.stringify(result)}\n`)
      return result.success ? 0 : 1
    } finally {
      engine.close()
    }
  })
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'no permission',
}

function readLog(file: string): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file)
  } catch (error) {
    throw failure('file-unreadable', { path: file, reason: reasonOf(error) })
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}

function counted(progress: Progress): () => void {
  let count = 0
  return () => {
    count++
    if (count % PROGRESS === 0) progress(`${count} steps`)
  }
}

export function checkOntology(path: string): number {
  return attempt(() => {
    const engine = openEngine(path, { readOnly: true })
    try {
      const findings = engine.read(view => [...ontologyFindings(view)])
      for (const finding of findings) say(`${printable(finding)}\n`)
      return findings.length === 0 ? 0 : 1
    } finally {
      engine.close()
    }
  })
}
