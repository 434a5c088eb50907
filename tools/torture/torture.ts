/**
 * Kills a writer with SIGKILL at random moments, again and again, and looks at what it left: the store opens, is found
 * sound, and holds every commit that was acknowledged, at most the commits of one more step, and nothing else. Beside a
 * directory store a live reader watches that it sees whole commits only, and each from the moment it was acknowledged.
 */
import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkStore, cloneStore } from '../../src/store/admin.js'
import { openStore } from '../../src/store/open-store.js'
import { digestOf } from './dump.js'
import { Model } from './model.js'
import { Observer } from './observer.js'
import type { Death, Order } from './victim.js'
import { randomNumbers } from './workload.js'

export interface TortureOptions {
  /** The bundled writer (bundle.ts). */
  readonly script: string
  /** Where the store is made; its name says its kind. */
  readonly path: string
  readonly rounds: number
  readonly seed: number
  /** Rows of the large steps. */
  readonly rows: number
  report?(line: string): void
}

export interface TortureReport {
  readonly rounds: number
  /** Steps acknowledged by all writers together. */
  readonly steps: number
  readonly commits: number
  /** Kills after a commit was durable and before its statement was acknowledged. */
  readonly inDoubt: number
  /** Kills by what the writer was at. */
  readonly during: ReadonlyMap<string, number>
  /** Looks of the live reader. */
  readonly looks: number
  /** Clones that were made while the writer went on. */
  readonly clones: number
}

/** The outcomes of the steps that were acknowledged, and what it did last. */
interface Life {
  readonly outcomes: ReadonlyMap<number, string>
  readonly mark: string
}

/** Rejects with what is wrong at the first finding. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const { path, rounds, seed, rows, report } = options
  const random = randomNumbers(seed)
  const importDirectory = dirname(path)
  writeFileSync(join(importDirectory, 'rows.csv'), csv(50))
  const model = new Model({ seed, rows }, importDirectory)
  const observer = new Observer(path)
  const during = new Map<string, number>()
  let inDoubt = 0
  let step = 0
  let next = startVictim(options.script)
  for (let round = 1; round <= rounds; round++) {
    const victim = next
    next = startVictim(options.script)
    const copies = `${path}-copy-${round}-`
    const mood = random(1_000_000)
    const order: Order = { path, importDirectory, seed, rows, step: step + 1, mood, copies, death: deathOf(random) }
    try {
      const { outcomes, mark } = await victim(order, observer)
      during.set(mark, (during.get(mark) ?? 0) + 1)
      for (const [number, outcome] of outcomes) {
        expectSame(outcome, model.take(++step), `the outcome of step ${number}`)
      }
      const acknowledged = model.commits
      const found = inspectStore(path, model, () => model.take(++step), acknowledged)
      if (found > acknowledged) inDoubt++
      inspectCopies(copies, found)
      if (round % 5 === 0 && found > 0) inspectClone(path, model.digest())
      report?.(`round ${round}: died at ${mark}; ${acknowledged} commits acknowledged, ${found} in the store`)
    } catch (error) {
      await next(null, observer)
      throw new Error(`round ${round}, step ${step}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }
  await next(null, observer)
  return {
    rounds,
    steps: step,
    commits: model.commits,
    inDoubt,
    during,
    looks: observer.looks,
    clones: observer.clones,
  }
}

function csv(rows: number): string {
  return `id,name\n${Array.from({ length: rows }, (_, i) => `${i},name ${i}`).join('\n')}\n`
}

const MARKS = ['checkpoint', 'clone', 'close', 'compact', 'open']
/** A writer that does not come to what it should die at dies after this many steps. */
const MOST_STEPS = 60

function deathOf(random: (below: number) => number): Death {
  const delay = random(3) === 0 ? random(60) : random(6)
  if (random(3) === 0) return { mark: MARKS[random(MARKS.length)] ?? 'open', steps: MOST_STEPS, delay }
  return { mark: null, steps: 1 + random(random(4) === 0 ? MOST_STEPS : 25), delay }
}

type Victim = (order: Order | null, observer: Observer) => Promise<Life>

/** Starts a writer that waits for its order; without one it ends by itself. */
function startVictim(script: string): Victim {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] })
  const errors: Buffer[] = []
  child.stderr.on('data', (data: Buffer) => errors.push(data))
  child.stdin.on('error', () => {})
  const closed = new Promise<NodeJS.Signals | null>(resolve => child.once('close', (_, signal) => resolve(signal)))
  return async (order, observer) => {
    const outcomes = new Map<number, string>()
    let mark = 'start'
    let failure: unknown = null
    createInterface(child.stdout).on('line', line => {
      const [kind, first = '', second = ''] = line.split(' ')
      mark = kind === 'a' ? 'statement' : first
      if (kind !== 'a' || failure !== null) return
      outcomes.set(Number(first), second)
      try {
        observer.look(Number(first))
      } catch (error) {
        failure = error
      }
    })
    child.stdin.end(order === null ? '' : `${JSON.stringify(order)}\n`)
    const signal = await closed
    if (failure !== null) throw failure
    if (order !== null && signal !== 'SIGKILL') throw new Error(`the writer failed: ${Buffer.concat(errors)}`)
    return { outcomes, mark }
  }
}

/** Compares with the model, which goes on by one step when the store did. Answers the commits in the store. */
function inspectStore(path: string, model: Model, takeNext: () => void, acknowledged: number): number {
  if (!exists(path)) {
    expectSame(acknowledged, 0, 'commits of a store that is missing')
    return 0
  }
  const { commit: found, problems } = checkStore(path)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (found < acknowledged) throw new Error(`${acknowledged} commits were acknowledged, ${found} are there`)
  if (found > acknowledged) takeNext()
  if (found > model.commits) throw new Error(`${found} commits are there, at most ${model.commits} were made`)
  model.settle(found)
  const reader = openStore(path, { readOnly: true })
  expectSame(digestOf(reader.graph.snapshot()), model.digest(), `the graph after ${found} commits`)
  return found
}

function exists(path: string): boolean {
  try {
    openStore(path, { readOnly: true }).close()
    return true
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('there is no store')) return false
    throw error
  }
}

/** What the dead writer cloned is whole or is not there; and so is a clone of what it left. */
function inspectCopies(prefix: string, commits: number): void {
  const folder = dirname(prefix)
  for (const name of readdirSync(folder).filter(each => each.startsWith(basename(prefix)))) {
    const copy = join(folder, name)
    if (!/-(lease|new|wal|shm|journal)$/.test(name) && exists(copy)) {
      const { commit, problems } = checkStore(copy)
      if (problems.length > 0) throw new Error(`${name}: ${problems.join('\n')}`)
      if (commit > commits) throw new Error(`${name} stands at commit ${commit}, its original at ${commits}`)
    }
    rmSync(copy, { recursive: true, force: true })
  }
}

/** A copy of the store as it is, compared with the model. */
function inspectClone(path: string, digest: string): void {
  const copy = `${path}-clone.rl`
  cloneStore(path, copy)
  expectSame(digestOf(openStore(copy, { readOnly: true }).graph.snapshot()), digest, 'the clone')
  for (const name of [copy, `${copy}-lease`]) rmSync(name, { recursive: true, force: true })
}

function expectSame(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what}: found ${found}, expected ${expected}`)
}
