/**
 * Runs blocks as a reader would type them: one folder and one shell state a page, one process a block.
 *
 * Each block is a bash of its own in a process group of its own, so that a block that hangs, kills its shell or leaves
 * servers behind can be ended with all that it started. Between blocks the state (folder, variables, functions, options)
 * goes through a file that the shell writes as it ends. The shell is a reader's: no `pipefail`, no `errexit`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export interface Outcome {
  readonly stdout: Buffer
  readonly stderr: Buffer
  /** Exit status; null when a signal ended the block. */
  readonly status: number | null
  readonly signal: string | null
  /** Why the block was ended by us. */
  readonly ended: 'time limit' | 'too much output' | null
}

/** A block that prints more than this is ended. */
const OUTPUT_LIMIT = 64 * 1024 * 1024
const MARK = 'RELATE_DOCS_BLOCK'

export class PageShell {
  /** Holds everything of this page; `work` inside it is where its blocks start. */
  private readonly folder = mkdtempSync(join(tmpdir(), 'relate-page-'))
  readonly work = join(this.folder, 'work')
  private readonly state = join(this.folder, 'state')
  private readonly bin = join(this.folder, 'bin')

  /** `binary` becomes `relate` on the path. */
  constructor(binary: string) {
    for (const folder of [this.work, this.bin, join(this.folder, 'home'), join(this.folder, 'tmp')]) mkdirSync(folder)
    const program = /\.[cm]?js$/.test(binary) ? `${quote(process.execPath)} ${quote(binary)}` : quote(binary)
    writeFileSync(join(this.bin, 'relate'), `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 })
  }

  /** Runs in the page's shell. */
  run(script: string, timeoutMs: number): Promise<Outcome> {
    return this.start(script, this.work, this.state, timeoutMs)
  }

  /** Runs apart from the page's state, in a new and empty folder. */
  runApart(scripts: readonly string[], timeoutMs: number): Promise<Outcome> {
    const folder = mkdtempSync(join(this.folder, 'apart-'))
    return this.start(scripts.join('\n'), folder, null, timeoutMs)
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private start(script: string, cwd: string, state: string | null, timeoutMs: number): Promise<Outcome> {
    const block = join(this.folder, 'block.sh')
    const harness = join(this.folder, 'harness.sh')
    writeFileSync(block, `${script}\n`)
    const id = randomUUID()
    writeFileSync(harness, harnessText(block, state, id))
    const child = spawn('bash', ['--noprofile', '--norc', harness], {
      cwd,
      env: this.environment(id),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return collect(child, timeoutMs, () => killAll(child.pid, id))
  }

  private environment(id: string): NodeJS.ProcessEnv {
    return {
      PATH: [this.bin, process.env.PATH ?? '/usr/bin:/bin'].join(delimiter),
      HOME: join(this.folder, 'home'),
      TMPDIR: join(this.folder, 'tmp'),
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
      [MARK]: id,
    }
  }
}

/** One word for a shell, whatever is in it. */
export function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}

/**
 * The state is written by a trap, so that it is there also when the block ends the shell. Restoring complains about the
 * read-only variables that bash makes itself; that goes to /dev/null.
 */
function harnessText(block: string, state: string | null, id: string): string {
  if (state === null) return `. ${quote(block)}\n`
  const file = quote(state)
  return [
    `if [ -f ${file} ]; then . ${file} 2>/dev/null; fi`,
    `export ${MARK}=${id}`,
    '__relate_save() {',
    `  { declare -p; declare -f; shopt -p; set +o; printf 'cd -- %q\\n' "$PWD"; } 2>/dev/null > ${file}.new && mv ${file}.new ${file}`,
    '}',
    'trap __relate_save EXIT',
    `. ${quote(block)}`,
    '',
  ].join('\n')
}

/** Reads until the shell has ended; then ends what it left running and waits for the pipes to close. */
function collect(child: ChildProcess, timeoutMs: number, kill: () => void): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    let size = 0
    let ended: Outcome['ended'] = null
    const stop = (why: Outcome['ended']): void => {
      ended ??= why
      kill()
    }
    const timer = setTimeout(() => stop('time limit'), timeoutMs)
    const gather = (into: Buffer[]) => (chunk: Buffer) => {
      size += chunk.length
      if (size > OUTPUT_LIMIT) stop('too much output')
      else into.push(chunk)
    }
    child.stdout?.on('data', gather(stdout))
    child.stderr?.on('data', gather(stderr))
    child.on('error', reject)
    child.on('exit', () => {
      clearTimeout(timer)
      kill()
      // A process that got away could hold the pipes for ever.
      setTimeout(() => {
        child.stdout?.destroy()
        child.stderr?.destroy()
      }, 2000).unref()
    })
    child.on('close', (status, signal) =>
      resolve({ stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr), status, signal, ended }),
    )
  })
}

/** The process group, and on Linux also whoever left it: the mark in their environment tells. */
function killAll(pid: number | undefined, id: string): void {
  if (pid !== undefined) signal(-pid)
  if (!existsSync('/proc/self/environ')) return
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && hasMark(entry, id)) signal(Number(entry))
  }
}

function hasMark(process: string, id: string): boolean {
  try {
    return readFileSync(`/proc/${process}/environ`, 'latin1').includes(`${MARK}=${id}`)
  } catch {
    // It has ended, or is someone else's.
    return false
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Nothing left to end.
  }
}
