/** `relate serve --mcp PORT` as an operator runs it. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { relate, scratchFolder } from '../cli/relate.js'
import { outcome, PING, PONG, read, Served, write } from './serve-process.js'

const folder = scratchFolder(afterAll)

async function post(port: number, body: string, authorization?: string): Promise<{ status: number; text: string }> {
  const headers = {
    'Content-Type': 'application/json',
    ...(authorization === undefined ? {} : { Authorization: `Basic ${Buffer.from(authorization).toString('base64')}` }),
  }
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

/** Ends a server, and answers what it said. */
async function stop(served: Served, signal: NodeJS.Signals = 'SIGTERM'): Promise<string> {
  served.child.kill(signal)
  const { code, stdout, stderr } = await served.ended
  expect([code, stdout]).toEqual([0, ''])
  return stderr
}

const lines = (served: string, auth: string) =>
  new RegExp(
    `^serve: MCP \\(streamable HTTP\\) listening on http://127\\.0\\.0\\.1:\\d+ \\(auth: ${served}\\)\\n${auth}serve: SIGTERM received, shutting down\\n$`,
  )

describe.concurrent('the credential', () => {
  it('--auth wins over RELATE_AUTH, and both over a token', async () => {
    const words = ['--mcp', '0', '--database', ':memory:']
    const env = { RELATE_AUTH: 'env:secret' }
    const [flag, variable, none] = [
      new Served([...words, '--auth', 'flag:se:cret'], { env }),
      new Served(words, { env }),
      new Served([...words, '--auth', 'none'], { env }),
    ]
    expect((await post(await flag.port(), PING, 'flag:se:cret')).text).toBe(PONG)
    expect((await post(await flag.port(), PING, 'env:secret')).status).toBe(401)
    expect((await post(await variable.port(), PING, 'env:secret')).text).toBe(PONG)
    expect((await post(await none.port(), PING)).text).toBe(PONG)
    expect(await stop(flag)).toMatch(lines('basic', 'auth: from --auth\\n'))
    expect(await stop(variable)).toMatch(lines('basic', 'auth: from RELATE_AUTH\\n'))
    expect(await stop(none)).toMatch(lines('none', 'auth: none\\n'))
  })

  it('a token is made once, kept beside the store for its owner only, and used again', async () => {
    const database = join(folder, 'token.rl')
    const file = `${database}.auth-token`
    const words = ['--mcp', '0', '--database', database]
    const first = new Served(words)
    const [, token = ''] = await first.said(/auth: generated token for user relate: (\S+)\n/)
    await first.said(/auth: saved to (\S+)\n/)
    expect(readFileSync(file, 'utf8')).toBe(`relate:${token}`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await post(await first.port(), PING, `relate:${token}`)).status).toBe(200)
    expect(await stop(first)).toMatch(
      lines('basic', `auth: generated token for user relate: ${token}\\nauth: saved to ${file}\\n`),
    )
    const second = new Served([...words, '--read-only'])
    expect((await post(await second.port(), PING, `relate:${token}`)).status).toBe(200)
    await stop(second)
    expect(existsSync(file)).toBe(true)
  })

  it(':memory: has a new one each time, and no file', async () => {
    const served = new Served(['--mcp', '0', '--database', ':memory:'])
    const [, token = ''] = await served.said(/auth: generated token for user relate: (\S+)\n/)
    expect((await post(await served.port(), PING, `relate:${token}`)).status).toBe(200)
    expect(await stop(served)).toMatch(lines('basic', 'auth: generated token for user relate: \\S+\\n'))
  })

  it('a token file that holds something else is named', async () => {
    const database = join(folder, 'odd')
    await relate(['--database', database, 'CREATE (:A)'])
    writeFileSync(`${database}.auth-token`, 'nonsense')
    const { code, stderr } = await relate(['serve', '--mcp', '0', '--database', `${database}/`])
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Error: the token file ${database}.auth-token does not hold relate:<token>; remove it to have a new one made\n`,
    )
  })

  it('a value of the wrong form exits 1', async () => {
    const words = ['serve', '--mcp', '0', '--database', ':memory:']
    expect(await relate([...words, '--auth', 'nocolon'])).toEqual({
      code: 1,
      stdout: '',
      stderr: "Error: --auth: expected user:password or 'none'\n",
    })
    expect((await relate(words, { env: { RELATE_AUTH: 'x:' } })).stderr).toBe(
      'Error: RELATE_AUTH: expected user:password with both sides non-empty\n',
    )
  })
})

describe.concurrent('running', () => {
  const open = () => new Served(['--mcp', '0', '--database', ':memory:', '--auth', 'none'])

  it('a port that is taken: one line, exit 1', async () => {
    const served = open()
    const port = String(await served.port())
    expect(await relate(['serve', '--mcp', port, '--database', ':memory:', '--auth', 'none'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Error: cannot listen on 127.0.0.1:${port}: the address is in use\n`,
    })
    await stop(served)
  })

  it('20 writers at once lose nothing', async () => {
    const served = open()
    const port = await served.port()
    const merge = 'MERGE (n:K {id: 1}) ON CREATE SET n.c = 1 ON MATCH SET n.c = n.c + 1'
    await Promise.all(Array.from({ length: 20 }, (_, i) => post(port, write(i, merge))))
    const { text } = await post(port, read(1, 'MATCH (n:K) RETURN count(*) AS c, sum(n.c) AS s'))
    expect(outcome(text)).toEqual([{ c: 1, s: 20 }])
    await stop(served)
  })

  it('pings and short reads are answered while a long read runs', async () => {
    const served = open()
    const port = await served.port()
    const body = read(1, 'UNWIND range(1, 20000) AS a UNWIND range(1, 20000) AS b RETURN sum(a * b % 7) AS s')
    const client = connect(port, '127.0.0.1')
    client.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    const started = performance.now()
    expect((await post(port, PING)).text).toBe(PONG)
    expect(outcome((await post(port, read(2, 'RETURN 1 AS x'))).text)).toEqual([{ x: 1 }])
    // The long one takes a minute.
    expect(performance.now() - started).toBeLessThan(40_000)
    client.destroy()
    await stop(served)
  })

  it('SIGTERM lets a running statement end', async () => {
    const served = open()
    const port = await served.port()
    const answer = post(port, read(1, 'UNWIND range(1, 1000000) AS i RETURN count(i) AS c'))
    // Answered after the other has arrived.
    await post(port, PING)
    const stderr = stop(served, 'SIGINT')
    expect(outcome((await answer).text)).toEqual([{ c: 1_000_000 }])
    expect(await stderr).toContain('serve: SIGINT received, shutting down\n')
  })

  it('--host takes another address, IPv6 in brackets', async () => {
    const served = new Served(['--mcp', '0', '--database', ':memory:', '--auth', 'none', '--host', '::1'])
    const match = await served.said(/listening on (http:\/\/\S+) |Error: (.*)/)
    // A machine without IPv6 says so.
    if (match[1] === undefined) expect(match[2]).toMatch(/^cannot listen on /)
    else expect(match[1]).toMatch(/^http:\/\/\[::1\]:\d+$/)
    served.child.kill('SIGTERM')
    await served.ended
  })
})
