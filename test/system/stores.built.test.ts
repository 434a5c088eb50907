/** Stores through kills, cuts, and readers beside a writer. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { open } from '../../src/index.js'
import { ended, relate, scratchFolder, start } from '../cli/relate.js'
import { call, outcome, read, Served, write } from '../serve/serve-process.js'

const folder = scratchFolder(afterAll)
const rows = async (database: string, statement: string) => {
  const { stdout, stderr } = await relate(['--database', database, '--mode', 'json', statement])
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

describe('stores', { timeout: 120_000 }, () => {
  it.each(['killed.rl', 'killed'])('what was acknowledged survives kill -9: %s', async name => {
    const database = join(folder, name)
    for (let round = 0; round < 3; round++) {
      const served = new Served(['--mcp', 'stdio', '--database', database])
      let acknowledged = 0
      let seen = ''
      served.child.stdout?.on('data', chunk => {
        seen += chunk
        acknowledged = (seen.match(/"isError":false/g) ?? []).length
        if (acknowledged >= 40) served.child.kill('SIGKILL')
      })
      const first = round * 1000
      served.send(...Array.from({ length: 200 }, (_, i) => write(i, `CREATE (:K {i: ${first + i}})`)))
      await served.ended
      const [{ c, m }] = await rows(database, `MATCH (k:K) WHERE k.i >= ${first} RETURN count(*) AS c, max(k.i) AS m`)
      expect(c).toBeGreaterThanOrEqual(acknowledged)
      expect(m).toBe(first + c - 1)
      expect((await relate(['check', database])).code).toBe(0)
    }
  })

  it.each(['one-shot.rl', 'one-shot'])(
    'a loop of one-shot writes, each killed sooner or later, loses nothing: %s',
    async name => {
      const database = join(folder, name)
      await relate(['--database', database, 'CREATE (:Start)'])
      const acknowledged: number[] = []
      for (let i = 0; i < 16; i++) {
        const child = start(['--database', database, `CREATE (:K {i: ${i}})`])
        const gone = ended(child)
        // From before the store is open to after the end.
        if (i % 2 === 1) setTimeout(() => child.kill('SIGKILL'), i * 25)
        if ((await gone).code === 0) acknowledged.push(i)
      }
      const found = (await rows(database, 'MATCH (k:K) RETURN k.i AS i ORDER BY i')).map(({ i }: { i: number }) => i)
      expect(found).toEqual(expect.arrayContaining(acknowledged))
      expect(new Set(found).size).toBe(found.length)
      expect((await relate(['check', database])).code).toBe(0)
    },
  )

  it.each(['live', ''])('a reader beside a writer sees whole commits and leaves no file (read-only %s)', async mode => {
    const database = join(folder, `beside${mode}`)
    const writer = new Served(['--mcp', 'stdio', '--database', database])
    writer.send(write(1, 'CREATE (:X),(:Y)'))
    await writer.answered(1)
    const reader = new Served(['--mcp', 'stdio', `--read-only${mode && `=${mode}`}`, '--database', database])
    const count = read(1, 'RETURN COUNT { (:X) } AS x, COUNT { (:Y) } AS y')
    reader.send(count)
    await reader.answered(1)
    const files = readdirSync(database).sort()
    for (let i = 0; i < 100; i++) {
      writer.send(write(i, `CREATE (:X {p:${i}}),(:Y {p:${i}})`))
      if (i % 10 === 0) {
        await writer.answered(i + 2)
        reader.send(count)
      }
    }
    await writer.answered(101)
    reader.send(count)
    reader.child.stdin?.end()
    const counts = (await reader.ended).stdout.trim().split('\n').map(outcome) as { x: number; y: number }[][]
    expect(counts).toHaveLength(12)
    for (const [pair] of counts) expect(pair?.x).toBe(pair?.y)
    expect(counts.at(-1)?.[0]?.x).toBe(mode === 'live' ? 101 : 1)
    expect(readdirSync(database).sort()).toEqual(files)
    writer.child.stdin?.end()
    await writer.ended
  })

  it('a large value survives kill -9, and cut files never give half a transaction', async () => {
    const database = join(folder, 'w.rl')
    const big = call(1, 'write_cypher', { statement: 'CREATE (:Big {s: $s})', parameters: { s: 'x'.repeat(5e6) } })
    // Killed after each of two writes, opened and killed once more in between.
    for (const line of [big, read(1, 'RETURN 1 AS x'), write(1, 'CREATE (:Small)-[:R]->(:Small)')]) {
      const served = new Served(['--mcp', 'stdio', '--database', database])
      served.send(line)
      await served.answered(1)
      served.child.kill('SIGKILL')
      await served.ended
    }
    const sizes = 'MATCH (n) RETURN count(n.s) AS big, sum(size(n.s)) AS s, count(*) - count(n.s) AS small'
    const newest = existsSync(`${database}-wal`) && statSync(`${database}-wal`).size > 0 ? '-wal' : ''
    for (const cut of [1, 20, 200]) {
      const copy = join(folder, `cut${cut}.rl`)
      for (const suffix of ['', '-wal'])
        if (existsSync(database + suffix)) copyFileSync(database + suffix, copy + suffix)
      truncateSync(copy + newest, statSync(copy + newest).size - cut)
      const { code, stdout, stderr } = await relate(['--database', copy, '--mode', 'json', sizes])
      if (code === 0) {
        const [{ big, s, small }] = JSON.parse(stdout)
        expect([0, 1]).toContain(big)
        expect(s).toBe(5e6 * big)
        expect([0, 2]).toContain(small)
        const after = await relate(['--database', copy, 'CREATE (:Small)-[:R]->(:Small)'])
        expect(after.stderr).toBe('')
        expect((await relate(['check', copy])).code).toBe(0)
      } else {
        expect(stderr).toContain(copy)
        expect(stderr).not.toMatch(/internal error|assert/i)
      }
    }
    expect(await rows(database, sizes)).toEqual([{ big: 1, s: 5e6, small: 2 }])
  })

  it.runIf(process.platform === 'linux')('200 readers beside a writer leave no file and no descriptor', async () => {
    const database = join(folder, 'opened')
    const writer = new Served(['--mcp', 'stdio', '--database', database])
    writer.send(write(0, 'CREATE (:X)'))
    await writer.answered(1)
    const files = readdirSync(database).sort()
    const readOnce = (): number => {
      using reader = open(database, { readOnly: true })
      return reader.query<{ c: number }>('MATCH (n) RETURN count(*) AS c')[0]?.c ?? -1
    }
    readOnce()
    const descriptors = readdirSync('/proc/self/fd').length
    let last = 1
    for (let i = 1; i <= 40; i++) {
      writer.send(write(i, 'CREATE (:X)'))
      for (let k = 0; k < 5; k++) {
        const seen = readOnce()
        expect(seen).toBeGreaterThanOrEqual(last)
        last = seen
      }
      await writer.answered(i + 1)
    }
    expect(readOnce()).toBe(41)
    expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(descriptors)
    expect(readdirSync(database).sort()).toEqual(files)
    writer.child.stdin?.end()
    expect((await writer.ended).code).toBe(0)
  })

  it('files that are no store are named and left alone', async () => {
    const foreign = join(folder, 'foreign.rl')
    writeFileSync(foreign, 'just text\n')
    const dangling = join(folder, 'dangling.rl')
    symlinkSync(join(folder, 'gone', 'nowhere.rl'), dangling)
    const loop = join(folder, 'loop.rl')
    symlinkSync(loop, loop)
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'notes.txt'), 'mine')
    for (const database of [foreign, dangling, loop, join(folder, 'a'.repeat(300)), `${foreign}/x`]) {
      const { code, stderr } = await relate(['--database', database, 'RETURN 1'])
      expect([database, code]).toEqual([database, 1])
      expect(stderr).toMatch(/^Error: /)
      expect(stderr).not.toMatch(/internal error|\n +at /)
    }
    expect(readFileSync(foreign, 'utf8')).toBe('just text\n')
    rmSync(dangling)
  })
})
