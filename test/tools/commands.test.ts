/** The two commands as people and CI call them: arguments, exit codes, what goes to which stream. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fenced, type Workshop, workshop } from './made-pages.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Resolved here, because the commands run in another folder. */
const TSX = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/esm/index.mjs')).href

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

function command(name: string, place: Workshop, args: readonly string[], env: object = {}): Ended {
  const script = join(ROOT, 'tools/docs', name)
  return spawnSync(process.execPath, ['--import', TSX, script, ...args], {
    cwd: place.places.root,
    encoding: 'utf8',
    env: { ...process.env, CI: '', RELATE_REFERENCE: place.places.reference ?? '', ...env },
  })
}

const check = (place: Workshop, ...args: string[]): Ended =>
  command('main-check.ts', place, ['--binary', place.places.binary, ...args])

describe('docs:cli-check', () => {
  const good = fenced('bash verify', 'echo 1') + fenced('text', '1')
  const bad = fenced('bash verify', 'echo 1') + fenced('text', '2')

  test('ends with the tally and exits with 0', () => {
    const place = workshop()
    expect(check(place, place.page(good))).toMatchObject({ status: 0, stdout: '1 passed, 0 failed\n', stderr: '' })
  })
  test('exits with 1 after a failure, which says how to record again', () => {
    const place = workshop()
    const path = place.page(`# Here\n\n${good}\n${bad}`)
    const { status, stdout } = check(place, path)
    expect(status).toBe(1)
    expect(stdout).toBe(
      `FAILED ${path}:10 Here\n  $ echo 1\n  - 2\n  + 1\n  If the new output is right: npm run docs:record -- ${path}\n\n1 passed, 1 failed\n`,
    )
  })
  test('says of an imported page that the program has to change', () => {
    const place = workshop()
    const { stdout } = check(place, place.page(bad, 'reference/p.md'))
    expect(stdout).toContain('FAILED reference/p.md:1')
    expect(stdout).toContain('The page is imported and stays as it is: the program has to change.')
  })
  test('exits with 2 on a page that it cannot read', () => {
    const place = workshop()
    const path = place.page(fenced('bash verfy', 'x'))
    expect(check(place, path)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `${path}:1: unknown marker "verfy" in \`bash verfy\`\n`,
    })
  })
  test('exits with 2 on a page that is not there', () => {
    const { status, stderr } = check(workshop(), 'absent.md')
    expect(status).toBe(2)
    expect(stderr).toMatch(/absent\.md:1: cannot be read: ENOENT/)
    expect(stderr).not.toContain('    at ')
  })
  test('lists without running', () => {
    const place = workshop()
    const path = place.page(`# H\n\n${bad}\n${fenced('json', '{}')}`)
    expect(check(place, '--list', path)).toMatchObject({
      status: 0,
      stdout: `${path}:3\tverify\tH\techo 1\n${path}:10\tunchecked\tH\tjson\n`,
    })
  })
  test('reports JSON and JUnit, on stdout alone', () => {
    const place = workshop()
    const path = place.page(bad)
    const json: unknown = JSON.parse(check(place, '--reporter', 'json', path).stdout)
    expect(json).toMatchObject({
      passed: 0,
      failed: 1,
      cases: [{ line: 1, kind: 'verify', passed: false, problem: '- 2\n+ 1' }],
    })
    expect(check(place, '--reporter', 'junit', path).stdout).toMatch(
      /^<\?xml .*\n<testsuite name="documentation" tests="1" failures="1" time="[\d.]+">\n.*<failure>- 2\n\+ 1<\/failure><\/testcase>\n<\/testsuite>\n/,
    )
  })
  test('tells a program that is not built from one that fails', () => {
    const place = workshop()
    const { status, stderr } = command('main-check.ts', place, ['--binary', 'nothing.mjs', place.page(good)])
    expect(status).toBe(2)
    expect(stderr).toContain('nothing.mjs: build it with `npm run build`')
  })
  test('wants the imported pages only when told to', () => {
    const place = workshop()
    const env = { RELATE_REFERENCE: join(place.places.root, 'absent') }
    const list = command('main-check.ts', place, ['--list'], env)
    expect(list.status).toBe(0)
    expect(list.stderr).toBe(
      'no imported pages: RELATE_REFERENCE names no folder that exists (default ../shared/spec)\n',
    )
    expect(command('main-check.ts', place, ['--require-reference'], env)).toMatchObject({ status: 1, stdout: '' })
  })
  test('refuses a time limit that is no number', () => {
    const place = workshop()
    expect(check(place, '--timeout', 'soon', place.page(good)).status).not.toBe(0)
  })
})

