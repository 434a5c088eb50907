/** Statements share the worker's thread: reads beside each other and beside a write, writes one after another. */
import { describe, expect, it } from 'vitest'
import type { WorkEnd } from '../../src/serve/protocol.js'
import { Scheduler } from '../../src/serve/scheduler.js'
import { taskFor } from '../../src/serve/tasks.js'
import { failure, InvariantError } from '../../src/status/fail.js'
import { FakeEngine, type Script } from './fakes.js'

interface Answer {
  readonly text: string
  readonly end: WorkEnd
  readonly logs: readonly string[]
}

/** Runs tool calls on a fake engine; `stopAfter` raises the stop flag of a statement when the log holds that entry. */
class Bench {
  readonly engine: FakeEngine
  readonly #scheduler = new Scheduler()
  readonly flags = new Map<string, { raised: boolean }>()

  constructor(scripts: Readonly<Record<string, Script>>) {
    this.engine = new FakeEngine(scripts)
  }

  raise(statement: string): void {
    const flag = this.flags.get(statement)
    if (flag !== undefined) flag.raised = true
  }

  call(tool: 'read' | 'write', statement: string, parameters = '{}'): Promise<Answer> {
    const stop = { raised: false }
    this.flags.set(statement, stop)
    const bytes = new TextEncoder().encode(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}_cypher","arguments":{"statement":"${statement}","parameters":${parameters}}}}`,
    )
    return new Promise(resolve => {
      const parts: Uint8Array[] = []
      const logs: string[] = []
      const outbox = {
        part: (bytes: readonly Uint8Array[]) => void parts.push(...bytes),
        end: (bytes: readonly Uint8Array[], end: WorkEnd) =>
          resolve({ text: Buffer.concat([...parts, ...bytes]).toString(), end, logs }),
        log: (line: string) => void logs.push(line),
      }
      this.#scheduler.add(taskFor(this.engine, { kind: 'message', bytes }, stop, outbox))
    })
  }
}

describe('fairness', () => {
  it('a short read does not wait for a long one', async () => {
    const bench = new Bench({ long: { slices: 12 }, short: { slices: 1 } })
    const order: string[] = []
    await Promise.all([
      bench.call('read', 'long').then(() => order.push('long')),
      bench.call('read', 'short').then(() => order.push('short')),
    ])
    expect(order).toEqual(['short', 'long'])
    expect(bench.engine.log.indexOf('short 1')).toBeLessThan(4)
  })

  it('writes run in order of arrival, one at a time, and reads beside them', async () => {
    const bench = new Bench({ first: { slices: 4 }, second: { slices: 2 }, read: { slices: 2 } })
    await Promise.all([bench.call('write', 'first'), bench.call('write', 'second'), bench.call('read', 'read')])
    const { log } = bench.engine
    const writes = log.filter(entry => !entry.startsWith('read'))
    expect(writes).toEqual(['first 1', 'first 2', 'first 3', 'first 4', 'second 1', 'second 2'])
    expect(log.indexOf('read 2')).toBeLessThan(log.indexOf('first 4'))
  })

  it('a failed write lets the next one go', async () => {
    const bench = new Bench({ bad: { slices: 1, error: failure('store-is-read-only') } })
    const [bad, good] = await Promise.all([bench.call('write', 'bad'), bench.call('write', 'good')])
    expect(bad.text).toContain('"isError":true')
    expect(good.text).toContain('"isError":false')
  })
})

describe('stopping', () => {
  it('a running statement is stopped and nothing is answered', async () => {
    const bench = new Bench({ long: { slices: 1_000_000 } })
    const answer = bench.call('read', 'long')
    setTimeout(() => bench.raise('long'), 30)
    expect(await answer).toEqual({ text: '', end: { kind: 'stopped' }, logs: [] })
    expect(bench.engine.log.at(-1)).toBe('long cancelled')
  })

  it('one that never started leaves no trace', async () => {
    const bench = new Bench({})
    const answer = bench.call('write', 'waiting')
    bench.raise('waiting')
    expect((await answer).end).toEqual({ kind: 'stopped' })
    expect(bench.engine.log).toEqual([])
  })
})

describe('answers', () => {
  it('the envelope stands inside the message, escaped once more', async () => {
    const rows = [['say "hi"\n\\'], ['é😀\u0001']]
    const bench = new Bench({ S: { slices: 1, result: { columns: ['s'], columnTypes: ['STRING'], rows } } })
    const { text } = await bench.call('read', 'S')
    expect(text).toMatch(/^\{"jsonrpc":"2\.0","id":1,"result":\{"content":\[\{"text":"\{\\"columnTypes\\":/)
    expect(text).toMatch(/\}","type":"text"\}\],"isError":false\}\}$/)
    expect(text).toContain('{\\"s\\":\\"say \\\\\\"hi\\\\\\"\\\\n\\\\\\\\\\"},{\\"s\\":\\"é😀\\\\u0001\\"}')
    expect(JSON.parse(JSON.parse(text).result.content[0].text).rows).toEqual([
      { s: 'say "hi"\n\\' },
      { s: 'é😀\u0001' },
    ])
  })

  it('300,000 rows take seconds, not minutes', async () => {
    const rows = Array.from({ length: 300_000 }, (_, i) => [i, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'])
    const bench = new Bench({ S: { slices: 1, result: { columns: ['i', 's'], rows } } })
    const before = process.cpuUsage()
    const { text } = await bench.call('read', 'S')
    // Processor time: a busy machine is no fault of ours.
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
    expect(JSON.parse(JSON.parse(text).result.content[0].text).rows).toHaveLength(300_000)
  })

  it('parameters reach the engine as values, with the policy of the tool', async () => {
    const bench = new Bench({})
    await bench.call('write', 'S', '{"n":9007199254740993,"__proto__":null}')
    expect(bench.engine.lastOptions?.tool).toBe('write')
    expect([...(bench.engine.lastOptions?.parameters ?? [])]).toEqual([
      ['n', 9007199254740993n],
      ['__proto__', null],
    ])
  })

  const errorOf = async (error: unknown) => {
    const bench = new Bench({ S: { slices: 1, error } })
    const { text, logs } = await bench.call('read', 'S')
    const { content, isError } = JSON.parse(text).result
    return { text: content[0].text, isError, logs }
  }

  it("a caller's mistake is told after `Error: `", async () => {
    expect(await errorOf(failure('parameter-missing', { names: 'limit' }))).toEqual({
      text: 'Error: semantic error: ParameterMissing: Expected parameter(s): limit',
      isError: true,
      logs: [],
    })
  })

  it('the two sentences of the policy stand alone', async () => {
    expect((await errorOf(failure('tool-reads-only'))).text).toBe('Only MATCH queries are allowed for read-query')
    expect((await errorOf(failure('tool-writes-only'))).text).toBe('Only write queries are allowed for write-query')
  })

  it('our own mistakes and the store stay out of the reply, and go to stderr in one line', async () => {
    for (const error of [new InvariantError('two\nlines'), new TypeError('x is not a function'), new RangeError('x')]) {
      const { text, logs } = await errorOf(error)
      expect(text).toBe('Error: internal error')
      expect(logs).toHaveLength(1)
      expect(logs[0]).toMatch(/^serve: internal error: \w+: [^\n]+$/)
    }
    const { text, logs } = await errorOf(failure('store-is-directory', { path: '/secret.rl' }))
    expect(text).toBe('Error: internal error')
    expect(logs[0]).toContain('/secret.rl')
  })
})
