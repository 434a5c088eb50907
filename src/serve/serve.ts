/**
 * `relate serve`: opens the store in its worker, starts the listener, and comes down in order. Answers the exit code;
 * the process ends by itself when its last handle is closed, so that nothing still being written is cut.
 */
import type { EngineOptions } from '../engine/api.js'
import { failure } from '../status/fail.js'
import { EngineClient, OpenFailure } from './engine-client.js'
import { detailOf } from './failure-text.js'
import { type AuthSetting, authFrom } from './http/auth.js'
import { ConnectionCounter } from './http/connections.js'
import { HeldReplies } from './http/held-replies.js'
import { McpSurface } from './http/mcp-surface.js'
import { HttpListener } from './http/server.js'
import type { HttpSurface } from './http/surface.js'
import type { KartographOptions } from './kartograph/mcp.js'
import { openStdout } from './stdio/output.js'
import { StdioSession } from './stdio/session.js'

export interface ServeOptions {
  readonly database: string
  readonly engine: EngineOptions
  /** null: only the second surface. */
  readonly mcp: 'stdio' | number | null
  readonly kartograph: (KartographOptions & { readonly port: number }) | null
  readonly host: string
  /** null: a token is generated. */
  readonly auth: AuthSetting | null
  readonly maxConnections: number
  readonly headerDeadlineMs: number
  readonly bodyDeadlineMs: number
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** Running statements get this long to end after SIGINT or SIGTERM. */
const GRACE_MS = 5000
/** Statements that were told to stop get this long; then the process ends under them, and the store recovers. */
const STOP_MS = 1000

export async function serve(options: ServeOptions): Promise<number> {
  let engine: EngineClient
  try {
    engine = await EngineClient.open(options.database, options.engine, { log: say, failed: engineFailed })
  } catch (error) {
    if (!(error instanceof OpenFailure)) throw error
    return sayError(error.message)
  }
  const listeners: HttpListener[] = []
  try {
    await startListeners(engine, options, listeners)
  } catch (error) {
    sayError(error instanceof ListenFailure ? error.message : detailOf(error))
    await closeListeners(listeners, 0)
    await shutDown(engine)
    return 1
  }
  return options.mcp === 'stdio' ? serveStdio(engine, listeners) : serveHttp(engine, listeners)
}

async function serveStdio(engine: EngineClient, listeners: readonly HttpListener[]): Promise<number> {
  const output = openStdout()
  const session = new StdioSession(process.stdin, output, engine)
  say('serve: MCP (stdio) serving on stdin/stdout (auth: none)')
  const signal = nextSignal()
  const ending = await Promise.race([
    session.run().then(() => 'input' as const),
    output.gone.then(() => 'output' as const),
    signal.then(() => 'signal' as const),
  ])
  if (ending === 'input') {
    await output.flush()
    say('serve: stdin closed, shutting down')
  } else {
    session.abandon()
    if (ending === 'signal') say(`serve: ${await signal} received, shutting down`)
    await stopStatements(engine)
    output.destroy()
  }
  process.stdin.destroy()
  await closeListeners(listeners, GRACE_MS)
  return shutDown(engine)
}

async function serveHttp(engine: EngineClient, listeners: readonly HttpListener[]): Promise<number> {
  say(`serve: ${await nextSignal()} received, shutting down`)
  await closeListeners(listeners, GRACE_MS)
  await stopStatements(engine)
  return shutDown(engine)
}

/** Opens every listener that was asked for; each says where it is once it takes connections. */
async function startListeners(engine: EngineClient, options: ServeOptions, into: HttpListener[]): Promise<void> {
  const { mcp, kartograph } = options
  if (typeof mcp !== 'number' && kartograph === null) return
  const auth = authFrom(options.auth, engine.path)
  const connections = new ConnectionCounter(options.maxConnections)
  const replies = new HeldReplies()
  const open = async (surface: HttpSurface, host: string, port: number): Promise<HttpListener> => {
    const { headerDeadlineMs, bodyDeadlineMs } = options
    const listener = await HttpListener.listen(surface, {
      host,
      port,
      connections,
      replies,
      headerDeadlineMs,
      bodyDeadlineMs,
    })
    into.push(listener)
    return listener
  }
  if (typeof mcp === 'number') {
    const listener = await named(options.host, mcp, open(new McpSurface(engine, auth.credential), options.host, mcp))
    const kind = auth.credential === null ? 'none' : 'basic'
    say(`serve: MCP (streamable HTTP) listening on http://${listener.address} (auth: ${kind})`)
  }
  if (kartograph !== null) {
    const { KartographSurface, MCP_PATH } = await import('./kartograph/surface.js')
    const query = options.auth === null ? null : auth.credential
    const surface = new KartographSurface(engine, { query, mutate: auth.credential }, kartograph)
    const listener = await named(options.host, kartograph.port, open(surface, options.host, kartograph.port))
    // The page says localhost, which is ::1 for some clients; a machine without IPv6 goes without.
    const bound = Number(listener.address.slice(listener.address.lastIndexOf(':') + 1))
    if (options.host === '127.0.0.1') await open(surface, '::1', bound).catch(ifWithoutIpv6(kartograph.port))
    say(
      `serve: MCP (kartograph) listening on http://${listener.address}${MCP_PATH} (auth: ${query === null ? 'none' : 'basic'})`,
    )
  }
  for (const line of auth.lines) say(line)
}

/** Somebody else on the same port of ::1 would get what clients send to localhost, so that is no small matter. */
function ifWithoutIpv6(port: number): (error: unknown) => void {
  return error => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (taken && port !== 0) throw new ListenFailure(listenFailure(error, '::1', port))
  }
}

/** A listener that could not be opened; the message names its address. */
class ListenFailure extends Error {
  override readonly name = 'ListenFailure'
}

async function named(host: string, port: number, opening: Promise<HttpListener>): Promise<HttpListener> {
  try {
    return await opening
  } catch (error) {
    throw new ListenFailure(listenFailure(error, host, port))
  }
}

async function closeListeners(listeners: readonly HttpListener[], graceMs: number): Promise<void> {
  await Promise.all(listeners.map(listener => listener.close(graceMs)))
}

async function stopStatements(engine: EngineClient): Promise<void> {
  engine.stopAll()
  if (!(await engine.settled(STOP_MS))) process.exit(0)
}

async function shutDown(engine: EngineClient): Promise<number> {
  const problem = await engine.close()
  return problem === null ? 0 : sayError(problem)
}

/** The first signal; a second one, of either kind, does what signals do and ends the process at once. */
function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    const take = (signal: NodeJS.Signals): void => {
      for (const name of SIGNALS) process.off(name, take)
      resolve(signal)
    }
    for (const name of SIGNALS) process.on(name, take)
  })
}

function listenFailure(error: unknown, host: string, port: number): string {
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    const reason = error.code === 'EADDRINUSE' ? 'the address is in use' : String(error.code)
    return failure('listen-failed', { address: `${host}:${port}`, reason }).sentence
  }
  return detailOf(error)
}

/** A dead worker may have held anything; every commit that was answered is on disk. */
function engineFailed(reason: string): void {
  process.exit(sayError(failure('engine-stopped', { reason }).sentence))
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** The exit code of a failure. */
function sayError(message: string): 1 {
  say(`Error: ${message}`)
  return 1
}
