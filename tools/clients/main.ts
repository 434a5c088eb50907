/**
 * `npm run test:clients`: a client that other people wrote, the MCP inspector's command line, against the built server, over
 * stdio and over HTTP. It is installed by exact version into `.cache`, apart from the project's own packages.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INSPECTOR = '@modelcontextprotocol/inspector@1.0.3'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, '.cache/clients')
const BINARY = join(ROOT, 'dist/cli.mjs')
const CREDENTIAL = 'ada:secret'

const work = mkdtempSync(join(tmpdir(), 'relate-clients-'))
const store = join(work, 'team.rl')

interface Check {
  readonly name: string
  run(): void
}

function install(): string {
  const program = join(FOLDER, 'node_modules/.bin/mcp-inspector')
  if (!existsSync(program)) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
    // The newest version that runs on Node.js 20 says that it wants more; it does not need it.
    const options = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error']
    execFileSync('npm', ['install', ...options, INSPECTOR], { cwd: FOLDER, stdio: 'inherit' })
  }
  return program
}

const inspector = install()

/** What the inspector prints for one request; throws when it exits with anything but 0. */
function inspect(target: readonly string[], request: readonly string[]): string {
  return execFileSync(inspector, ['--cli', ...target, ...request], {
    cwd: work,
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const overStdio = (...flags: string[]): string[] => [
  ...[process.execPath, BINARY, 'serve', '--mcp', 'stdio', '--database', store],
  ...flags,
]
const list = ['--method', 'tools/list']
const call = (tool: string, ...args: string[]): string[] => [
  ...['--method', 'tools/call', '--tool-name', tool],
  ...args.flatMap(arg => ['--tool-arg', arg]),
]

function expectParts(output: string, parts: readonly string[], absent: readonly string[] = []): void {
  const wrong = [...parts.filter(part => !output.includes(part)), ...absent.filter(part => output.includes(part))]
  if (wrong.length > 0) throw new Error(`${JSON.stringify(wrong)} in\n${output}`)
}

/** A server over HTTP, and the checks to run while it stands. */
async function withServer(work: (target: (credential: string | null) => string[]) => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, [BINARY, 'serve', '--mcp', '0', '--database', store, '--auth', CREDENTIAL])
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = ''
      server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        const found = /listening on (http:\S+)/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
      server.on('exit', status => reject(new Error(`the server exited with ${status}: ${text}`)))
    })
    const header = (credential: string): string => `Authorization: Basic ${Buffer.from(credential).toString('base64')}`
    await work(credential => [
      ...[`${url}/mcp`, '--transport', 'http'],
      ...(credential === null ? [] : ['--header', header(credential)]),
    ])
  } finally {
    server.kill('SIGTERM')
  }
}

const STDIO_CHECKS: readonly Check[] = [
  {
    name: 'stdio: lists three tools',
    run: () => expectParts(inspect(overStdio(), list), ['"write_cypher"', '"read_cypher"', '"get_schema"']),
  },
  {
    name: 'stdio: writes with parameters',
    run: () =>
      expectParts(
        inspect(
          overStdio(),
          call('write_cypher', 'statement=CREATE (:Person {name: $name, n: $n})', 'parameters={"name": "Ada", "n": 1}'),
        ),
        ['"isError": false', String.raw`\"nodes_created\":1`, String.raw`\"properties_set\":2`],
      ),
  },
  {
    name: 'stdio: reads what was written',
    run: () =>
      expectParts(inspect(overStdio(), call('read_cypher', 'statement=MATCH (p:Person) RETURN p.name AS name')), [
        String.raw`\"rows\":[{\"name\":\"Ada\"}]`,
      ]),
  },
  {
    name: 'stdio, read-only: lists two tools',
    run: () =>
      expectParts(inspect(overStdio('--read-only'), list), ['"read_cypher"', '"get_schema"'], ['"write_cypher"']),
  },
  {
    name: 'stdio, read-only: describes the schema',
    run: () =>
      expectParts(inspect(overStdio('--read-only'), call('get_schema')), [String.raw`{\"Person\":{\"count\":1,`]),
  },
]

function httpChecks(target: (credential: string | null) => string[]): readonly Check[] {
  return [
    {
      name: 'http: lists three tools',
      run: () => expectParts(inspect(target(CREDENTIAL), list), ['"write_cypher"', '"get_schema"']),
    },
    {
      name: 'http: reads',
      run: () =>
        expectParts(
          inspect(target(CREDENTIAL), call('read_cypher', 'statement=MATCH (p:Person) RETURN count(*) AS people')),
          [String.raw`\"rows\":[{\"people\":1}]`],
        ),
    },
    { name: 'http: no credential is refused', run: () => expectRefusal(() => inspect(target(null), list)) },
    { name: 'http: a wrong credential is refused', run: () => expectRefusal(() => inspect(target('ada:wrong'), list)) },
  ]
}

function expectRefusal(work: () => string): void {
  let output: string
  try {
    output = work()
  } catch {
    return
  }
  throw new Error(`expected a refusal, got ${output}`)
}

let passed = 0
let failed = 0
function runChecks(checks: readonly Check[]): void {
  for (const { name, run } of checks) {
    try {
      run()
      passed++
    } catch (error) {
      failed++
      console.log(`FAILED ${name}\n${error instanceof Error ? error.message : error}\n`)
    }
  }
}

try {
  runChecks(STDIO_CHECKS)
  await withServer(async target => runChecks(httpChecks(target)))
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
