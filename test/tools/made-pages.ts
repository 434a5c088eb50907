/** Pages made for the tools, in a folder of their own, and a program that stands in for `relate`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import { placeOf } from '../../tools/docs/cases.js'
import { type CheckReport, check } from '../../tools/docs/check.js'
import type { Places } from '../../tools/docs/settings.js'

/** Answers `relate ARGUMENT...` with its arguments, and tool calls over stdin with what CALLS holds for the tool. */
const STAND_IN = `
import { readFileSync } from 'node:fs'
const args = process.argv.slice(2)
if (args[0] === 'serve') {
  const replies = JSON.parse(process.env.REPLIES ?? '{}')
  for (const line of readFileSync(0, 'utf8').trim().split('\\n')) {
    const { id, params } = JSON.parse(line)
    const text = JSON.stringify(JSON.parse(REPLIES)[params.name])
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ text, type: 'text' }], isError: false } }))
  }
} else if (args[0] === '--database') {
  console.log('ran: ' + args[2])
} else {
  console.log(args.join(' '))
}
`

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function workshop(replies: object = {}): Workshop {
  const root = mkdtempSync(join(tmpdir(), 'relate-pages-'))
  folders.push(root)
  const binary = join(root, 'relate.mjs')
  writeFileSync(
    binary,
    STAND_IN.replace('JSON.parse(REPLIES)', JSON.stringify(replies)).replace(/^.*process\.env\.REPLIES.*$/m, ''),
  )
  return new Workshop({
    root,
    reference: join(root, 'reference'),
    binary,
    errorsFile: join(root, 'errors.json'),
    uncheckedFile: join(root, 'unchecked.tsv'),
  })
}

export class Workshop {
  constructor(readonly places: Places) {}

  /** Writes a page and answers its path. */
  page(text: string | Buffer, name = 'page.md'): string {
    const path = join(this.places.root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }

  read(path: string): string {
    return readFileSync(path, 'utf8')
  }

  check(path: string, timeoutMs = 20_000, filter: string | null = null): Promise<CheckReport> {
    return check({ pages: [path], places: this.places, timeoutMs, filter })
  }

  /** `page:line` and what is wrong there, for every case that failed; unchecked blocks are another matter. */
  async problems(text: string, timeoutMs?: number): Promise<string[]> {
    const report = await this.check(this.page(text), timeoutMs)
    return report.outcomes
      .filter(outcome => outcome.problem !== null)
      .map(outcome => `${placeOf(outcome.case)} ${outcome.problem}`)
  }
}

export function fenced(info: string, content: string): string {
  return `\`\`\`${info}\n${content}\n\`\`\`\n`
}