describe('docs:record', () => {
  const page = fenced('bash verify', 'seq 2') + fenced('text', 'old')
  const record = (place: Workshop, args: string[], env: object = {}): Ended =>
    command('main-record.ts', place, ['--binary', place.places.binary, ...args], env)

  test('writes in place and says so', () => {
    const place = workshop()
    const path = place.page(page)
    expect(record(place, [path])).toMatchObject({ status: 0, stdout: `recorded ${path}\n` })
    expect(place.read(path)).toBe(page.replace('old', '1\n2'))
  })
  test('--dry-run shows the difference and writes nothing', () => {
    const place = workshop()
    const path = place.page(page)
    const { status, stdout } = record(place, ['--dry-run', path])
    expect(status).toBe(0)
    expect(stdout).toContain('\n-old\n+1\n+2\n')
    expect(place.read(path)).toBe(page)
  })
  test('says so when there is nothing to record', () => {
    const place = workshop()
    const path = place.page(page.replace('old', '1\n2'))
    const stdout = 'nothing to record: the pages say what the program prints\n'
    expect(record(place, ['--dry-run', path])).toMatchObject({ status: 0, stdout })
  })
  test('never records a failing command unasked', () => {
    const place = workshop()
    const failing = page.replace('seq 2', 'seq 2; false')
    const path = place.page(failing)
    const { status, stderr } = record(place, [path])
    expect(status).toBe(1)
    expect(stderr).toContain(`${path}:1 not recorded, the command failed (--allow-failing records it): seq 2; false`)
    expect(place.read(path)).toBe(failing)
    expect(record(place, ['--allow-failing', path]).status).toBe(0)
    expect(place.read(path)).toBe(failing.replace('old', '1\n2'))
  })
  test('refuses imported pages', () => {
    const place = workshop()
    const path = place.page(page, 'reference/p.md')
    expect(record(place, [path])).toMatchObject({
      status: 2,
      stderr: 'reference/p.md:1: an imported page is never recorded: it is the contract\n',
    })
    expect(place.read(path)).toBe(page)
  })
  test('does not run in CI', () => {
    const place = workshop()
    const path = place.page(page)
    expect(record(place, [path], { CI: 'true' })).toMatchObject({
      status: 2,
      stderr: 'docs:record does not run in CI: a changed recording is a diff that a person reads\n',
    })
    expect(place.read(path)).toBe(page)
  })
})

describe('tools that run for long', () => {
  test.each(['fuzz.ts', 'soak.ts', 'torture.ts', 'soak-store.ts', 'bench-store.ts'])(
    '%s --help says how it is called',
    name => {
      const { status, stdout, stderr } = tool(name, '--help')
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout).toMatch(/^`npm run [a-z:]+/)
    },
  )
  test('a flag that there is not ends with 2', () => {
    expect(tool('fuzz.ts', '--hours', '1')).toMatchObject({
      status: 2,
      stderr: "Unknown option '--hours'; see --help\n",
    })
    expect(tool('bench-store.ts', 'nothing')).toMatchObject({ status: 2 })
  })
})

function tool(name: string, ...args: readonly string[]): Ended {
  const words = ['--import', TSX, join(ROOT, 'tools', name), ...args]
  return spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' })
}
