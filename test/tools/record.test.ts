/** docs:record: only the bytes of outputs that changed are touched. */
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../tools/docs/check.js'
import { readPage } from '../../tools/docs/page.js'
import { recordInto } from '../../tools/docs/record.js'
import { runPage } from '../../tools/docs/run-page.js'
import { fenced, workshop } from './made-pages.js'

/** The page after recording. */
async function recorded(text: string): Promise<string> {
  const place = workshop()
  const page = readPage(place.page(text), place.places)
  const settings = { binary: place.places.binary, timeoutMs: 20_000, errorEntries: new Map() }
  const outcomes = await runPage(casesOf(page), settings)
  return recordInto(
    page,
    outcomes.flatMap(outcome => outcome.recordings),
  )
}

const command = 'printf "one\\ntwo\\n\\nfour\\n"'

describe('a changed output is replaced where it stands', () => {
  test.each([
    ['plain', ['# T  ', '', '```bash verify', command, '```', '', '```text', 'OLD', '```', 'rest  ', ''], '\n'],
    ['CRLF', ['# T  ', '', '```bash verify', command, '```', '', '```text', 'OLD', '```', 'rest  ', ''], '\r\n'],
    ['tildes', ['~~~bash verify', command, '~~~', '~~~~ text', 'OLD', '~~~~~', ''], '\n'],
    ['no final newline', ['```bash verify', command, '```', '```text', 'OLD', '```'], '\n'],
    ['no closing fence', ['```bash verify', command, '```', '```text', 'OLD'], '\n'],
    [
      'in a list',
      ['- item', '', '  ```bash verify', `  ${command}`, '  ```', '', '  ```text', '  OLD', '  ```', '', 'after'],
      '\n',
    ],
    [
      'at the head of a list item',
      ['- ```bash verify', `  ${command}`, '  ```', '  ```text', '  OLD', '  ```', ''],
      '\n',
    ],
    ['in a quote', ['> ```bash verify', `> ${command}`, '> ```', '>', '> ```text', '> OLD', '> ```', ''], '\n'],
    ['after a byte order mark', ['\ufeff```bash verify', command, '```', '```text', 'OLD', '```', ''], '\n'],
  ])('%s', async (_, lines, end) => {
    const old = lines.findIndex(line => line.endsWith('OLD'))
    const prefix = lines[old]!.replace('OLD', '')
    const output = ['one', 'two', '', 'four'].map(line => (line === '' ? prefix.trimEnd() : prefix + line))
    const expected = [...lines.slice(0, old), ...output, ...lines.slice(old + 1)]
    expect(await recorded(lines.join(end))).toBe(expected.join(end))
  })
})

test('an output that is right already is not touched', async () => {
  const page = fenced('bash verify', 'echo one') + fenced('text', 'one')
  expect(await recorded(page)).toBe(page)
})
test('an empty block gets its lines, and a full one loses them', async () => {
  expect(await recorded('```bash verify\necho one\n```\n```text\n```\nend')).toBe(
    '```bash verify\necho one\n```\n```text\none\n```\nend',
  )
  expect(await recorded('```bash verify\ntrue\n```\n```text\none\n```\nend')).toBe(
    '```bash verify\ntrue\n```\n```text\n```\nend',
  )
})
test('a masked number stays masked in a line that still matches', async () => {
  const page = fenced('bash verify', 'echo "took 12.5 ms"; echo new') + fenced('text', 'took <ms> ms\nold')
  expect(await recorded(page)).toBe(page.replace('old', 'new'))
})
test('an output that would close its fence is refused with its place', async () => {
  const page = fenced('bash verify', "echo '````'") + fenced('text', 'x')
  await expect(recorded(page)).rejects.toThrow(
    'page.md:4: the output has a line that closes the fence of `text`: use a longer fence',
  )
  expect(await recorded("~~~bash verify\necho '```'\n~~~\n~~~text\nx\n~~~\n")).toBe(
    "~~~bash verify\necho '```'\n~~~\n~~~text\n```\n~~~\n",
  )
})
test('cells are recorded too', async () => {
  const page = fenced('cypher run', 'RETURN 1') + fenced('table', 'x')
  expect(await recorded(page)).toBe(page.replace('\nx\n', '\nran: RETURN 1\n'))
})
test('what was recorded passes', async () => {
  const place = workshop()
  const path = place.page(await recorded(fenced('bash verify', 'seq 3') + fenced('text', 'x')))
  expect((await place.check(path)).outcomes.map(outcome => outcome.problem)).toEqual([null])
})
