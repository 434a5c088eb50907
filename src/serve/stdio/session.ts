/**
 * The MCP conversation over stdin and stdout. Requests are worked on one after another and answered in the order in
 * which they came; reading goes on meanwhile, because a `notifications/cancelled` may be the next line.
 */
import type { Readable } from 'node:stream'
import { withoutByteOrderMark } from '../../json/bytes.js'
import type { Order, OrderTaker } from '../engine-client.js'
import { type Incoming, readIncoming, tooLong } from '../jsonrpc.js'
import type { RequestId } from '../message.js'
import { Fifo } from './fifo.js'
import { LineSplitter } from './line-splitter.js'
import type { Output } from './output.js'

/** Longest message. The page names no cap; the peer is the host that started us, so this only guards memory. */
export const MAX_LINE_BYTES = 256 * 1024 * 1024
/** With more than this waiting, reading pauses. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

const NOTHING = new Uint8Array()
const LINE_END = Uint8Array.of(0x0a)

type Request = Extract<Incoming, { kind: 'reply' | 'call' }>

interface Entry {
  readonly request: Request
  /** The line, kept for calls only. */
  readonly bytes: Uint8Array
  /** Bytes it was read from. */
  readonly size: number
  cancelled: boolean
}

export class StdioSession {
  readonly #waiting = new Fifo<Entry>()
  readonly #splitter: LineSplitter
  #waitingBytes = 0
  #running: { entry: Entry; order: Order | null } | null = null
  #firstLine = true
  #ended = false
  #finish: () => void = () => undefined

  constructor(
    private readonly input: Readable,
    private readonly output: Output,
    private readonly engine: OrderTaker,
    maxLineBytes = MAX_LINE_BYTES,
  ) {
    this.#splitter = new LineSplitter(
      { line: bytes => this.#line(bytes), tooLong: () => this.#take(tooLong(maxLineBytes), NOTHING) },
      maxLineBytes,
    )
  }

  /** Resolves when the input has ended and every request read from it has been answered. */
  run(): Promise<void> {
    return new Promise(resolve => {
      this.#finish = resolve
      this.input.on('data', (chunk: Buffer) => this.#splitter.push(chunk))
      this.input.on('end', () => this.#end())
      this.input.on('close', () => this.#end())
      this.input.on('error', () => this.#end())
    })
  }

  /** Stops what runs and forgets what waits: nobody listens any more. */
  abandon(): void {
    this.input.pause()
    while (this.#waiting.shift() !== undefined);
    if (this.#running !== null) this.#running.entry.cancelled = true
    this.#running?.order?.stop()
  }

  #end(): void {
    if (this.#ended) return
    this.#splitter.end()
    this.#ended = true
    if (this.#running === null) this.#finish()
  }

  #line(line: Uint8Array): void {
    const bytes = this.#firstLine ? withoutByteOrderMark(line) : line
    this.#firstLine = false
    if (bytes.every(isBlank)) return
    this.#take(readIncoming(bytes, this.engine), bytes)
  }

  #take(incoming: Incoming, bytes: Uint8Array): void {
    switch (incoming.kind) {
      case 'none':
        return
      case 'cancel':
        this.#cancel(incoming.id)
        return
      default:
        this.#waiting.push({
          request: incoming,
          bytes: incoming.kind === 'call' ? bytes : NOTHING,
          size: bytes.length,
          cancelled: false,
        })
        this.#waitingBytes += bytes.length
        if (this.#waitingBytes > MAX_WAITING_BYTES) this.input.pause()
        if (this.#running === null) void this.#work()
    }
  }

  /** No reply for it; what has not been started never is. */
  #cancel(id: RequestId): void {
    const fits = ({ request, cancelled }: Entry) => request.id === id && !cancelled && isCancellable(request)
    if (this.#running !== null && fits(this.#running.entry)) {
      this.#running.entry.cancelled = true
      this.#running.order?.stop()
      return
    }
    const entry = this.#waiting.find(fits)
    if (entry !== undefined) entry.cancelled = true
  }

  async #work(): Promise<void> {
    for (let entry = this.#waiting.shift(); entry !== undefined; entry = this.#waiting.shift()) {
      this.#running = { entry, order: null }
      if (!entry.cancelled) await this.#answer(entry)
      this.#running = null
      this.#waitingBytes -= entry.size
      if (this.input.isPaused() && this.#waitingBytes <= MAX_WAITING_BYTES) this.input.resume()
    }
    if (this.#ended) this.#finish()
  }

  async #answer(entry: Entry): Promise<void> {
    const { request, bytes } = entry
    if (request.kind === 'reply') {
      await this.output.write(Buffer.from(`${request.text}\n`))
      return
    }
    const order = this.engine.order({ kind: 'message', bytes })
    this.#running = { entry, order }
    const done = this.output.watch()
    const answer = await order.answer
    done()
    if (entry.cancelled || answer.end.kind === 'stopped') return
    for (const part of answer.bytes) await this.output.write(part)
    await this.output.write(LINE_END)
  }
}

/** MCP forbids cancelling `initialize`. */
function isCancellable(request: Request): boolean {
  return request.kind === 'call' || request.cancellable
}

/** Blank, TAB, CR: a line of nothing else is no message. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}
