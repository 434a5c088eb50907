/**
 * What users install: the packed package, in an empty folder. Its one dependency has compiled code, which is copied here
 * from where `npm ci` put it, so that the test needs no compiler.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf } from './page-blocks.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'relate-package-'))
const installed = join(folder, 'node_modules/relate')
const relate = join(installed, 'dist/cli.mjs')

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }]: [{ filename: string }] = JSON.parse(packed)
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', installed])
  for (const name of ['better-sqlite3', 'bindings', 'file-uri-to-path', '@types/node', 'undici-types']) {
    cpSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true, dereference: true })
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

function node(args: readonly string[], input = ''): string {
  return execFileSync(process.execPath, args, {
    cwd: folder,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

test('holds the programs and nothing of the workshop', () => {
  const files = execFileSync('find', ['.', '-type', 'f'], { cwd: installed, encoding: 'utf8' }).trim().split('\n')
  expect(files.filter(file => !file.startsWith('./dist/')).sort()).toEqual([
    './CHANGELOG.md',
    './LICENSE',
    './README.md',
    './package.json',
  ])
  const { dependencies }: { dependencies: object } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual(['better-sqlite3'])
})
test('runs the command line, on a store in a file too', () => {
  expect(node([relate, '--version'])).toBe('relate 0.1.2\n')
  node([relate, '--database', 'a.rl', 'CREATE (:A)'])
  expect(node([relate, '--database', 'a.rl', '--mode', 'json', 'MATCH (n) RETURN count(*) AS n'])).toBe('[{"n":1}]\n')
})
test('runs the server, its worker included', () => {
  const call =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_cypher","arguments":{"statement":"RETURN 1 AS x"}}}\n'
  expect(node([relate, 'serve', '--mcp', 'stdio', '--database', ':memory:'], call)).toContain(
    '\\"rows\\":[{\\"x\\":1}]',
  )
})
test('--version and --help load no engine', () => {
  expect([...staticImports(relate)].filter(file => /engine\.mjs$|better-sqlite3/.test(file))).toEqual([])
})

/** The module and what it loads before its first line runs, and so on. */
function staticImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.startsWith('/')) return seen
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^import [^;]*?["']([^"']+)["'];?$/gm)) {
    staticImports(name.startsWith('.') ? join(dirname(file), name) : name, seen)
  }
  return seen
}

describe('the examples of the pages', () => {
  const examples = ['README.md', 'spec/library.md'].flatMap(page =>
    blocksOf(page, 'ts').map((block): [string, string] => [`${page}:${block.line}`, block.content]),
  )
  test('are there', () => expect(examples.length).toBeGreaterThan(4))

  test('compile against the packed types, under strict settings', { timeout: 120_000 }, () => {
    examples.forEach(([, text], i) => {
      writeFileSync(join(folder, `example-${i}.ts`), text)
    })
    const options = ['--strict', '--noEmit', '--module', 'NodeNext', '--target', 'ES2022', '--types', 'node']
    const files = examples.map((_, i) => `example-${i}.ts`)
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, ...files], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  })
  test.each(examples)('%s runs', (_, text) => {
    const script = join(folder, `run-${examples.findIndex(([, other]) => other === text)}.mjs`)
    const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
    writeFileSync(script, ts.transpileModule(text, { compilerOptions: options }).outputText)
    node([script])
  })
})
