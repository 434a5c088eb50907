/**
 * 128 connections over both HTTP surfaces at once: every short request is answered while endless reads, a long write and
 * clients that never take their replies are there too. What runs longest never ends by itself, so that "answered" means
 * "answered meanwhile", on a machine of any speed. `npm run soak` does the same for minutes.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, outcome, read, Served, write } from '../serve/serve-process.js'
import { KeepAlive } from './keep-alive.js'

const TOTAL = 128
const ROUNDS = 5

let served: Served
const connections: KeepAlive[] = []
beforeAll(async () => {
  served = new Served(['--mcp', '0', '--kartograph', '0', '--auth', 'none', '--database', ':memory:'])
})
afterAll(async () => {
  for (const connection of connections) connection.close()
  served.child.kill('SIGTERM')
  expect((await served.ended).code).toBe(0)
})

function open(port: number, path: string): KeepAlive {
  const connection = new KeepAlive(port, path)
  connections.push(connection)
  return connection
}

const ENDLESS = 'UNWIND range(1, 100000000) AS i UNWIND range(1, 100000000) AS j WITH i, j WHERE i = -j'

it('short requests are answered beside endless reads, a long write and clients that do not read', async () => {
  const [, relate] = await served.said(/streamable HTTP\) listening on http:\/\/\S+:(\d+) /)
  const [, kartograph] = await served.said(/kartograph\) listening on http:\/\/\S+:(\d+)\/query/)
  const onRelate = () => open(Number(relate), '/')
  const onKartograph = () => open(Number(kartograph), '/query/mcp')
  const setup = onRelate()
  await setup.post(write(1, 'CREATE INDEX thing FOR (n:Thing) ON (n.key)'))
  await setup.post(write(1, "UNWIND range(0, 9999) AS i CREATE (:Thing {key: i, text: 'text ' + i}), (:Filler {i: i})"))
  await setup.post(write(1, 'CREATE (:Log {list: []})'))

  const endless = [onRelate(), onRelate(), onKartograph()]
  const neverAnswered = [
    endless[0]?.post(read(1, `${ENDLESS} RETURN count(*) AS c`)),
    endless[1]?.post(read(1, `${ENDLESS} RETURN i`)),
    endless[2]?.post(call(1, 'query_graph', { cypher: `${ENDLESS} RETURN count(*) AS c`, timeout_seconds: 60 })),
  ]
  const longWrite = onRelate()
  const written = longWrite.post(write(1, 'UNWIND range(1, 100000) AS i CREATE (:Long {i: i})'))
  for (let i = 0; i < 12; i++) {
    const sleeper = onRelate()
    sleeper.pause()
    void sleeper.post(read(1, 'MATCH (n:Filler) RETURN n'))
  }

  const appender = onRelate()
  const appended = Promise.all(
    Array.from({ length: 10 }, (_, n) => appender.post(write(n, `MATCH (l:Log) SET l.list = l.list + ${n}`))),
  )
  const rest = TOTAL - connections.length
  const clients = Array.from({ length: rest }, (_, n) => (n % 2 === 0 ? onRelate() : onKartograph()))
  await Promise.all(
    clients.map(async (client, n) => {
      for (let round = 0; round < ROUNDS; round++) {
        const key = (n * 97 + round * 13) % 10_000
        const statement = `MATCH (n:Thing {key: ${key}}) RETURN n.text AS text`
        if (n % 2 === 0) {
          expect(outcome((await client.post(read(1, statement))) ?? '')).toEqual([{ text: `text ${key}` }])
        } else {
          const reply = JSON.parse((await client.post(call(1, 'query_graph', { cypher: statement }))) ?? '')
          expect(reply.result.structuredContent.rows).toEqual([{ value: `text ${key}` }])
        }
      }
    }),
  )
  await appended
  expect(outcome((await written) ?? '')).toEqual([])
  expect(outcome((await setup.post(read(1, 'MATCH (l:Log) RETURN l.list AS list'))) ?? '')).toEqual([
    { list: Array.from({ length: 10 }, (_, n) => n) },
  ])
  // The endless ones are still under way; their clients leave now.
  expect(await Promise.race([...neverAnswered, Promise.resolve('under way')])).toBe('under way')
  for (const connection of endless) connection.close()
  expect(await Promise.all(neverAnswered)).toEqual([null, null, null])
  expect(outcome((await setup.post(read(1, 'MATCH (n:Long) RETURN count(*) AS c'))) ?? '')).toEqual([{ c: 100_000 }])
})
