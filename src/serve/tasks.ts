/** What the worker does for one order, as steps that can be left and taken up again. */
import type { Engine, RunningStatement, StatementOptions } from '../engine/api.js'
import { JsonReader } from '../json/reader.js'
import { isJsonObject, type JsonObject } from '../json/value.js'
import { writeEnvelope } from '../result/envelope.js'
import { writeResult } from '../result/forms.js'
import { TextSink } from '../result/json/sink.js'
import type { StatementResult } from '../result/result.js'
import { invariant, RelateError } from '../status/fail.js'
import type { Value } from '../value/value.js'
import { ByteParts } from './byte-parts.js'
import { detailOf, toolFailure } from './failure-text.js'
import { readIncoming, resultMessage, toolErrorText, toolResultFrame } from './jsonrpc.js'
import { answerKartograph, type KartographRequest } from './kartograph/work.js'
import type { RequestId } from './message.js'
import type { Work, WorkEnd } from './protocol.js'
import { SLICE_MS, type Task } from './scheduler.js'
import { writeSchema } from './schema-text.js'
import type { StopFlag } from './stop-flags.js'
import type { ToolCall } from './tools.js'

/** Where the answer of an order goes. */
export interface Outbox {
  part(bytes: readonly Uint8Array[]): void
  end(bytes: readonly Uint8Array[], end: WorkEnd): void
  log(line: string): void
}

type Steps = Generator<void, WorkEnd>

/** The stop flag was up: no answer goes out. */
const STOPPED: WorkEnd = { kind: 'stopped' }
const DONE: WorkEnd = { kind: 'done' }

export function taskFor(engine: Engine, work: Work, stop: StopFlag, outbox: Outbox): Task {
  const parts = new ByteParts(full => outbox.part(full))
  const job = new Job(engine, stop, parts, outbox)
  if (work.kind === 'statement')
    return { exclusive: true, begun: false, steps: finishing(job, job.statement(work), parts, outbox) }
  if (work.kind === 'kartograph') {
    const exclusive = work.request.ask === 'mutate'
    return { exclusive, begun: false, steps: finishing(job, job.kartograph(work.request), parts, outbox) }
  }
  const incoming = readIncoming(work.bytes, { writable: engine.writable })
  invariant(incoming.kind === 'call', 'the main thread sends tool calls only')
  const { call, id } = incoming
  return {
    exclusive: call.kind === 'write',
    begun: false,
    steps: finishing(job, job.toolCall(id, call), parts, outbox),
  }
}

function* finishing(job: Job, steps: Steps, parts: ByteParts, outbox: Outbox): Generator<void, void> {
  const end = yield* steps
  job.end()
  outbox.end(end.kind === 'stopped' ? [] : parts.take(), end)
}

class Job {
  private running: RunningStatement | null = null

  constructor(
    private readonly engine: Engine,
    private readonly stop: StopFlag,
    private readonly parts: ByteParts,
    private readonly outbox: Outbox,
  ) {}

  /** The answer has been written: what its result holds no longer counts. */
  end(): void {
    this.running?.release()
  }

  get #stopped(): boolean {
    return this.stop.raised
  }

  /** A tool call; the answer is a whole JSON-RPC message. */
  *toolCall(id: RequestId, call: ToolCall): Steps {
    if (this.#stopped) return STOPPED
    try {
      if (call.kind === 'schema') {
        const schema = yield* this.#untilStopped(this.engine.schemaInSteps(call.sampleSize))
        return schema === null ? STOPPED : yield* this.#reply(id, sink => writeSchema(schema, sink))
      }
      const options = { parameters: parameterMap(call.parameters), tool: call.kind }
      const result = yield* this.#run(call.statement, options)
      return result === null ? STOPPED : yield* this.#reply(id, sink => writeEnvelope(result, sink))
    } catch (error) {
      if (this.#stopped) return STOPPED
      const { text, log } = toolFailure(error)
      if (log !== null) this.outbox.log(log)
      this.parts.take()
      this.parts.write(resultMessage(id, toolErrorText(text)))
      return DONE
    }
  }

  /** A statement of a shell; the answer is its result in the wanted form. */
  *statement(work: Extract<Work, { kind: 'statement' }>): Steps {
    if (this.#stopped) return STOPPED
    const { statement, parameters, timeoutMs, maxRows, form, colour } = work
    try {
      const result = yield* this.#run(statement, {
        ...(parameters === null ? {} : { parameters: parameterMap(readObject(parameters)) }),
        ...(timeoutMs === null ? {} : { timeoutMs }),
        ...(maxRows === null ? {} : { maxRows }),
      })
      if (result === null) return STOPPED
      const sink = new TextSink(chunk => this.parts.write(chunk))
      for (const _ of writeResult(result, form, { colour }, sink)) {
        if (this.#stopped) return STOPPED
        yield
      }
      sink.flush()
      return DONE
    } catch (error) {
      if (this.#stopped) return STOPPED
      const message = error instanceof RelateError ? error.message : `internal error: ${detailOf(error)}`
      return { kind: 'failed', message, offset: error instanceof RelateError ? (error.span?.start ?? null) : null }
    }
  }

  /** A request of the second surface. */
  *kartograph(request: KartographRequest): Steps {
    if (this.#stopped) return STOPPED
    const { engine } = this
    const answer = yield* answerKartograph(request, {
      engine,
      stopped: () => this.#stopped,
      log: line => this.outbox.log(line),
    })
    if (answer === null) return STOPPED
    this.parts.write(answer)
    return DONE
  }

  /** Runs to the end, pausing between slices; null when stopped, and then nothing of it stays. */
  *#run(statement: string, options: StatementOptions): Generator<void, StatementResult | null> {
    const { stop } = this
    const cancel = {
      get cancelled() {
        return stop.raised
      },
    }
    const running = this.engine.start(statement, { ...options, cancel })
    this.running = running
    while (!running.advance(SLICE_MS)) yield
    return this.#stopped ? null : running.result()
  }

  /** null when stopped. */
  *#untilStopped<T>(steps: Generator<void, T>): Generator<void, T | null> {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      if (this.#stopped) return null
      yield
    }
  }

  /** The text inside a tool result is escaped once more, chunk by chunk: no reply is too long for that. */
  *#reply(id: RequestId, write: (sink: TextSink) => Iterable<void> | void): Steps {
    const { before, after } = toolResultFrame(id)
    const message = new TextSink(chunk => this.parts.write(chunk))
    const text = new TextSink(chunk => message.write(JSON.stringify(chunk).slice(1, -1)))
    message.write(before)
    for (const _ of write(text) ?? []) {
      if (this.#stopped) return STOPPED
      yield
    }
    text.flush()
    message.write(after)
    message.flush()
    return DONE
  }
}

function readObject(json: string): JsonObject {
  const value = new JsonReader(new TextEncoder().encode(json)).value()
  invariant(isJsonObject(value), 'parameters are an object')
  return value
}

/** Integers beyond 64 bits have been refused before, so JSON values are Cypher values. */
function parameterMap(parameters: JsonObject): ReadonlyMap<string, Value> {
  return parameters as ReadonlyMap<string, Value>
}
