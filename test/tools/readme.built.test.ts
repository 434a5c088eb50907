/** The settings of agent hosts in the README start a server that answers, read-only, from any folder. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from './page-blocks.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'relate-readme-'))
const store = join(folder, 'team.rl')
beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'dist/cli.mjs'), '--database', store, 'CREATE (:Person)'])
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Command and arguments of every host on the page. */
function hosts(): [string, string[]][] {
  const json = blocksOf('README.md', 'json').map((block): [string, string[]] => {
    const settings: Record<string, Record<string, { command: string; args: string[] }>> = JSON.parse(block.content)
    const { command, args } = Object.values(settings)[0]!.relate!
    return [`json, line ${block.line}`, [command, ...args]]
  })
  const toml = blocksOf('README.md', 'toml').map((block): [string, string[]] => {
    const [, command = ''] = /^command = "(.*)"$/m.exec(block.content) ?? []
    const [, args = ''] = /^args = (\[.*\])$/m.exec(block.content) ?? []
    return [`toml, line ${block.line}`, [command, ...JSON.parse(args)]]
  })
  const shell = blocksOf('README.md', 'bash')
    .filter(block => block.content.startsWith('claude mcp add'))
    .map((block): [string, string[]] => [`bash, line ${block.line}`, (block.content.split(' -- ')[1] ?? '').split(' ')])
  return [...shell, ...toml, ...json]
}

test('there are five hosts', () => expect(hosts()).toHaveLength(5))

test.each(hosts())('%s', (_, words) => {
  const [command = '', ...args] = words.map(word =>
    word.replace('/absolute/path/to/relate/', ROOT).replace('/absolute/path/to/team.rl', store),
  )
  expect(command).toBe('node')
  const output = execFileSync(process.execPath, args, {
    cwd: tmpdir(),
    input: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n',
    stdio: ['pipe', 'pipe', 'ignore'],
    encoding: 'utf8',
  })
  expect(output).toContain('"name":"read_cypher"')
  expect(output).not.toContain('write_cypher')
})
