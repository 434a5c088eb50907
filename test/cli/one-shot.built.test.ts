/** `relate "STATEMENT"`: results on stdout, errors on stderr, exit codes. */
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { COMMAND, type Ended, ended, relate, scratchFolder, start } from './relate.js'

const folder = scratchFolder(afterAll)
/** Runs for a minute or so. */
const LONG = 'UNWIND range(1, 30000) AS a UNWIND range(1, 30000) AS b RETURN sum(a * b % 7) AS s'
const ok = (stdout: string): Ended => ({ code: 0, stdout, stderr: '' })

describe.concurrent('statements', () => {
  it('a table and a line under it', async () => {
    expect(await relate(["UNWIND ['Grace', 'Ada'] AS name RETURN name, 2023 AS since"])).toEqual(
      ok(['name  | since', '------+------', 'Grace |  2023', 'Ada   |  2023', '2 rows', ''].join('\n')),
    )
  })

  it('several, separated by semicolons, each in its own transaction', async () => {
    const script = "CREATE (:A {s: 'a;b'}); // one; two\nMATCH (a:A) RETURN a.s AS s;"
    expect(await relate([script])).toEqual(
      ok('(no rows) · nodes created: 1, properties set: 1, labels added: 1\ns\n---\na;b\n1 row\n'),
    )
  })

  it('from stdin, in a given mode', async () => {
    expect(await relate(['--mode', 'json'], { input: 'RETURN 1 AS b, 2.0 AS a;\nRETURN null AS n' })).toEqual(
      ok('[{"a":2.0,"b":1}]\n[{"n":null}]\n'),
    )
    expect(await relate([], { input: ' \n' })).toEqual(ok(''))
    expect(await relate(['--mode=csv'], { input: "\ufeffRETURN 'é' AS x" })).toEqual(ok('x\né\n'))
    expect(await relate([], { input: Buffer.from("RETURN '\xe9' AS x", 'latin1') })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Error: the statements on stdin are not UTF-8 text\n',
    })
  })

  it('a folder on stdin is no script', () => {
    const [node = '', ...words] = COMMAND
    const handle = openSync(folder, 'r')
    const { status, stderr } = spawnSync(node, words, { stdio: [handle, 'ignore', 'pipe'] })
    closeSync(handle)
    expect([status, stderr.toString()]).toEqual([2, 'Error: cannot read stdin: it is a folder\n'])
  })

  it('parameters are exact', async () => {
    const words = ['--param', 'big=9007199254740993', '--param', 'm={"__proto__":[1.0,null]}', '--mode=jsonl']
    expect(await relate([...words, 'RETURN $big AS big, $m AS m'])).toEqual(
      ok('{"big":9007199254740993,"m":{"__proto__":[1.0,null]}}\n'),
    )
  })

  it('the envelope is the one of the server', async () => {
    const { stdout } = await relate(['--mode', 'envelope', 'RETURN 1 AS x'])
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      'columnTypes',
      'columns',
      'elapsed_ms',
      'error',
      'execute_ms',
      'lex_parse_ms',
      'lower_ms',
      'notifications',
      'parse_ms',
      'plan',
      'plan_cache',
      'plan_ms',
      'result_generation_ms',
      'rewrite_ms',
      'rows',
      'stats',
    ])
  })

  it('--max-rows cuts whole rows and says so', async () => {
    const statement = 'UNWIND range(1, 5) AS x RETURN x'
    expect((await relate(['--max-rows', '2', statement])).stdout).toBe('x\n-\n1\n2\n2 rows shown, there are more\n')
    const { stdout, stderr } = await relate(['--max-rows', '2', '--mode', 'csv', statement])
    expect(stdout).toBe('x\n1\n2\n')
    expect(stderr).toBe('relate: there are more rows than --max-rows allows\n')
  })
})

describe.concurrent('stores', () => {
  it('a path that ends in .rl is a file, any other a directory; RELATE_DATABASE is the default', async () => {
    await relate(['--database', 'a.rl', 'CREATE (:A)'], { cwd: folder })
    await relate(['CREATE (:A), (:A)'], { cwd: folder, env: { RELATE_DATABASE: 'b' } })
    expect(existsSync(join(folder, 'a.rl'))).toBe(true)
    expect(existsSync(join(folder, 'b', 'graph.db'))).toBe(true)
    const count = 'MATCH (a:A) RETURN count(*) AS c'
    expect((await relate(['--database=a.rl', '--mode=csv', count], { cwd: folder })).stdout).toBe('c\n1\n')
    expect((await relate(['--database', 'b', '--mode=csv', count], { cwd: folder })).stdout).toBe('c\n2\n')
  })

  it('--read-only neither writes nor creates', async () => {
    const missing = await relate(['--database', 'nothere.rl', '--read-only', 'RETURN 1'], { cwd: folder })
    expect(missing).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Error: there is no store at nothere.rl, and a read-only open never creates one\n',
    })
    expect(existsSync(join(folder, 'nothere.rl'))).toBe(false)
    const write = await relate(['--read-only', 'CREATE (:A)'])
    expect(write.code).toBe(1)
    expect(write.stderr).toMatch(/^Error: .*read-only/)
  })
})

