/** The conversation over stdin and stdout: framing, order, cancellation, end of input. */
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Output } from '../../src/serve/stdio/output.js'
import { StdioSession } from '../../src/serve/stdio/session.js'
import { FakeOrders } from './fakes.js'

const PING = '{"jsonrpc":"2.0","id":9,"method":"ping"}'
const PONG = '{"jsonrpc":"2.0","id":9,"result":{}}'
const ping = (id: number) => PING.replace('9', String(id))
const pong = (id: number) => PONG.replace('9', String(id))
const call = (id: number, statement: string, tool = 'read_cypher') =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${tool}","arguments":{"statement":"${statement}"}}}`
const cancel = (id: number | string) =>
  `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`

/** For what happens at once on an idle machine, and later on a busy one. */
const PATIENT = { timeout: 30_000, interval: 5 }
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

class Conversation {
  readonly input = new PassThrough()
  readonly #output = new PassThrough()
  #text = ''
  readonly ended: Promise<void>
  readonly session: StdioSession

  constructor(
    readonly orders: FakeOrders,
    maxLineBytes?: number,
  ) {
    this.#output.on('data', chunk => {
      this.#text += chunk
    })
    this.session = new StdioSession(this.input, new Output(this.#output, null), orders, maxLineBytes)
    this.ended = this.session.run()
  }

  /** Everything written so far, as lines. */
  get lines(): string[] {
    return this.#text.split('\n').slice(0, -1)
  }
}

/** Sends bytes, closes the input, and answers the lines that came back. */
async function converse(
  input: string | readonly Uint8Array[],
  answerOf = (statement: string): string | Promise<string> => statement,
  maxLineBytes?: number,
): Promise<string[]> {
  const conversation = new Conversation(new FakeOrders(answerOf), maxLineBytes)
  for (const chunk of typeof input === 'string' ? [Buffer.from(input)] : input) conversation.input.write(chunk)
  conversation.input.end()
  await conversation.ended
  await pause(1)
  return conversation.lines
}

describe('framing', () => {
  it('one message a line; the last one needs no line end', async () => {
    expect(await converse(`${ping(1)}\n${ping(2)}\r\n${ping(3)}`)).toEqual([pong(1), pong(2), pong(3)])
  })

  it('bytes may come one at a time, characters in halves', async () => {
    const bytes = Buffer.from(`${call(1, '😀é')}\n`)
    expect(await converse(Array.from(bytes, byte => Uint8Array.of(byte)))).toEqual(['{"id":1,"text":"😀é"}'])
  })

  it('blank lines are skipped, with any white space', async () => {
    expect(await converse(`\n \t\r\n${PING}\n\n`)).toEqual([PONG])
  })

  it('a byte order mark is skipped at the very beginning only', async () => {
    const [first, second] = await converse(`\ufeff${PING}\n\ufeff${PING}\n`)
    expect(first).toBe(PONG)
    expect(second).toContain('malformed JSON-RPC message: expected value at line 1 column 1')
  })

  it('U+2028, U+2029, U+0085 and a lone CR end no line', async () => {
    const odd = `{"jsonrpc":"2.0","id":"a\u2028b\u2029c\u0085","method"\r:"ping"}\n`
    expect(await converse(odd)).toEqual(['{"jsonrpc":"2.0","id":"a\u2028b\u2029c\u0085","result":{}}'])
  })

  it('a line over the cap is read away and refused, without a place', async () => {
    const lines = await converse(`"${'x'.repeat(2000)}"\n${PING}\n`, undefined, 1000)
    expect(lines).toEqual([
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"malformed JSON-RPC message: message longer than 1000 bytes"}}',
      PONG,
    ])
  })

  it('a line of exactly the cap is a message', async () => {
    expect(await converse(`${PING}\n`, undefined, PING.length)).toEqual([PONG])
  })

  it('many lines in one write, answered in order', async () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => i)
    expect(await converse(ids.map(ping).join('\n'))).toEqual(ids.map(pong))
  })
})

