/** `relate mutate` and `relate ontology check`. */
import { readFileSync } from 'node:fs'
import { openEngine } from '../engine/engine.js'
import { ontologyFindings } from '../ontology/check.js'
import { applyLog } from '../ontology/mutation-log.js'
import { printable } from '../result/printable.js'
import { attempt } from './admin.js'
import { say } from './say.js'

/** Steps between two signs of progress: a line read, an entity looked at, an operation done. */
const PROGRESS = 10_000

export function mutate(path: string, file: string): number {
  return attempt(() => {
    const log = readFileSync(file === '-' ? 0 : file)
    const engine = openEngine(path)
    try {
      const result = engine.write(
        transaction => applyLog(transaction, log, progress()),
        outcome => outcome.success,
      )
      say(`${JSON.stringify(result)}\n`)
      return result.success ? 0 : 1
    } finally {
      engine.close()
    }
  })
}

/** Counts steps on a terminal; a pipe sees nothing of it. */
function progress(): () => void {
  let count = 0
  return () => {
    count++
    if (process.stderr.isTTY && count % PROGRESS === 0) process.stderr.write(`\r${count} steps`)
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
