/** Closed loops of requests: each connection sends its next one when the last is answered. */
import { connect } from 'node:net'
import type { Readable, Writable } from 'node:stream'

export interface Load {
  /** The n-th request, ready to be sent. */
  readonly request: (n: number) => Buffer
  readonly seconds: number
}

/** Warming up takes this part of the time. */
const WARM_UP = 0.4

/** Requests a second over HTTP, on keep-alive connections. */
export async function httpRate(port: number, connections: number, load: Load): Promise<number> {
  const sockets = Array.from({ length: connections }, () => connect({ port, host: '127.0.0.1', noDelay: true }))
  const pipes = sockets.map(socket => ({ input: socket, output: socket }))
  const result = await rate(pipes, load, lengthOfReply)
  for (const socket of sockets) socket.destroy()
  return result
}

interface Pipes {
  /** To the server. */
  readonly input: Writable
  /** From the server. */
  readonly output: Readable
}

/** Requests a second through one pair of pipes, a line each, so many under way at once. */
export function lineRate(pipes: Pipes, underWay: number, load: Load): Promise<number> {
  return rate([pipes], load, bytes => bytes.indexOf(0x0a) + 1, underWay)
}

/** @param lengthOf the length of the first whole reply among these bytes, 0 when there is none */
async function rate(
  all: readonly Pipes[],
  { request, seconds }: Load,
  lengthOf: (bytes: Buffer) => number,
  underWay = 1,
): Promise<number> {
  let sent = 0
  let answered = 0
  let over = false
  const listening: (() => void)[] = []
  for (const { input, output } of all) {
    let rest: Buffer = Buffer.alloc(0)
    const send = (): void => {
      if (!over) input.write(request(sent++))
    }
    const take = (chunk: Buffer): void => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      for (let length = lengthOf(rest); length > 0; length = lengthOf(rest)) {
        rest = rest.subarray(length)
        answered++
        send()
      }
    }
    output.on('data', take)
    listening.push(() => output.off('data', take))
    for (let i = 0; i < underWay; i++) send()
  }
  await pause(seconds * WARM_UP)
  const [start, before] = [performance.now(), answered]
  await pause(seconds * (1 - WARM_UP))
  const result = ((answered - before) / (performance.now() - start)) * 1000
  over = true
  // Replies still under way are read, and then nobody listens: another load may follow on the same pipes.
  await pause(0.2)
  for (const stop of listening) stop()
  return result
}

const HEAD_END = Buffer.from('\r\n\r\n')

function lengthOfReply(bytes: Buffer): number {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return 0
  const head = bytes.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`the server answered ${head.split('\r\n', 1)[0]}`)
  const length = end + HEAD_END.length + Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return length <= bytes.length ? length : 0
}

function pause(seconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, seconds * 1000))
}
