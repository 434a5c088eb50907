/** docs:cli-check on pages made for it: what is right passes, what is wrong says where and what. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fenced, workshop } from './made-pages.js'

const problems = (text: string, timeoutMs?: number): Promise<string[]> => workshop().problems(text, timeoutMs)

describe('a verify block', () => {
  test('passes when it prints its output block', async () => {
    expect(await problems(fenced('bash verify', 'echo one; echo two') + fenced('text', 'one\ntwo'))).toEqual([])
  })
  test('finds the program as relate on the path', async () => {
    expect(await problems(fenced('bash verify', 'relate "RETURN 1"') + fenced('text', 'RETURN 1'))).toEqual([])
  })
  test('fails with page, line and a difference', async () => {
    expect(
      await problems(`# Title\n\n${fenced('bash verify', 'printf "one\\ntwo\\n"')}\n${fenced('text', 'one\nthree')}`),
    ).toEqual(['page.md:3   one\n- three\n+ two'])
  })
  test('fails on a missing and on an extra line', async () => {
    expect(await problems(fenced('bash verify', 'echo one') + fenced('text', 'one\ntwo'))).toEqual([
      'page.md:1   one\n- two',
    ])
    expect(await problems(fenced('bash verify', 'echo one; echo two') + fenced('text', 'one'))).toEqual([
      'page.md:1   one\n+ two',
    ])
  })
  test('counts trailing blanks', async () => {
    expect(await problems(fenced('bash verify', 'echo "one "') + fenced('text', 'one'))).toEqual([
      'page.md:1 - one\n+ one ',
    ])
  })
  test('may print nothing', async () => {
    expect(await problems('```bash verify\ntrue\n```\n```text\n```\n')).toEqual([])
    expect(await problems('```bash verify\necho\n```\n```text\n\n```\n')).toEqual([])
  })
  test('without an output block has to exit with 0, and stderr is shown', async () => {
    expect(await problems(fenced('bash verify', 'echo quiet'))).toEqual([])
    expect(await problems(fenced('bash verify', 'echo why >&2; false'))).toEqual([
      'page.md:1 the command exited with 1\nstderr:\n  why',
    ])
  })
  test('does not take a block for its output that stands after a paragraph', async () => {
    expect(await problems(`${fenced('bash verify', 'false || true')}\nWords.\n\n${fenced('text', 'other')}`)).toEqual(
      [],
    )
  })
  test('has a shell without pipefail', async () => {
    expect(await problems(fenced('bash verify', 'false | true'))).toEqual([])
  })
  test('takes <ms> for a number and for nothing else', async () => {
    expect(await problems(fenced('bash verify', 'echo "took 1.5e-3"') + fenced('text', 'took <ms>'))).toEqual([])
    expect(await problems(fenced('bash verify', 'echo "took long"') + fenced('text', 'took <ms>'))).toHaveLength(1)
  })
})

describe('the shell of a page', () => {
  test('keeps folder, variables, functions and options from block to block', async () => {
    const text =
      fenced(
        'bash verify',
        "mkdir sub && cd sub\nx='a b'; export y=1; f() { echo \"f $x $y\"; }; set -u; list=(1 '2 3')",
      ) +
      fenced('bash verify', 'basename "$PWD"; f; echo "${list[1]}"; echo "$-" | grep -c u') +
      fenced('text', 'sub\nf a b 1\n2 3\n1')
    expect(await problems(text)).toEqual([])
  })
  test('outlives a block that exits, and keeps what came before one that is killed', async () => {
    const text =
      fenced('bash verify', 'a=1; exit 0') +
      fenced('bash verify', 'b=2; kill -9 $$') +
      fenced('bash verify', 'echo "$a ${b:-none}"') +
      fenced('text', '1 none')
    expect(await problems(text)).toEqual(['page.md:4 the shell was ended by SIGKILL'])
  })
  test('has a clean environment', async () => {
    process.env.RELATE_AUTH = 'someone:secret'
    try {
      const text = fenced('bash verify', 'echo "$RELATE_AUTH/$LC_ALL/$TZ"') + fenced('text', '/C.UTF-8/UTC')
      expect(await problems(text)).toEqual([])
    } finally {
      delete process.env.RELATE_AUTH
    }
  })
  test('starts each page in an empty folder', async () => {
    const place = workshop()
    const path = place.page(fenced('bash verify', 'ls | wc -l; touch left') + fenced('text', '0'))
    expect((await place.check(path)).outcomes[0]?.problem).toBeNull()
    expect((await place.check(path)).outcomes[0]?.problem).toBeNull()
  })
})

describe('blocks that misbehave', () => {
  test('one that hangs is ended at its time limit, with its children', async () => {
    expect(await problems(fenced('bash verify', 'sleep 1000 | cat'), 500)).toEqual([
      'page.md:1 the block ran longer than 0.5 s and was ended',
    ])
  })
  test('what a block leaves running is ended with it, also when it left the process group', async () => {
    // Where nothing collects the dead they stay as zombies, state Z.
    const state = 'state() { case "$(ps -o stat= -p "$1")" in "" | Z*) echo ended;; *) echo alive;; esac; }'
    const text =
      fenced('bash verify', `${state}\nsleep 1000 & a=$!\nsetsid sleep 1000 & b=$!\nstate $a; state $b`) +
      fenced('text', 'alive\nalive') +
      fenced('bash verify', 'state $a; state $b') +
      fenced('text', 'ended\nended')
    expect(await problems(text)).toEqual([])
  })
  test('one that holds its output open in the background does not stall the page', async () => {
    const start = performance.now()
    expect(await problems(fenced('bash verify', 'sleep 1000 & echo done') + fenced('text', 'done'))).toEqual([])
    expect(performance.now() - start).toBeLessThan(60_000)
  })
  test('10 MB of output are compared whole, and shown in part', async () => {
    const make = 'head -c 10000000 /dev/zero | tr "\\0" x | fold -w 99'
    expect(await problems(fenced('bash verify', `${make} | cksum | wc -l`) + fenced('text', '1'))).toEqual([])
    const [problem = ''] = await problems(fenced('bash verify', make) + fenced('text', 'y'))
    expect(problem).toContain('line 1 of 1 expected and 101011 printed lines:\n- y\n+ xxx')
    expect(problem.length).toBeLessThan(2000)
  })
  test('long lines are shown from where they part', async () => {
    const long = 'x'.repeat(1000)
    const [problem = ''] = await problems(fenced('bash verify', `echo ${long}B`) + fenced('text', `${long}A`))
    expect(problem).toBe(`page.md:1 - ...${'x'.repeat(80)}A\n+ ...${'x'.repeat(80)}B`)
  })
  test('bytes that are not UTF-8', async () => {
    expect(await problems(fenced('bash verify', "printf '\\xff'") + fenced('text', '?'))).toEqual([
      'page.md:1 the command printed bytes that are not UTF-8',
    ])
  })
  test('control characters do not reach the terminal', async () => {
    const [problem = ''] = await problems(fenced('bash verify', "printf '\\033[31mred\\n'") + fenced('text', 'red'))
    expect(problem).toContain('+ \\u001b[31mred')
  })
})

describe('cells run on the page database', () => {
  test('and print as the command line does', async () => {
    const text = fenced('cypher run name=team', "RETURN 'it''s'") + fenced('table', "ran: RETURN 'it''s'")
    expect(await problems(text)).toEqual([])
  })
  test('a wrong table fails', async () => {
    expect(await problems(fenced('cypher run', 'RETURN 1') + fenced('table', 'ran: RETURN 2'))).toEqual([
      'page.md:1 - ran: RETURN 2\n+ ran: RETURN 1',
    ])
  })
})

describe('tool calls', () => {
  const envelope = {
    columns: ['name', 'since'],
    rows: [{ name: 'Ada', since: 1 }],
    stats: { nodes_created: 1 },
    plan_ms: 0.25,
  }
  const schema = {
    A: {
      count: 1,
      properties: { k: { type: 'String' }, l: { type: 'Integer' } },
      relationships: { R: { labels: ['A', 'B'] } },
    },
    B: { count: 0 },
  }
  const reply = (id: number, text: string): string =>
    `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"text":${JSON.stringify(text)},"type":"text"}],"isError":false}}`
  const request = (id: number, tool: string): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${tool}","arguments":{"b":1,"a":2}}}`
  const shown = JSON.stringify(envelope).replace('0.25', '<ms>')
  const page = (parts: {
    reply?: string
    schemaTable?: string
    table?: string
    counters?: string
    request?: string
  }): string =>
    [
      fenced(
        'json data=calls',
        '{"calls": [{"tool": "get_schema", "arguments": {"b": 1, "a": 2}}, {"tool": "read_cypher", "arguments": {"b": 1, "a": 2}}]}',
      ),
      '**One**:\n',
      fenced('json', request(1, 'get_schema')),
      fenced('json', reply(1, JSON.stringify(schema))),
      parts.schemaTable ??
        '| Label | Nodes | Properties | Relationships out |\n|-|-|-|-|\n| A | 1 | l (Integer), k (String) | R to A, B |\n| B | 0 | - | - |\n',
      fenced('json', parts.request ?? request(2, 'read_cypher')),
      fenced('json', parts.reply ?? reply(2, shown)),
      parts.table ?? '| name | since |\n|-|-|\n| Ada | 1 |\n',
      parts.counters ?? 'Counters: `nodes_created` 1; `rows` is empty.\n',
    ].join('\n')
  const outcome = (parts: Parameters<typeof page>[0]): Promise<string[]> =>
    workshop({ get_schema: schema, read_cypher: envelope }).problems(page(parts))

  test('requests, replies with masked timings, tables and counters agree', async () => {
    expect(await outcome({})).toEqual([])
  })
  test('a wrong reply', async () => {
    const [problem] = await outcome({ reply: reply(2, shown.replace('Ada', 'Eve')) })
    expect(problem).toMatch(/^page\.md:1 reply to call 2 \(line 2\d\):\n- .*Eve.*\n\+ .*Ada.*plan_ms\\":<ms>/)
  })
  test('a wrong request', async () => {
    expect((await outcome({ request: request(3, 'read_cypher') }))[0]).toMatch(/^page\.md:1 request \(line \d+\)/)
  })
  test('a wrong cell in a table, and a missing row', async () => {
    expect((await outcome({ table: '| name | since |\n|-|-|\n| Ada | 2 |\n' }))[0]).toContain(
      '- | Ada | 2 |\n+ | Ada | 1 |',
    )
    expect((await outcome({ table: '| name | since |\n|-|-|\n' }))[0]).toContain('+ | Ada | 1 |')
  })
  test('a wrong schema table', async () => {
    expect(
      (
        await outcome({
          schemaTable:
            '| Label | Nodes | Properties | Relationships out |\n|-|-|-|-|\n| A | 1 | k (String) | R to A |\n',
        })
      )[0],
    ).toContain('+ | B | 0 | - | - |')
  })
  test('a wrong counter, and one that is left out', async () => {
    expect((await outcome({ counters: 'Counters: `nodes_created` 2.\n' }))[0]).toContain(
      '- nodes_created 2\n+ nodes_created 1',
    )
    expect((await outcome({ counters: 'Counters: none.\n' }))[0]).toContain('+ nodes_created 1')
  })
})

describe('recorded runs', () => {
  test('have the set-up that errors.json gives them, in a folder of their own', async () => {
    const place = workshop()
    writeFileSync(place.places.errorsFile, JSON.stringify([{ id: 'no-file', setup: ['echo quiet; touch made'] }]))
    const path = place.page(
      `${fenced('bash verify', 'touch other')}\nA run (errors.json \`no-file\`):\n\n${fenced('bash', 'ls')}\n${fenced('text', 'made')}`,
    )
    expect((await place.check(path)).outcomes.map(outcome => outcome.problem)).toEqual([null, null])
  })
  test('without an entry say what is missing', async () => {
    expect(await problems(`Words about \`nothing\`.\n\n${fenced('bash', 'ls')}\n${fenced('text', 'made')}`)).toEqual([
      'page.md:3 no set-up: the paragraph above a recorded run names an entry of spec/errors.json, or the block is `bash verify`',
    ])
  })
})

describe('what no tool checks', () => {
  const page = `# Title\n\n${fenced('text', 'a synopsis')}\n${fenced('bash', 'npm ci')}\n${fenced('bash', 'ls')}`
  test('is an error until it is listed with a reason', async () => {
    const place = workshop()
    const report = await place.check(place.page(page))
    expect(report.unchecked.map(problem => problem.place)).toEqual(['page.md:3', 'page.md:7', 'page.md:11'])
    expect(report.unchecked[2]?.what).toContain('\npage.md#Title\tbash 2\tREASON')
  })
  test('passes when the list has it, and fails when the list has more', async () => {
    const place = workshop()
    const list = 'page.md#Title\ttext 1\tsynopsis\npage.md#Title\tbash 1\tset-up\npage.md#Title\tbash 2\tthe same\n'
    writeFileSync(place.places.uncheckedFile, `# list\n${list}other.md#A\ttext 1\tnot read now\n`)
    const path = place.page(page)
    expect((await place.check(path)).unchecked).toEqual([])
    place.page(page.replace(fenced('text', 'a synopsis'), ''))
    expect((await place.check(path)).unchecked).toEqual([
      { place: 'conformance/unchecked-blocks.tsv:2', what: 'no such unchecked block: page.md#Title text 1' },
    ])
  })
  test('tests that the list of this repository names exist', () => {
    const root = new URL('../../', import.meta.url)
    const list = readFileSync(new URL('conformance/unchecked-blocks.tsv', root), 'utf8')
    const named = [...list.matchAll(/test\/[\w./-]+\.ts/g)].map(([path]) => path)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(path => !existsSync(new URL(path, root)))).toEqual([])
  })
  test('a line without a reason is refused', async () => {
    const place = workshop()
    writeFileSync(place.places.uncheckedFile, 'page.md#Title\ttext 1\t\n')
    await expect(place.check(place.page(page))).rejects.toThrow(
      'unchecked.tsv:1: a line is the page and heading, the block, and the reason',
    )
  })
})

describe('pages that cannot be read as cases name page and line', () => {
  test.each([
    ['an unknown marker', `\n${fenced('bash verfy', 'ls')}`, 'page.md:2: unknown marker "verfy" in `bash verfy`'],
    [
      'verify in an unknown language',
      fenced('python verify', 'x'),
      'page.md:1: no tool knows what to do with `python verify`',
    ],
    [
      'markers that do not go together',
      fenced('bash verify setup', 'x'),
      'page.md:1: no tool knows what to do with `bash verify setup`',
    ],
    [
      'a table without its command',
      `text\n\n${fenced('table', 'x')}`,
      'page.md:3: a `table` block needs a `cypher run` block directly above',
    ],
    ['calls that are no JSON', fenced('json data=calls', '{'), 'page.md:1: a calls block is JSON'],
    ['calls of another shape', fenced('json data=calls', '{"calls": [{}]}'), 'page.md:1: a calls block is {"calls"'],
    [
      'a call without its reply',
      fenced('json data=calls', '{"calls": [{"tool": "t"}]}') + fenced('json', '{}'),
      'page.md:1: the call of t has no reply block below',
    ],
  ])('%s', async (_, text, message) => {
    await expect(problems(text)).rejects.toThrow(message)
  })
  test('invalid UTF-8', async () => {
    const place = workshop()
    const page = Buffer.concat([Buffer.from('# T\n\nfine\nbad: '), Buffer.from([0xc3, 0x28]), Buffer.from('\n')])
    await expect(place.check(place.page(page))).rejects.toThrow('page.md:4: the page is not UTF-8')
  })
})

describe('the shape of the page does not matter', () => {
  const body = '```bash verify\necho one\necho two\n```\n\n```text\none\ntwo\n```\n'
  test.each([
    ['CRLF', body.replace(/\n/g, '\r\n')],
    ['CR', body.replace(/\n/g, '\r')],
    ['tildes', body.replace(/```/g, '~~~~')],
    ['no final newline', body.trimEnd()],
    ['no closing fence', body.replace(/\n```\n$/, '\n')],
    ['in a list', `1. Item\n\n${body.replace(/^(?=.)/gm, '   ')}`],
    ['in a quote', body.replace(/^/gm, '> ')],
    ['in a list in a quote', `> - Item\n>\n${body.replace(/^/gm, '>   ')}`],
    ['indented fences', body.replace(/^(?=.)/gm, '  ')],
    ['a byte order mark', `\ufeff${body}`],
    ['front matter', `---\ntitle: x\n---\n\n${body}`],
  ])('%s', async (_, text) => {
    const place = workshop()
    const report = await place.check(place.page(text))
    expect(report.outcomes.map(outcome => outcome.problem)).toEqual([null])
    expect(report.unchecked).toEqual([])
  })
  test('a page without fences has no cases', async () => {
    const place = workshop()
    expect((await place.check(place.page('# Words\n\n    indented code\n'))).pages[0]).toMatchObject({
      cases: [],
      unchecked: [],
    })
  })
})

test('a filter reports the wanted cases, and runs the others as their set-up', async () => {
  const place = workshop()
  const page = fenced('bash verify', 'a=1') + fenced('bash verify', 'echo $a') + fenced('text', '1')
  const report = await place.check(place.page(page), 20_000, 'ECHO')
  expect(report.outcomes.map(outcome => [outcome.case.line, outcome.problem])).toEqual([[4, null]])
})

test('pages of the reference folder are told apart by name', async () => {
  const place = workshop()
  const path = place.page(fenced('bash verify', 'true'), join('reference', 'deep', 'p.md'))
  expect((await place.check(path)).pages[0]?.page).toMatchObject({ name: 'reference/deep/p.md', imported: true })
})