describe.concurrent('failures', () => {
  it('the message, the line, a caret; what ran before stays', async () => {
    const { code, stdout, stderr } = await relate(['RETURN 1 AS a;\n\n  RETURN foo + 1'])
    expect(code).toBe(1)
    expect(stdout).toBe('a\n-\n1\n1 row\n')
    expect(stderr).toBe(
      'Error: semantic error: UndefinedVariable: Variable `foo` not defined\n    RETURN foo + 1\n           ^\n',
    )
  })

  it('places count in the whole script', async () => {
    const { stderr } = await relate(['RETURN 1 AS a;\n  RETUR 2'])
    expect(stderr).toContain(' at line 2, column 3')
    expect(stderr).toMatch(/\n {4}RETUR 2\n {4}\^\n$/)
  })

  it('--timeout ends a statement', async () => {
    const { code, stderr } = await relate(['--timeout', '200ms', LONG])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Error: runtime error: StatementTimeout: /)
  })

  it('a value never reaches stderr', async () => {
    const { stderr, stdout } = await relate(['--param', 's="hunter2"', 'RETURN toInteger([$s]) AS x'])
    expect(stderr + stdout).not.toContain('hunter2')
  })
})

describe.concurrent('--help and --version', () => {
  it('relate --version', async () => {
    expect(await relate(['--version'])).toEqual(ok('relate 0.1.2\n'))
  })

  it.each(['', 'serve', 'clone', 'check', 'info', 'compact'])('relate %s --help', async command => {
    const { code, stdout, stderr } = await relate([...(command === '' ? [] : [command]), '--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Usage:\n')
    expect(stdout).toContain('--help')
  })
})

describe.concurrent('pipes and signals', () => {
  const shell = (script: string) =>
    spawnSync('bash', ['-c', script.replaceAll('relate ', `${COMMAND.map(word => `'${word}'`).join(' ')} `)], {
      encoding: 'utf8',
    })

  it('a reader that leaves is no failure', () => {
    const { stdout, stderr } = shell(
      'set -o pipefail; relate --mode csv "UNWIND range(1,100000) AS i RETURN i" | head -1; echo $?',
    )
    expect(stdout).toBe('i\n0\n')
    expect(stderr).toBe('')
  })

  it('a full disk is one', () => {
    const { stdout, stderr } = shell('relate "RETURN 1" > /dev/full; echo $?')
    expect(stdout).toBe('1\n')
    expect(stderr).toMatch(/^Error: cannot write the result: ENOSPC/)
  })

  it('Ctrl-C is 130 to the shell', async () => {
    const child = start([LONG])
    setTimeout(() => child.kill('SIGINT'), 3000)
    expect((await ended(child)).code).toBe('SIGINT')
  })

  it('no colour on a pipe, whatever the terminal says', async () => {
    const { stdout } = await relate(['RETURN 1 AS x'], { env: { FORCE_COLOR: '1' } })
    expect(stdout).toBe('x\n-\n1\n1 row\n')
  })
})

describe.concurrent('looking after a store', () => {
  it('info, check, clone, compact', async () => {
    await relate(['--database', 'team.rl', 'CREATE (:P)-[:R]->(:Q)'], { cwd: folder })
    const info = await relate(['info', 'team.rl'], { cwd: folder })
    expect(info.stdout).toMatch(/^nodes: +2$/m)
    expect(info.stdout).toMatch(/^writer: +none$/m)
    expect(await relate(['check', '--database', 'team.rl'], { cwd: folder })).toEqual(
      ok('team.rl is sound: commit 1, 0 chunks, 1 log record\n'),
    )
    expect((await relate(['clone', 'team.rl', 'copy'], { cwd: folder })).stdout).toMatch(
      /^cloned team\.rl to copy at commit 1 \(/,
    )
    const again = await relate(['clone', 'team.rl', 'copy'], { cwd: folder })
    expect([again.code, again.stdout]).toEqual([1, ''])
    expect((await relate(['compact', 'copy'], { cwd: folder })).stdout).toMatch(/^compacted copy from .* to .*\n$/)
    const count = await relate(['--database', 'copy', '--mode', 'csv', 'MATCH (n) RETURN count(*) AS c'], {
      cwd: folder,
    })
    expect(count.stdout).toBe('c\n2\n')
  })

  it('what is no store is refused', async () => {
    writeFileSync(join(folder, 'notes.rl'), 'not a store')
    for (const command of ['info', 'check', 'compact']) {
      const { code, stdout, stderr } = await relate([command, 'notes.rl'], { cwd: folder })
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^Error: .*notes\.rl/)
    }
    expect(await relate(['clone', 'team.rl'], { cwd: folder })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Error: clone needs DESTINATION\n',
    })
  })
})
