/** Runs the built program as a user does: a process of its own. For tests of the `built` project. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The words that start the program; a shell script quotes them. */
export const COMMAND: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('../../dist/cli.mjs', import.meta.url)),
]

export interface Ended {
  /** The exit code, or the signal that ended it. */
  readonly code: number | NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunSetting {
  readonly input?: string | Uint8Array
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Starts it with pipes; `RELATE_*` variables of the machine stay outside. */
export function start(words: readonly string[], { cwd, env }: RunSetting = {}): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('RELATE_'))
  const [node = '', ...rest] = COMMAND
  return spawn(node, [...rest, ...words], { cwd, env: { ...Object.fromEntries(inherited), ...env }, stdio: 'pipe' })
}

/** Runs it to its end. */
export async function relate(words: readonly string[], setting: RunSetting = {}): Promise<Ended> {
  const child = start(words, setting)
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(setting.input ?? '')
  return ended(child)
}

/** Waits for a process that was started. */
export function ended(child: ChildProcess): Promise<Ended> {
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout?.on('data', chunk => out.push(chunk))
  child.stderr?.on('data', chunk => err.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) =>
      resolve({ code: code ?? signal, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    )
  })
}

/** A folder of its own for one test file, removed at the end. */
export function scratchFolder(afterAll: (work: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'relate-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
