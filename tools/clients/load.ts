/** As many connections as the listeners take, by autocannon: every request is answered with 200, none is late. */
import { execFileSync } from 'node:child_process'
import type { Check } from './check.js'
import { fileOf } from './packages.js'
import type { Addresses } from './served.js'

const CONNECTIONS = 128
const SECONDS = 4

export function loadChecks({ relate, kartograph }: Addresses): readonly Check[] {
  const call = (name: string, args: object): string =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
  return [
    check('the relate surface', relate, call('read_cypher', { statement: 'MATCH (p:Person) RETURN p.name AS name' })),
    check('the Kartograph surface', kartograph, call('query_graph', { cypher: 'MATCH (p:Person) RETURN p.name' })),
  ]
}

interface Outcome {
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly requests: { readonly average: number }
}

function check(surface: string, url: string, body: string): Check {
  return {
    name: `load on ${surface}`,
    run() {
      const program = fileOf('autocannon', 'autocannon.js')
      const words = ['--connections', String(CONNECTIONS), '--duration', String(SECONDS), '--method', 'POST']
      const rest = ['--headers', 'Content-Type=application/json', '--body', body, '--json', '--no-progress', url]
      const text = execFileSync(process.execPath, [program, ...words, ...rest], {
        encoding: 'utf8',
        timeout: 120_000,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const outcome = JSON.parse(text) as Outcome
      const { errors, latency, non2xx, requests, timeouts } = outcome
      const { max, p50, p99 } = latency
      const rate = `${requests.average.toFixed(0)} requests/s`
      console.log(
        `${surface}, ${CONNECTIONS} connections: ${rate}, median ${p50} ms, 99 % ${p99} ms, slowest ${max} ms`,
      )
      if (outcome['2xx'] === 0 || non2xx + errors + timeouts > 0) throw new Error(text)
    },
  }
}
