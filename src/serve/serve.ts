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
import { McpSurface } from './http/mcp-surface.js'
import { HttpListener } from './http/server.js'
import { Output, openStdout } from './stdio/output.js'
import { StdioSession } from './stdio/session.js'

export interface ServeOptions {
  readonly database: string
  readonly engine: EngineOptions
  readonly mcp: 'stdio' | number
  readonly host: string
  /** null: a token is generated. */
  readonly auth: AuthSetting | null
  readonly maxConnections: number
  readonly headerDeadlineMs: number
  readonly bodyDeadlineMs: number
}

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
  return options.mcp === 'stdio' ? serveStdio(engine) : serveHttp(engine, options, options.mcp)
}

async function serveStdio(engine: EngineClient): Promise<number> {
  const output = new Output(openStdout())
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
  }
  process.stdin.destroy()
  return shutDown(engine)
}

async function serveHttp(engine: EngineClient, options: ServeOptions, port: number): Promise<number> {
  let listener: HttpListener
  try {
    const auth = authFrom(options.auth, engine.path)
    listener = await HttpListener.listen(new McpSurface(engine, auth.credential), {
      host: options.host,
      port,
      connections: new ConnectionCounter(options.maxConnections),
      headerDeadlineMs: options.headerDeadlineMs,
      bodyDeadlineMs: options.bodyDeadlineMs,
    })
    const kind = auth.credential === null ? 'none' : 'basic'
    say(`serve: MCP (streamable HTTP) listening on http://${listener.address} (auth: ${kind})`)
    for (const line of auth.lines) say(line)
  } catch (error) {
    sayError(listenFailure(error, options.host, port))
    await shutDown(engine)
    return 1
  }
  say(`serve: ${await nextSignal()} received, shutting down`)
  await listener.close(GRACE_MS)
  await stopStatements(engine)
  return shutDown(engine)
}

async function stopStatements(engine: EngineClient): Promise<void> {
  engine.stopAll()
  if (!(await engine.settled(STOP_MS))) process.exit(0)
}

async function shutDown(engine: EngineClient): Promise<number> {
  const problem = await engine.close()
  return problem === null ? 0 : sayError(problem)
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
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
