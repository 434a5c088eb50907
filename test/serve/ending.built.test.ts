/** How a served store comes to an end in the middle of work: readers that leave, signals, a second signal. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { COMMAND, relate, scratchFolder } from '../cli/relate.js'
import { post } from './raw-http.js'
import { cancel, outcome, PING, PONG, read, Served, write } from './serve-process.js'

const folder = scratchFolder(afterAll)
const ENDLESS = 'UNWIND range(1, 10000000) AS i UNWIND range(1, 10000000) AS j WITH i WHERE i = -j RETURN count(*) AS c'
/** Takes seconds on any machine. */
const FILL = "UNWIND range(1, 60000) AS i CREATE (:N {t: 'some text of number ' + i + ' to be cut in pieces'})"
const BUILD = 'CREATE TEXT INDEX texts FOR (n:N) ON (n.t)'
const INDEXES = read(3, "SHOW INDEXES YIELD name WHERE name = 'texts' RETURN count(*) AS c")

describe.concurrent('stdio', () => {
  it.runIf(process.platform === 'linux')(
    'a pipe whose reader leaves stops what runs, while stdin is open',
    // Tests that run at once poll through their own `expect`.
    async ({ expect }) => {
      const words = [...COMMAND, 'serve', '--mcp', 'stdio', '--database', ':memory:'].map(word => `'${word}'`).join(' ')
      // The shell makes a real pipe; Node would make a socket. The reader takes one line and leaves.
      const shell = spawn('bash', ['-c', `{ ${words}; echo "exit $?" >&2; } | { read -r line; }`], { stdio: 'pipe' })
      let stderr = ''
      shell.stderr.on('data', chunk => {
        stderr += chunk
      })
      shell.stdin.write(`${PING}\n${read(1, ENDLESS)}\n`)
      await expect.poll(() => stderr, { timeout: 60_000 }).toContain('exit 0')
      shell.stdin.end()
    },
  )

  it('an index under construction is cancelled like any statement', async () => {
    const served = new Served(['--mcp', 'stdio', '--database', ':memory:'])
    served.send(write(1, FILL), write(2, BUILD), cancel(2), PING, INDEXES)
    served.child.stdin?.end()
    const { code, stdout } = await served.ended
    const [filled = '', pong, indexes = '', ...more] = stdout.trim().split('\n')
    expect([code, JSON.parse(filled).id, pong, outcome(indexes), more]).toEqual([0, 1, PONG, [{ c: 0 }], []])
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('%s while an index is built leaves all of it or nothing', async signal => {
    const database = join(mkdtempSync(join(folder, 'index-')), 's.rl')
    const served = new Served(['--mcp', 'stdio', '--database', database])
    served.send(write(1, FILL), write(2, BUILD))
    await served.answered(1)
    served.child.kill(signal)
    expect((await served.ended).code).toBe(0)
    expect((await relate(['check', database])).code).toBe(0)
    const { stdout } = await relate(['--database', database, '--mode', 'csv', 'MATCH (n:N) RETURN count(*) AS c'])
    expect(stdout).toBe('c\n60000\n')
  })

  it('SIGTERM while nobody takes a large reply', async () => {
    const served = new Served(['--mcp', 'stdio', '--database', ':memory:'])
    served.send(PING)
    await served.answered(1)
    served.child.stdout?.pause()
    served.send(read(1, "UNWIND range(1, 300000) AS i RETURN i, 'some text' AS s"))
    await served.said(/serving on stdin/)
    served.child.kill('SIGTERM')
    await served.said(/SIGTERM received/)
    served.child.stdout?.resume()
    expect((await served.ended).code).toBe(0)
  })
})

describe.concurrent('HTTP', () => {
  it('a second signal, of either kind, ends it at once, and what was answered stays', async ({ expect }) => {
    const database = join(mkdtempSync(join(folder, 'second-')), 's')
    const served = new Served(['--mcp', '0', '--auth', 'none', '--database', database])
    const port = await served.port()
    const client = connect(port, '127.0.0.1')
    let replies = ''
    client.on('data', chunk => {
      replies += chunk
    })
    client.on('error', () => undefined)
    client.write(post(write(1, 'CREATE (:Kept)')) + post(read(2, ENDLESS)))
    await expect.poll(() => replies, { timeout: 60_000 }).toContain('"isError":false')
    served.child.kill('SIGTERM')
    await served.said(/SIGTERM received/)
    served.child.kill('SIGINT')
    expect((await served.ended).code).toBe('SIGINT')
    expect((await relate(['check', database])).code).toBe(0)
    const { stdout } = await relate(['--database', database, '--mode', 'csv', 'MATCH (n:Kept) RETURN count(*) AS c'])
    expect(stdout).toBe('c\n1\n')
  })

  it('a host nobody knows and an address that no machine has are named', async () => {
    const words = ['serve', '--mcp', '0', '--auth', 'none', '--database', ':memory:']
    const bad = await relate([...words, '--host', 'no.such.host.invalid'])
    expect([bad.code, bad.stdout]).toEqual([1, ''])
    expect(bad.stderr).toMatch(/^Error: cannot listen on no\.such\.host\.invalid:0: \w+\n$/)
    // An address of documentation: no machine has it.
    const foreign = await relate([...words, '--host', '192.0.2.1'])
    expect([foreign.code, foreign.stderr]).toEqual([1, 'Error: cannot listen on 192.0.2.1:0: EADDRNOTAVAIL\n'])
  })
})
