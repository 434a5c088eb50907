/**
 * Known differences, one line each: the case's name, a tab, the reason. A listed case runs and is expected to fail, so
 * that a fix shows itself: a listed case that passes is a failure until its line is gone, and so is a line without its
 * case. The runners can take lines out (`--shrink`); they never put one in.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export type Ledger = ReadonlyMap<string, string>

/** An absent file is an empty ledger. Throws when a line has no reason or a name comes twice. */
export function readLedger(file: string): Ledger {
  const ledger = new Map<string, string>()
  if (!existsSync(file)) return ledger
  for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    const [name = '', reason = ''] = line.split('\t')
    if (reason.trim() === '') throw new Error(`${file}:${i + 1}: a ledger line is a name, a tab and the reason`)
    if (ledger.has(name)) throw new Error(`${file}:${i + 1}: ${name} is listed twice`)
    ledger.set(name, reason)
  }
  return ledger
}

/** Drops the lines of the named cases and leaves every other byte. */
export function shrinkLedger(file: string, names: ReadonlySet<string>): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, lines.filter(line => !names.has(line.split('\t')[0] ?? '')).join('\n'))
}

/** What a case's own outcome and its ledger line say together. */
export type Verdict =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly why: string }
  /** Failed, as the ledger says it would. */
  | { readonly kind: 'known'; readonly why: string; readonly reason: string }
  /** Passed, though the ledger lists it. */
  | { readonly kind: 'fixed'; readonly reason: string }

export function judge(name: string, problem: string | null, ledger: Ledger): Verdict {
  const reason = ledger.get(name)
  if (problem === null) return reason === undefined ? { kind: 'passed' } : { kind: 'fixed', reason }
  return reason === undefined ? { kind: 'failed', why: problem } : { kind: 'known', why: problem, reason }
}
