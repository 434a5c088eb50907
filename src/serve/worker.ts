/**
 * The engine's thread. It alone touches the store; the main thread keeps answering while a statement runs. Started
 * with the store's path and options, it says whether the store is open, then takes orders until it is closed.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Engine } from '../engine/api.js'
import { openEngine } from '../engine/engine.js'
import { invariant } from '../status/fail.js'
import { transferable } from './byte-parts.js'
import { detailOf } from './failure-text.js'
import type { ToWorker, WorkEnd, WorkerMessage, WorkerStart, WorkOrder } from './protocol.js'
import { Scheduler } from './scheduler.js'
import { SharedStopFlags } from './stop-flags.js'
import { taskFor } from './tasks.js'

invariant(parentPort !== null, 'this module is the entry of a worker thread')
const port = parentPort
const { path, options } = workerData as WorkerStart
const scheduler = new Scheduler(flush)
const flags = new SharedStopFlags()
let outgoing: WorkerMessage[] = []
let outgoingBuffers: ArrayBuffer[] = []

/** Goes out at the end of the turn. */
function say(message: WorkerMessage, bytes: readonly Uint8Array[] = []): void {
  outgoing.push(message)
  outgoingBuffers.push(...transferable(bytes))
}

function flush(): void {
  if (outgoing.length === 0) return
  port.postMessage(outgoing, outgoingBuffers)
  outgoing = []
  outgoingBuffers = []
}

function send(message: WorkerMessage, bytes: readonly Uint8Array[] = []): void {
  say(message, bytes)
  flush()
}

function open(): Engine | null {
  try {
    return openEngine(path, options)
  } catch (error) {
    send({ kind: 'openFailed', message: detailOf(error) })
    port.close()
    return null
  }
}

function take(engine: Engine, order: WorkOrder): void {
  const { number } = order
  const outbox = {
    part: (bytes: readonly Uint8Array[]) => send({ kind: 'part', number, bytes }, bytes),
    end: (bytes: readonly Uint8Array[], end: WorkEnd) => say({ kind: 'end', number, bytes, end }, bytes),
    log: (line: string) => send({ kind: 'log', line }),
  }
  scheduler.add(taskFor(engine, order.work, flags.flag(order.stopSlot), outbox))
}

function close(engine: Engine): void {
  let failure: string | null = null
  try {
    engine.close()
  } catch (error) {
    failure = detailOf(error)
  }
  send({ kind: 'closed', failure })
  port.close()
}

const engine = open()
if (engine !== null) {
  port.on('message', (messages: ToWorker) => {
    for (const message of messages) {
      if (message.kind === 'order') take(engine, message.order)
      else if (message.kind === 'flags') flags.add(message.block)
      else close(engine)
    }
  })
  send({ kind: 'open', writable: engine.writable, path: engine.path })
}
