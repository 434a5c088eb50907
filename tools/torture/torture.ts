/**
 * Kills a writer with SIGKILL at random moments, again and again, and looks at what it left: the store opens, is found
 * sound, and holds every commit that was acknowledged, at most one more, and nothing else.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { checkStore, cloneStore } from '../../src/store/admin.js'
import type { Graph } from '../../src/store/graph.js'
import { openMemory } from '../../src/store/memory-graph.js'
import { openStore } from '../../src/store/open-store.js'
import { digestOf } from './dump.js'
import { randomNumbers, stepsIn, takeStep } from './workload.js'

export interface TortureOptions {
  /** Where the store is made; its name says its kind. */
  readonly path: string
  readonly rounds: number
  readonly seed: number
  report?(line: string): void
}

export interface TortureReport {
  readonly rounds: number
  /** Commits acknowledged by all writers together. */
  readonly commits: number
  /** Kills after a commit was durable and before it was acknowledged. */
  readonly inDoubt: number
}

/** Rejects with what is wrong at the first finding. */
export async function torture({ path, rounds, seed, report }: TortureOptions): Promise<TortureReport> {
  const random = randomNumbers(seed)
  const model = openMemory()
  let inDoubt = 0
  for (let round = 1; round <= rounds; round++) {
    const before = stepsIn(model.snapshot())
    const acknowledged = Math.max(before, await runVictim(path, seed, random))
    advance(model, seed, acknowledged)
    const found = inspectStore(path, model, seed)
    if (found > acknowledged) inDoubt++
    if (round % 5 === 0) inspectCopy(path, model)
    report?.(`round ${round}: ${acknowledged - before} commits acknowledged, ${found} in the store`)
  }
  return { rounds, commits: stepsIn(model.snapshot()), inDoubt }
}

/** Lets a writer run until the dice say so; the last commit it acknowledged, 0 for none. */
function runVictim(path: string, seed: number, random: (below: number) => number): Promise<number> {
  const script = fileURLToPath(new URL('./victim.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, path, String(seed)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: Buffer[] = []
  child.stderr.on('data', (data: Buffer) => errors.push(data))
  let last = 0
  // A few die while they start, the others a moment after some commit.
  let left = random(8) === 0 ? 0 : 1 + random(60)
  const kill = () => setTimeout(() => child.kill('SIGKILL'), random(12))
  const start = setTimeout(kill, left === 0 ? 300 + random(500) : 60_000)
  createInterface(child.stdout).on('line', line => {
    last = Number(line)
    if (--left === 0) kill()
  })
  return new Promise((resolve, reject) => {
    child.once('close', (_, signal) => {
      clearTimeout(start)
      if (signal === 'SIGKILL') resolve(last)
      else reject(new Error(`the writer failed: ${Buffer.concat(errors)}`))
    })
  })
}

function advance(model: Graph, seed: number, to: number): void {
  for (let step = stepsIn(model.snapshot()) + 1; step <= to; step++) takeStep(model, seed, step)
}

/** Compares with the model, which goes on by one step when the store did. Answers the steps in the store. */
function inspectStore(path: string, model: Graph, seed: number): number {
  const acknowledged = stepsIn(model.snapshot())
  if (!exists(path)) {
    expectSame(acknowledged, 0, 'the store is missing')
    return 0
  }
  const { problems } = checkStore(path)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const reader = openStore(path, { readOnly: true })
  const found = stepsIn(reader.graph.snapshot())
  if (found !== acknowledged) expectSame(found, acknowledged + 1, 'commits in the store')
  advance(model, seed, found)
  expectSame(digestOf(reader.graph.snapshot()), digestOf(model.snapshot()), `the graph after ${found} steps`)
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

function inspectCopy(path: string, model: Graph): void {
  if (!exists(path)) return
  const copy = path.endsWith('.rl') ? `${path}-copy` : `${path}-copy.rl`
  rmSync(copy, { recursive: true, force: true })
  cloneStore(path, copy)
  const reader = openStore(copy, { readOnly: true })
  expectSame(digestOf(reader.graph.snapshot()), digestOf(model.snapshot()), 'the copy')
  rmSync(copy, { recursive: true, force: true })
}

function expectSame(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what}: found ${found}, expected ${expected}`)
}
