/** The shell, on a terminal made of streams. */
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Shell } from '../../src/cli/shell.js'
import type { Answer, Order } from '../../src/serve/engine-client.js'
import type { Work } from '../../src/serve/protocol.js'

const OPTIONS = {
  database: ':memory:',
  engine: {},
  parameters: '{"p":1}',
  form: 'table',
  colour: false,
  timeoutMs: null,
  maxRows: null,
} as const

/** Answers a statement with its own text; FAIL fails, WAIT waits until it is stopped. */
class EchoEngine {
  readonly works: Work[] = []

  order(work: Work): Order {
    this.works.push(work)
    const text = work.kind === 'statement' ? work.statement : ''
    let stop: () => void = () => undefined
    const answer = new Promise<Answer>(resolve => {
      if (text === 'FAIL') resolve({ bytes: [], end: { kind: 'failed', message: 'no such thing', offset: 2 } })
      else if (text !== 'WAIT') resolve({ bytes: [Buffer.from(`<${text}>\n`)], end: { kind: 'done' } })
      stop = () => resolve({ bytes: [], end: { kind: 'stopped' } })
    })
    return { answer, stop }
  }
}

/** Everything here happens in this process and without timers: after some turns nothing is on its way any more. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
}

/** Holds a session: each text is typed, `^C` interrupts. Answers all that was shown, prompts left out. */
async function session(...typed: readonly string[]): Promise<{ shown: string; engine: EchoEngine }> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  output.on('data', chunk => {
    shown += chunk
  })
  const engine = new EchoEngine()
  const shell = new Shell(engine, OPTIONS, { input, output, errors: output })
  const ended = shell.run()
  for (const text of typed) {
    if (text === '^C') shell.interrupt()
    else input.write(text)
    await settled()
  }
  input.end()
  await ended
  return { shown: shown.replaceAll(/relate> | {3}\.\.\.> /g, ''), engine }
}

const WELCOME = 'relate 0.1.2, :memory:. :help for help.\n'

describe('shell', () => {
  it('a statement ends with a semicolon and may take several lines', async () => {
    const { shown, engine } = await session('MATCH (a:A)\n', "WHERE a.s = ';'\n", 'RETURN a;\n')
    expect(shown).toBe(`${WELCOME}<MATCH (a:A)\nWHERE a.s = ';'\nRETURN a>\n`)
    expect(engine.works).toMatchObject([{ kind: 'statement', parameters: '{"p":1}', form: 'table' }])
  })

  it('several on one line run until one fails, which is shown with its place', async () => {
    const { shown } = await session('A; FAIL; C;\n', 'D;\n')
    expect(shown).toBe(`${WELCOME}<A>\nError: no such thing\n  A; FAIL; C;\n       ^\n<D>\n`)
  })

  it('Ctrl-C stops what runs, or drops what is being typed', async () => {
    const { shown } = await session('WAIT;\n', '^C', "RETURN 'half\n", '^C', 'B;\n')
    expect(shown).toBe(`${WELCOME}stopped\n\n<B>\n`)
  })

  it('a semicolon in a comment or a quote ends nothing; one before a comment does', async () => {
    const { engine } = await session(
      'A // not;\n',
      '/* nor; */\n',
      "'; */\n",
      "';\n",
      'B; // done;\n',
      '// nothing\n;\n',
    )
    expect(engine.works.map(work => work.kind === 'statement' && work.statement)).toEqual([
      "A // not;\n/* nor; */\n'; */\n'",
      'B',
    ])
  })

  it(':help and :quit', async () => {
    const { shown } = await session(':help\n', ':nope\n', ':quit\n', 'A;\n')
    expect(shown).toContain(':quit   leave (Ctrl-D too)\n')
    expect(shown).toContain('There is no :nope. :help shows what there is.\n')
    expect(shown).not.toContain('<A>')
  })

  it.each(['exit', 'quit', 'QUIT;', ':exit'])('%s leaves', async word => {
    const { shown } = await session(`${word}\n`, 'A;\n')
    expect(shown).toBe(WELCOME)
  })

  it('inside a statement such a word is part of it', async () => {
    const { engine } = await session('RETURN 1 AS\n', 'exit\n', ';\n')
    expect(engine.works).toMatchObject([{ statement: 'RETURN 1 AS\nexit' }])
  })
})