describe('order', () => {
  it('calls run one after another, and a later ping waits', async () => {
    const running: string[] = []
    const lines = await converse(
      [call(1, 'slow'), call(2, 'fast'), ping(3)].map(line => Buffer.from(`${line}\n`)),
      async statement => {
        running.push(`${statement} begins`)
        await pause(statement === 'slow' ? 30 : 1)
        running.push(`${statement} ends`)
        return statement
      },
    )
    expect(lines).toEqual(['{"id":1,"text":"slow"}', '{"id":2,"text":"fast"}', pong(3)])
    expect(running).toEqual(['slow begins', 'slow ends', 'fast begins', 'fast ends'])
  })

  it('every request read before the input ended is answered', async () => {
    const lines = await converse(`${call(1, 'slow')}\n${call(2, 'slow')}`, async statement => {
      await pause(20)
      return statement
    })
    expect(lines).toHaveLength(2)
  })

  it('notifications get no line', async () => {
    expect(await converse(`{"jsonrpc":"2.0","method":"notifications/initialized"}\n${PING}\n`)).toEqual([PONG])
  })
})

describe('cancellation', () => {
  const never = () => new Promise<string>(() => undefined)

  it('a running call gets no reply, and the next request follows', async () => {
    const conversation = new Conversation(new FakeOrders(statement => (statement === 'long' ? never() : statement)))
    conversation.input.write(`${call(1, 'long')}\n${ping(2)}\n${cancel(1)}\n${call(3, 'next')}\n`)
    conversation.input.end()
    await conversation.ended
    expect(conversation.lines).toEqual([pong(2), '{"id":3,"text":"next"}'])
    expect(conversation.orders.stopped).toEqual(['long'])
  })

  it('a waiting call never starts', async () => {
    const lines: string[] = []
    const conversation = new Conversation(
      new FakeOrders(async statement => {
        await pause(20)
        return statement
      }),
    )
    conversation.input.write(`${call(1, 'first')}\n${call(2, 'second')}\n${cancel(2)}\n`)
    conversation.input.end()
    await conversation.ended
    lines.push(...conversation.lines)
    expect(lines).toEqual(['{"id":1,"text":"first"}'])
    expect(conversation.orders.started).toEqual(['first'])
  })

  it.each([cancel(77), cancel('"1"'), '{"jsonrpc":"2.0","method":"notifications/cancelled"}', cancel('null')])(
    '%s concerns nobody',
    async line => {
      expect(await converse(`${call(1, 'S')}\n${line}\n${ping(2)}\n`)).toEqual(['{"id":1,"text":"S"}', pong(2)])
    },
  )

  it('one that has been answered is not cancelled', async () => {
    const conversation = new Conversation(new FakeOrders(statement => statement))
    conversation.input.write(`${call(1, 'S')}\n`)
    await expect.poll(() => conversation.lines, PATIENT).toHaveLength(1)
    conversation.input.end(`${cancel(1)}\n${ping(2)}\n`)
    await conversation.ended
    expect(conversation.lines).toEqual(['{"id":1,"text":"S"}', pong(2)])
  })

  it('initialize cannot be cancelled', async () => {
    const initialize = '{"jsonrpc":"2.0","id":2,"method":"initialize"}'
    const lines = await converse(`${call(1, 'S')}\n${initialize}\n${cancel(2)}\n`)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('"serverInfo"')
  })
})

describe('leaving', () => {
  it('abandoned, it stops what runs and starts nothing more', async () => {
    const conversation = new Conversation(new FakeOrders(() => new Promise(() => undefined)))
    conversation.input.write(`${call(1, 'long')}\n${call(2, 'never')}\n`)
    await expect.poll(() => conversation.orders.started, PATIENT).toEqual(['long'])
    conversation.session.abandon()
    await expect.poll(() => conversation.orders.stopped, PATIENT).toEqual(['long'])
    // Time for what should not come.
    await pause(10)
    expect(conversation.orders.started).toEqual(['long'])
    expect(conversation.lines).toEqual([])
  })
})
