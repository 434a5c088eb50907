/**
 * The writer that gets killed: takes steps on a store through the engine and says on stdout which are done, as soon as
 * they are acknowledged. In between it checkpoints, compacts, clones, or closes and opens again, and says so before it
 * begins, so that the kill can meet all of that too.
 *
 * It starts early and waits for its order, one line of JSON on stdin. It prints `a STEP OUTCOME` after a step and
 * `m WHAT` before anything else.
 *
 * SIGKILL comes from a thread beside the writer, whatever that is in the middle of: so the moment does not depend on
 * how busy the process is that watches.
 */
import { readSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { openEngine } from '../../src/engine/engine.js'
import { cloneStore, compactStore } from '../../src/store/admin.js'
import { takeStatementStep } from './steps.js'
import { randomNumbers } from './workload.js'

export interface Order {
  readonly path: string
  readonly importDirectory: string
  readonly seed: number
  readonly rows: number
  /** The first step to take. */
  readonly step: number
  /** Decides when it does something else than steps. */
  readonly mood: number
  /** Where its clones go; a number is put behind. */
  readonly copies: string
  readonly death: Death
}

/** `delay` milliseconds after this many steps, or after it began something of this name once a step was taken. */
export interface Death {
  readonly steps: number
  readonly mark: string | null
  readonly delay: number
}

/** Sleeps until it is told to, then for the delay, then ends the process. */
const KILLER = `
  const { workerData } = require('node:worker_threads')
  Atomics.wait(workerData.sign, 0, 0)
  Atomics.wait(workerData.sign, 0, 1, workerData.delay)
  process.kill(process.pid, 'SIGKILL')`

function readOrder(): Order {
  const buffer = Buffer.alloc(10_000)
  let text = ''
  while (!text.endsWith('\n')) {
    const length = readSync(0, buffer)
    if (length === 0) process.exit(0)
    text += buffer.toString('utf8', 0, length)
  }
  return JSON.parse(text)
}

const order = readOrder()
const { death } = order
const sign = new Int32Array(new SharedArrayBuffer(4))
new Worker(KILLER, { eval: true, workerData: { sign, delay: death.delay } }).unref()
let steps = 0

function say(line: string): void {
  writeSync(1, `${line}\n`)
  const isMark = death.mark !== null && line.startsWith(`m ${death.mark}`) && steps > 0
  if (!isMark && steps < death.steps) return
  Atomics.store(sign, 0, 1)
  Atomics.notify(sign, 0)
}

const random = randomNumbers(order.mood)
const openIt = () => openEngine(order.path, { importDirectory: order.importDirectory })

say('m open')
let engine = openIt()
for (let step = order.step; ; step++) {
  const outcome = takeStatementStep(engine, order, step)
  steps++
  say(`a ${step} ${outcome}`)
  const mood = random(60)
  if (mood < 6) {
    say('m checkpoint')
    engine.checkpoint()
  } else if (mood < 8) {
    const copy = `${order.copies}${step}${step % 2 === 0 ? '.rl' : ''}`
    say(`m clone ${copy}`)
    cloneStore(order.path, copy)
  } else if (mood < 12) {
    say('m close')
    engine.close()
    if (mood < 10) {
      say('m compact')
      compactStore(order.path)
    }
    say('m open')
    engine = openIt()
  }
}
