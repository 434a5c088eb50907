/**
 * One HTTP request from its head to its answer, in the order of the page: checks on the head, credential, body,
 * surface. Requests of one connection pass one after another, so pipelined ones are answered in order and a
 * connection gets one refused credential a second.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Occurrence } from '../occurrence.js'
import { readBody } from './body.js'
import {
  AUTHENTICATION_REQUIRED,
  BODY_TOO_LARGE,
  type Check,
  checkBodyLength,
  checkContentEncoding,
  checkContentType,
  checkHost,
  checkHostCount,
  checkOrigin,
  checkProtocolVersion,
  checkVersion,
  firstRefusal,
  MAX_BODY_BYTES,
} from './checks.js'
import type { HeldReplies } from './held-replies.js'
import { closingResponse, type Refusal, refusalBody } from './refusal.js'
import { announcesBody, headOf, type RequestHead } from './request-head.js'
import type { HttpReply, HttpSurface } from './surface.js'

/** A wrong credential costs this much time. */
const REFUSED_CREDENTIAL_MS = 1000
/** How long a refused client may go on sending before the connection is cut; cutting at once could eat the answer. */
const LINGER_MS = 2000
/** A client that has only closed its sending side may still wait for an answer, but not for a long one. */
const HALF_CLOSED_MS = 2000

/** Requests that may wait behind the one in work: pipelined without end, they would fill the memory. */
const MAX_WAITING = 1000

export interface GateOptions {
  /** Bound to a loopback address: then `Host` must name one. */
  readonly loopback: boolean
  /** For the whole body; 0 for none. */
  readonly bodyDeadlineMs: number
  readonly replies: HeldReplies
}

interface Incoming {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly expectsContinue: boolean
  /** Happens, with the refusal to send, when the bytes of its body make no sense. */
  readonly broken: Occurrence<Refusal | null>
}

export class Gate {
  readonly #beforeCredential: readonly Check[]
  readonly #afterCredential: readonly Check[] = [checkProtocolVersion, checkContentEncoding, checkBodyLength]
  /** How many requests of each connection have come and not been answered. */
  readonly #waiting = new WeakMap<Socket, number>()
  /** The end of the last request of each connection. */
  readonly #turns = new WeakMap<Socket, Promise<void>>()
  /** The last request of each connection. */
  readonly #last = new WeakMap<Socket, Incoming>()
  #active = 0

  constructor(
    private readonly surface: HttpSurface,
    private readonly options: GateOptions,
  ) {
    this.#beforeCredential = [
      checkVersion,
      checkHostCount,
      surface.route,
      checkOrigin,
      ...(options.loopback ? [checkHost] : []),
      checkContentType,
    ]
  }

  /** Requests that have come and are not answered yet. */
  get active(): number {
    return this.#active
  }

  /** @param expectsContinue the client waits for `100 Continue` before it sends the body */
  accept(request: IncomingMessage, response: ServerResponse, expectsContinue: boolean): void {
    const incoming = { request, response, expectsContinue, broken: new Occurrence<Refusal | null>() }
    const { socket } = request
    const waiting = this.#waiting.get(socket) ?? 0
    if (waiting > MAX_WAITING) {
      socket.destroy()
      return
    }
    this.#waiting.set(socket, waiting + 1)
    this.#active++
    this.#last.set(socket, incoming)
    const closed = new Promise<void>(resolve => response.once('close', resolve))
    this.#inTurn(socket, async () => {
      try {
        // A request still queued when its client left has a response that nothing will ever close.
        if (socket.destroyed) return
        await this.#pass(incoming)
        await closed
      } finally {
        this.#active--
        this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1)
      }
    })
  }

  /**
   * The connection's bytes stopped making sense. The answer, none for null, comes after those to earlier requests; a
   * request whose body is not whole gets it in place of its own.
   */
  broken(socket: Socket, refusal: Refusal | null): void {
    const last = this.#last.get(socket)
    if (last !== undefined && !last.request.complete) last.broken.happen(refusal)
    else this.#inTurn(socket, async () => closeSocket(socket, refusal))
  }

  /** Runs `work` when everything before it on this connection has been answered. */
  #inTurn(socket: Socket, work: () => Promise<void>): void {
    const turn = (this.#turns.get(socket) ?? Promise.resolve()).then(work).catch(() => socket.destroy())
    this.#turns.set(
      socket,
      turn.then(() => undefined),
    )
  }

  async #pass({ request, response, expectsContinue, broken }: Incoming): Promise<void> {
    const head = headOf(request)
    const refusal = await this.#refusalOf(head, request.socket)
    if (refusal !== null) {
      refuse(request, response, head, refusal)
      return
    }
    if (expectsContinue) response.writeContinue()
    const body = await readBody(request, MAX_BODY_BYTES, this.options.bodyDeadlineMs, broken)
    switch (body.kind) {
      case 'complete':
        await this.#respond(request, response, head, body.bytes)
        return
      case 'tooLarge':
        closeWith(request, BODY_TOO_LARGE)
        return
      case 'broken':
        closeSocket(request.socket, body.refusal)
        return
      default:
        request.socket.destroy()
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse, head: RequestHead, body: Uint8Array) {
    const reply = await this.surface.handle(head, body, leaving(request.socket, response))
    if (reply === null) request.socket.destroy()
    else respond(response, reply, this.options.replies)
  }

  async #refusalOf(head: RequestHead, socket: Socket): Promise<Refusal | null> {
    const refusal = firstRefusal(this.#beforeCredential, head)
    if (refusal !== null) return refusal
    const credential = this.surface.credentialFor(head)
    const [authorization, ...others] = head.values('authorization')
    if (credential !== null && (others.length > 0 || !credential.accepts(authorization))) {
      await delay(REFUSED_CREDENTIAL_MS, socket)
      return AUTHENTICATION_REQUIRED
    }
    return firstRefusal(this.#afterCredential, head)
  }
}

