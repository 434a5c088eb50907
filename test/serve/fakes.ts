/** Stands for the engine where a test is about what surrounds it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Engine, RunningStatement, SchemaEntry, StatementOptions } from '../../src/engine/api.js'
import type { StatementResult } from '../../src/result/result.js'
import type { Answer, Order, OrderTaker } from '../../src/serve/engine-client.js'
import { readIncoming } from '../../src/serve/jsonrpc.js'
import type { Work } from '../../src/serve/protocol.js'
import { failure } from '../../src/status/fail.js'
import { resultOf } from '../result/results.js'

/** What a fake statement does: `advance` is called until it answers true. */
export interface Script {
  /** Slices it takes. */
  readonly slices: number
  readonly isRead?: boolean
  readonly result?: Partial<StatementResult>
  readonly error?: unknown
}

/** An engine whose statements follow scripts, and which notes what happened in which order. */
export class FakeEngine implements Engine {
  readonly log: string[] = []
  readonly writable = true
  readonly path = null
  lastOptions: StatementOptions | undefined

  constructor(private readonly scripts: Readonly<Record<string, Script>>) {}

  run(): StatementResult {
    throw new Error('the worker runs in slices')
  }

  start(statement: string, options?: StatementOptions): RunningStatement {
    this.lastOptions = options
    return new FakeStatement(statement, this.scripts[statement] ?? { slices: 1 }, options ?? {}, this.log)
  }

  schema(): ReadonlyMap<string, SchemaEntry> {
    return new Map()
  }

  // biome-ignore lint/correctness/useYield: nothing takes long here
  *schemaInSteps(): Generator<void, ReadonlyMap<string, SchemaEntry>> {
    return new Map()
  }

  readonly procedures = { lookup: () => undefined }

  read(): never {
    throw new Error('this engine has no graph')
  }

  write(): never {
    throw new Error('this engine has no graph')
  }

  writeInSteps(): never {
    throw new Error('this engine has no graph')
  }

  close(): void {
    this.log.push('close')
  }
}

class FakeStatement implements RunningStatement {
  ended = false
  #done = 0
  #error: unknown

  constructor(
    private readonly name: string,
    private readonly script: Script,
    private readonly options: StatementOptions,
    private readonly log: string[],
  ) {
    this.#error = script.error
  }

  get isRead(): boolean {
    return this.script.isRead ?? true
  }

  advance(): boolean {
    if (this.options.cancel?.cancelled) {
      this.#error = failure('statement-cancelled')
      this.log.push(`${this.name} cancelled`)
      this.ended = true
      return true
    }
    this.#done++
    this.log.push(`${this.name} ${this.#done}`)
    // A slice takes its time, as a real one does.
    const end = performance.now() + 5
    while (performance.now() < end);
    this.ended = this.#done >= this.script.slices
    return this.ended
  }

  result(): StatementResult {
    if (this.#error !== undefined) throw this.#error
    return resultOf(this.script.result ?? {})
  }

  cancel(): void {}

  release(): void {}
}

/** Answers tool calls by a function of their statement, some turns later; stops when told to. */
export class FakeOrders implements OrderTaker {
  readonly started: string[] = []
  readonly stopped: string[] = []

  constructor(
    private readonly answerOf: (statement: string) => string | Promise<string>,
    readonly writable = true,
  ) {}

  order(work: Work): Order {
    if (work.kind !== 'message') throw new Error('a tool call')
    const incoming = readIncoming(work.bytes, this)
    if (incoming.kind !== 'call') throw new Error('a tool call')
    const { call, id } = incoming
    const statement = call.kind === 'schema' ? 'get_schema' : call.statement
    this.started.push(statement)
    let stop: (answer: Answer) => void = () => undefined
    const stopped = new Promise<Answer>(resolve => {
      stop = resolve
    })
    return {
      answer: Promise.race([stopped, this.#answer(statement, id)]),
      stop: () => {
        this.stopped.push(statement)
        stop({ bytes: [], end: { kind: 'stopped' } })
      },
    }
  }

  async #answer(statement: string, id: string): Promise<Answer> {
    await nextTurn()
    const text = await this.answerOf(statement)
    return { bytes: [Buffer.from(`{"id":${id},"text":"${text}"}`)], end: { kind: 'done' } }
  }
}
