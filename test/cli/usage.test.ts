/** Wrong usage: each refusal names its flag, and comes before anything is opened. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runProgram } from '../../src/cli/program.js'
import { RelateError } from '../../src/status/fail.js'
import { VERSION } from '../../src/status/version.js'

/** What the program says after `Error: `. */
async function refusalOf(words: readonly string[]): Promise<string> {
  try {
    return `exit code ${await runProgram(words)}`
  } catch (error) {
    if (error instanceof RelateError) return error.message
    throw error
  }
}

describe('relate', () => {
  const path = (text: string) =>
    `'${text}' is a path and no statement; a store is named by --database, and a script is read from stdin`
  const rows: readonly (readonly [words: readonly string[], message: string])[] = [
    [['--foo'], 'relate has no flag --foo; --help lists its flags'],
    [['-f', 'script.cypher'], 'relate has no flag -f; --help lists its flags'],
    [['-h'], 'exit code 0'],
    [['-V'], 'exit code 0'],
    [['--mode', 'xml', 'RETURN 1'], "--mode: expected one of table, json, jsonl, csv, envelope, got 'xml'"],
    [['--mode'], '--mode needs a value: --mode MODE'],
    [['--safe=yes'], '--safe takes no value'],
    [['--mode', 'csv', '--mode', 'csv'], '--mode may be given only once'],
    [['--read-only=later'], "--read-only: expected no value, or live, got 'later'"],
    [['--timeout', 'soon'], "--timeout: expected seconds such as 30 or 0.5, or 500ms, got 'soon'"],
    [['--timeout', '0'], "--timeout: expected seconds such as 30 or 0.5, or 500ms, got '0'"],
    [['--max-rows', '-1'], "--max-rows: expected a whole number from 1 up, got '-1'"],
    [['--max-traversal-depth', '2001'], "--max-traversal-depth: expected a number from 1 to 2000, got '2001'"],
    [
      ['--expression-memory-limit', '1GB'],
      "--expression-memory-limit: expected bytes, or a number with KiB, MiB or GiB, got '1GB'",
    ],
    [['--param', 'x'], "--param: expected NAME=JSON, got 'x'"],
    [
      ['--param', 'x=Ada', 'RETURN $x'],
      '--param x: expected value at line 1 column 1; the value is JSON, where a text has quotes',
    ],
    [['--param', 'x=9223372036854775808', 'RETURN $x'], '--param x: an integer is outside the 64-bit range'],
    [['RETURN 1', 'RETURN 2'], "relate takes one statement text, got a further argument 'RETURN 2'"],
    [['team.rl', 'RETURN 1'], path('team.rl')],
    [['package.json'], path('package.json')],
  ]
  it.each(rows)('%j', async (words, message) => {
    expect(await refusalOf(words)).toBe(message)
  })
})

describe('relate serve', () => {
  const serve = ['serve', '--database', ':memory:']
  const http = [...serve, '--mcp', '7800']
  const range = (flag: string, high: number) => `${flag}: expected a number from 0 to ${high}, got '86401'`
  const rows: readonly (readonly [words: readonly string[], message: string])[] = [
    [['serve'], 'serve needs --database PATH'],
    [serve, 'serve needs a listener: --mcp stdio, --mcp PORT or --kartograph'],
    [[...http, '--mcp', 'stdio'], 'serve --mcp may be given only once'],
    [[...serve, '--mcp', '65536'], "--mcp: expected stdio or a port number, got '65536'"],
    [[...serve, '--mcp', 'tcp'], "--mcp: expected stdio or a port number, got 'tcp'"],
    [
      [...serve, '--mcp', 'stdio', '--auth', 'a:b'],
      'serve --mcp stdio skips auth: the host that starts the server is its only peer; leave --auth out',
    ],
    [[...http, '--auth', 'nocolon'], "--auth: expected user:password or 'none'"],
    [[...http, '--auth', ':b'], '--auth: expected user:password with both sides non-empty'],
    [[...http, '--auth', 'a:'], '--auth: expected user:password with both sides non-empty'],
    [
      [...http, '--timeout', '5'],
      'serve takes no --timeout: a served statement has no time limit and no row cap; use LIMIT, --safe, or cancel the call',
    ],
    [
      [...http, '--max-rows', '5'],
      'serve takes no --max-rows: a served statement has no time limit and no row cap; use LIMIT, --safe, or cancel the call',
    ],
    [[...http, '--host', ''], "--host: expected a name or an address, got ''"],
    [[...http, '--http', '1'], 'serve --http is not available in this version'],
    [[...http, '--bolt', '1'], 'serve --bolt is not available in this version'],
    [[...http, '--read-only=fresh'], "--read-only: expected no value, or live, got 'fresh'"],
    [[...http, '--header-deadline-secs', '86401'], range('--header-deadline-secs', 86400)],
    [[...http, '--body-deadline-secs', '86401'], range('--body-deadline-secs', 86400)],
    [[...http, '--max-connections', '0'], "--max-connections: expected a number from 1 to 65535, got '0'"],
    [[...http, '--max-traversal-depth', '0'], "--max-traversal-depth: expected a number from 1 to 2000, got '0'"],
    [
      [...http, '--statement-memory-limit', '-1'],
      "--statement-memory-limit: expected bytes, or a number with KiB, MiB or GiB, got '-1'",
    ],
    [[...http, 'extra'], "serve takes no argument, got a further argument 'extra'"],
    [[...http, '--param', 'x=1'], 'serve has no flag --param; --help lists its flags'],
    [[...serve, '--kartograph=x'], "--kartograph: expected a port number, got 'x'"],
  ]
  it.each(rows)('%j', async (words, message) => {
    expect(await refusalOf(words)).toBe(message)
  })
})

describe('commands on a store', () => {
  it.each([
    [['check'], 'check needs PATH'],
    [['clone', 'a'], 'clone needs DESTINATION'],
    [['info', 'a', 'b'], "info takes one path, got a further argument 'b'"],
    [['compact', '--database', 'a', 'b'], "compact takes one path, got a further argument 'b'"],
    [['check', '--salvage', 'a'], 'check has no flag --salvage; --help lists its flags'],
  ])('%j', async (words, message) => {
    expect(await refusalOf(words)).toBe(message)
  })
})

it('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(VERSION).toBe(version)
})