/** Ends early when the client leaves. */
async function delay(ms: number, socket: Socket): Promise<void> {
  const left = new AbortController()
  const leave = () => left.abort()
  socket.once('close', leave)
  await sleep(ms, undefined, { signal: left.signal }).catch(() => undefined)
  socket.off('close', leave)
}

/** When the connection closes before the answer is out; a half-closed one gets a little time. */
function leaving(socket: Socket, response: ServerResponse): Occurrence {
  const gone = new Occurrence()
  const leave = () => gone.happen()
  const halfClosed = () => {
    const timer = setTimeout(leave, HALF_CLOSED_MS)
    response.once('close', () => clearTimeout(timer))
  }
  if (socket.readableEnded) halfClosed()
  else socket.once('end', halfClosed)
  response.once('close', () => {
    socket.off('end', halfClosed)
    if (!response.writableFinished) leave()
  })
  return gone
}

function respond(response: ServerResponse, reply: HttpReply, replies: HeldReplies): void {
  if (!('body' in reply)) {
    response.writeHead(202, { 'Content-Length': 0 }).end()
    return
  }
  const length = reply.body.reduce((sum, part) => sum + part.length, 0)
  replies.hold(response, length)
  response.writeHead(reply.status, { 'Content-Type': reply.type, 'Content-Length': length })
  const last = reply.body.at(-1)
  for (const part of reply.body.slice(0, -1)) response.write(part)
  response.end(last)
}

/** Keeps the connection when nothing of the request is left to be read. */
function refuse(request: IncomingMessage, response: ServerResponse, head: RequestHead, refusal: Refusal): void {
  if (announcesBody(head) || head.version !== '1.1') {
    closeWith(request, refusal)
    return
  }
  const body = refusalBody(refusal)
  const length = Buffer.byteLength(body)
  response.writeHead(refusal.status, {
    'Content-Type': 'application/json',
    'Content-Length': length,
    ...refusal.headers,
  })
  response.end(body)
}

/** Answers, closes our side, and reads the rest away: data left unread would reset the connection under the answer. */
function closeWith(request: IncomingMessage, refusal: Refusal): void {
  request.on('error', () => undefined)
  request.resume()
  closeSocket(request.socket, refusal, request.method !== 'HEAD')
}

/** The same for a connection whose request could not be parsed; without an answer for null. */
export function closeSocket(socket: Socket, refusal: Refusal | null, withBody = true): void {
  if (refusal === null || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(closingResponse(refusal, withBody), () => {
    if (socket.readableEnded) socket.destroy()
  })
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('end', () => socket.destroy())
  socket.once('close', () => clearTimeout(timer))
}
