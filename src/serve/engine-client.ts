/**
 * The main thread's side of the engine's worker: orders out, answers in, stop flags in shared memory. The promise of
 * an order never rejects for a statement's sake; a worker that dies is told through `onFailure`, once.
 */
import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { EngineOptions } from '../engine/api.js'
import { detailOf } from './failure-text.js'
import type { FromWorker, ToWorker, Work, WorkEnd, WorkerMessage, WorkerStart } from './protocol.js'
import { StopFlags } from './stop-flags.js'

/** The bytes of an answer, and how the work ended. */
export interface Answer {
  readonly bytes: readonly Uint8Array[]
  readonly end: WorkEnd
}

/** Work under way. */
export interface Order {
  readonly answer: Promise<Answer>
  /** Raises the stop flag; the answer then says `stopped`, unless the work had ended before. */
  stop(): void
}

/** What a transport needs of the engine. */
export interface OrderTaker {
  /** Whether `write_cypher` is there. */
  readonly writable: boolean
  order(work: Work): Order
}

interface Pending {
  readonly bytes: Uint8Array[]
  readonly stopSlot: number
  resolve(answer: Answer): void
}

const LEAST_HEAP_MEGABYTES = 2048

/** The store could not be opened; `message` is for the user. */
export class OpenFailure extends Error {
  override readonly name = 'OpenFailure'
}

export class EngineClient implements OrderTaker {
  readonly #pending = new Map<number, Pending>()
  readonly #flags = new StopFlags(block => this.#post({ kind: 'flags', block }))
  #outgoing: ToWorker[number][] = []
  #lastNumber = 0
  private closing: ((failure: string | null) => void) | null = null

  private constructor(
    private readonly worker: Worker,
    /** Whether statements may write. */
    readonly writable: boolean,
    /** The store's path as opened, null for `:memory:`. */
    readonly path: string | null,
    private readonly log: (line: string) => void,
  ) {}

  /**
   * Starts the worker and opens the store.
   * @param events `log` takes lines for stderr, `failed` the reason of a worker's death
   * @throws OpenFailure
   */
  static open(
    path: string,
    options: EngineOptions,
    events: { log(line: string): void; failed(reason: string): void },
  ): Promise<EngineClient> {
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes() }
    const worker = new Worker(workerUrl(), { workerData: { path, options } satisfies WorkerStart, resourceLimits })
    return new Promise((resolve, reject) => {
      let client: EngineClient | null = null
      let ended = false
      const fail = (reason: string) => {
        if (ended) return
        ended = true
        if (client === null) reject(new OpenFailure(reason))
        else if (client.closing === null) events.failed(reason)
        else client.closing(reason)
      }
      worker.on('error', error => fail(reasonOf(error)))
      worker.on('exit', code => fail(`its thread ended with code ${code}`))
      const take = (message: WorkerMessage) => {
        if (message.kind === 'open') {
          client = new EngineClient(worker, message.writable, message.path, events.log)
          resolve(client)
        } else if (message.kind === 'openFailed') {
          fail(message.message)
        } else if (message.kind === 'closed') {
          ended = true
          client?.closing?.(message.failure)
        } else {
          client?.receive(message)
        }
      }
      worker.on('message', (messages: FromWorker) => messages.forEach(take))
    })
  }

  order(work: Work): Order {
    const number = ++this.#lastNumber
    const stopSlot = this.#flags.take()
    const answer = new Promise<Answer>(resolve => this.#pending.set(number, { bytes: [], stopSlot, resolve }))
    this.#post({ kind: 'order', order: { number, stopSlot, work: ownBytes(work) } })
    return {
      answer,
      stop: () => {
        // Later the flag is another order's.
        if (this.#pending.has(number)) this.#flags.raise(stopSlot)
      },
    }
  }

  stopAll(): void {
    for (const { stopSlot } of this.#pending.values()) this.#flags.raise(stopSlot)
  }

  /** Waits until every order has been answered; false when that took longer than `ms`. */
  async settled(ms: number): Promise<boolean> {
    const end = Date.now() + ms
    while (this.#pending.size > 0 && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 5))
    return this.#pending.size === 0
  }

  /** Closes the store and the worker; answers what went wrong, or null. Every order must have been answered. */
  close(): Promise<string | null> {
    return new Promise(resolve => {
      this.closing = resolve
      this.#post({ kind: 'close' })
    })
  }

  /** Waking a thread costs more than a short statement: what comes from all connections in one turn goes together. */
  #post(message: ToWorker[number]): void {
    if (this.#outgoing.push(message) > 1) return
    setImmediate(() => {
      const messages: ToWorker = this.#outgoing
      this.#outgoing = []
      this.worker.postMessage(messages)
    })
  }

  private receive(message: Extract<WorkerMessage, { kind: 'part' | 'end' | 'log' }>): void {
    if (message.kind === 'log') {
      this.log(message.line)
      return
    }
    const pending = this.#pending.get(message.number)
    if (pending === undefined) return
    pending.bytes.push(...message.bytes)
    if (message.kind === 'part') return
    this.#pending.delete(message.number)
    this.#flags.giveBack(pending.stopSlot)
    const { end } = message
    pending.resolve({ bytes: end.kind === 'stopped' ? [] : pending.bytes, end })
  }
}

/** A message's bytes usually share a large read buffer, all of which would be sent with them. */
function ownBytes(work: Work): Work {
  return work.kind === 'message' ? { kind: 'message', bytes: new Uint8Array(work.bytes) } : work
}

/** Node's own choice is 2 or 4 GiB whatever the machine has; what statements may hold is limited elsewhere. */
function heapMegabytes(): number {
  return Math.max(LEAST_HEAP_MEGABYTES, Math.floor((totalmem() / 2 ** 20) * 0.75))
}

function reasonOf(error: Error): string {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it ran out of memory' : detailOf(error)
}

/**
 * Beside the bundle's other entries, where this module is one of its chunks; from the sources, through a file that
 * teaches the thread TypeScript.
 */
function workerUrl(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./worker-from-source.mjs', import.meta.url)
  return new URL(/\/chunks\/[^/]+$/.test(import.meta.url) ? '../worker.mjs' : './worker.mjs', import.meta.url)
}
