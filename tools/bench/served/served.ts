/**
 * Requests a second of `read_cypher` for a point lookup, over HTTP and stdio, beside a bare `node:http` echo of the same
 * bodies and the same echo through a worker thread. Every server is a process of its own, measured in turn, in rounds.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open } from '../../../src/index.js'
import { httpRate, type Load, lineRate } from './load.js'

/** Requests a second. */
interface ServedRates {
  readonly echo: number
  /** The echo through a worker. */
  readonly hop: number
  readonly http: number
  readonly stdio: number
}

const SECONDS = 3
/** What an answer over HTTP is to reach of the bare echo. */
const WANTED_SHARE = 0.3

/**
 * The rates as lines of text.
 * @param cli the built program
 * @param folder for the store
 */
export async function servedReport(cli: string, folder: string): Promise<readonly string[]> {
  const { echo, hop, http, stdio } = await servedRates(cli, folder, SECONDS)
  const line = (title: string, rate: number): string =>
    `${title.padEnd(46)} ${rate.toFixed(0).padStart(7)} requests/s  ${(rate / echo).toFixed(2)} of the echo`
  const reached = http >= WANTED_SHARE * echo
  return [
    line(`bare node:http echo, ${CONNECTIONS} connections`, echo),
    line('the same through a worker thread', hop),
    line(`read_cypher over HTTP, ${CONNECTIONS} connections`, http),
    line(`read_cypher over stdio, ${CONNECTIONS} under way`, stdio),
    `HTTP ${reached ? 'reaches' : 'MISSES'} ${WANTED_SHARE} of the echo`,
  ]
}

const NODES = 10_000
const CONNECTIONS = 16
const ROUNDS = 3

async function servedRates(cli: string, folder: string, seconds: number): Promise<ServedRates> {
  const store = join(folder, 'served.rl')
  fill(store)
  const echo = ['--import', 'tsx', fileURLToPath(new URL('echo.ts', import.meta.url))]
  const servers = await Promise.all([
    started(echo, /^(\d+)\n/),
    started([...echo, '--hop'], /^(\d+)\n/),
    started([cli, 'serve', '--database', store, '--read-only', '--mcp', '0', '--auth', 'none'], /http:\/\/\S+:(\d+) /),
    started([cli, 'serve', '--database', store, '--read-only', '--mcp', 'stdio'], /serving on (stdin)/),
  ])
  try {
    const rounds: ServedRates[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [plain, hop, http, stdio] = servers
      const load = { request: httpRequest, seconds }
      rounds.push({
        echo: await httpRate(Number(plain.found), CONNECTIONS, load),
        hop: await httpRate(Number(hop.found), CONNECTIONS, load),
        http: await httpRate(Number(http.found), CONNECTIONS, load),
        stdio: await lineRate({ input: stdio.child.stdin, output: stdio.child.stdout }, CONNECTIONS, lineLoad(seconds)),
      })
    }
    const median = (of: (rates: ServedRates) => number): number =>
      rounds.map(of).sort((a, b) => a - b)[rounds.length >> 1] ?? 0
    return {
      echo: median(one => one.echo),
      hop: median(one => one.hop),
      http: median(one => one.http),
      stdio: median(one => one.stdio),
    }
  } finally {
    for (const { child } of servers) child.kill('SIGTERM')
  }
}

function fill(path: string): void {
  const db = open(path)
  try {
    db.run('CREATE INDEX person_id FOR (p:Person) ON (p.id)')
    db.run(`UNWIND range(1, ${NODES}) AS i CREATE (:Person {id: i, name: 'person ' + i})`)
  } finally {
    db.close()
  }
}

function message(n: number): string {
  const id = (n * 7919) % NODES
  const statement = 'MATCH (p:Person {id: $id}) RETURN p.name AS name'
  return `{"jsonrpc":"2.0","id":${n},"method":"tools/call","params":{"name":"read_cypher","arguments":{"statement":"${statement}","parameters":{"id":${id}}}}}`
}

function httpRequest(n: number): Buffer {
  const body = message(n)
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  return Buffer.from(`POST / HTTP/1.1\r\n${head}\r\n\r\n${body}`)
}

const lineLoad = (seconds: number): Load => ({ request: n => Buffer.from(`${message(n)}\n`), seconds })

/** Starts a server and waits until it says where it is. */
function started(
  words: readonly string[],
  ready: RegExp,
): Promise<{ readonly child: ChildProcessWithoutNullStreams; readonly found: string }> {
  const child = spawn(process.execPath, words, { stdio: 'pipe' })
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += chunk
      const found = ready.exec(said)?.[1]
      if (found !== undefined) resolve({ child, found })
    }
    child.stderr.on('data', listen)
    if (!words.includes('stdio')) child.stdout.on('data', listen)
    child.on('exit', code => reject(new Error(`${words.join(' ')} ended with ${code}: ${said}`)))
  })
}
