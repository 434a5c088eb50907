/** Runs the cases of one page, in page order, in the page's own shell and on the page's own database. */
import { join } from 'node:path'
import {
  type CallsCase,
  type Case,
  type CellCase,
  type PageCases,
  placeOf,
  type RecordedCase,
  type VerifyCase,
} from './cases.js'
import { difference } from './difference.js'
import type { Block } from './elements.js'
import type { ErrorEntry } from './error-entries.js'
import { asBlockText, maskTimings, matches, utf8 } from './expectation.js'
import { type Outcome, PageShell, quote } from './shell.js'
import { compareCounters, compareTables, tableOfReply } from './small-tables.js'

/** An output block and what should stand in it. */
export interface Recording {
  readonly block: Block
  readonly printed: string
  /** The command did not exit with 0, which a person has to want. */
  readonly failed: boolean
}

export interface CaseOutcome {
  readonly case: Case
  /** What is wrong, in words; null when the case passes. */
  readonly problem: string | null
  /** What `docs:record` may write; empty where nothing can be recorded. */
  readonly recordings: readonly Recording[]
  readonly ms: number
}

export interface RunSettings {
  /** What `relate` on the path runs. */
  readonly binary: string
  readonly timeoutMs: number
  readonly errorEntries: ReadonlyMap<string, ErrorEntry>
  /** Called as each case ends. */
  readonly onCase?: (outcome: CaseOutcome) => void
}

interface Checked {
  readonly problem: string | null
  readonly recordings: readonly Recording[]
}

/** Setup cases are not run here: they belong to a clone, not to a page. */
export async function runPage({ cases }: PageCases, settings: RunSettings): Promise<readonly CaseOutcome[]> {
  const shell = new PageShell(settings.binary)
  const outcomes: CaseOutcome[] = []
  try {
    for (const one of cases) {
      if (one.kind === 'setup') continue
      const start = performance.now()
      const checked = await runCase(one, shell, settings)
      const outcome = { case: one, ...checked, ms: performance.now() - start }
      outcomes.push(outcome)
      settings.onCase?.(outcome)
    }
  } finally {
    shell.dispose()
  }
  return outcomes
}

function runCase(one: Exclude<Case, { kind: 'setup' }>, shell: PageShell, settings: RunSettings): Promise<Checked> {
  switch (one.kind) {
    case 'verify':
      return runVerify(one, shell, settings)
    case 'recorded':
      return runRecorded(one, shell, settings)
    case 'cell':
      return runCell(one, shell, settings)
    case 'calls':
      return runCalls(one, shell, settings)
  }
}

async function runVerify(one: VerifyCase, shell: PageShell, { timeoutMs }: RunSettings): Promise<Checked> {
  const outcome = await shell.run(one.block.content, timeoutMs)
  return one.output === null ? checkStatus(outcome, timeoutMs) : checkOutput(one.output, outcome, timeoutMs)
}

async function runRecorded(one: RecordedCase, shell: PageShell, settings: RunSettings): Promise<Checked> {
  const entry = one.names.map(name => settings.errorEntries.get(name)).find(found => found !== undefined)
  if (entry === undefined) {
    const hint = 'the paragraph above a recorded run names an entry of spec/errors.json, or the block is `bash verify`'
    return { problem: `no set-up: ${hint}`, recordings: [] }
  }
  // What the set-up prints is none of the page's business.
  const setup = (entry.setup ?? []).map(command => `{ ${command}\n} > /dev/null`)
  const outcome = await shell.runApart([...setup, one.block.content], settings.timeoutMs)
  return checkOutput(one.output, outcome, settings.timeoutMs)
}

/** The page's database lies beside its shell's folder, where no block stumbles on it. */
function cellDatabase(shell: PageShell): string {
  return join(shell.work, '..', 'cells.rl')
}

async function runCell(one: CellCase, shell: PageShell, { timeoutMs }: RunSettings): Promise<Checked> {
  const command = `relate --database ${quote(cellDatabase(shell))} ${quote(one.block.content)}`
  const outcome = await shell.runApart([command], timeoutMs)
  return one.output === null ? checkStatus(outcome, timeoutMs) : checkOutput(one.output, outcome, timeoutMs)
}

async function runCalls(one: CallsCase, shell: PageShell, { timeoutMs }: RunSettings): Promise<Checked> {
  const requests = one.calls.map(({ call }, i) => requestText(i + 1, call))
  const problems = one.calls.flatMap(({ request }, i) => wrongRequest(request, requests[i]!))
  const database = quote(cellDatabase(shell))
  const input = requests.map(quote).join(' ')
  const serve = `printf '%s\\n' ${input} | relate serve --mcp stdio --database ${database} 2>/dev/null`
  const outcome = await shell.runApart([serve], timeoutMs)
  const printed = utf8(outcome.stdout)
  if (outcome.ended !== null || printed === null) return { problem: endedText(outcome, timeoutMs), recordings: [] }
  const replies = asBlockText(printed).split('\n')
  const recordings: Recording[] = one.calls.map(({ request }, i) => ({
    block: request,
    printed: requests[i]!,
    failed: false,
  }))
  for (const [i, call] of one.calls.entries()) {
    const reply = replies[i] ?? ''
    const shown = maskTimings(reply)
    if (!matches(call.reply.content, reply)) {
      problems.push(`reply to call ${i + 1} (line ${call.reply.line}):\n${difference(call.reply.content, shown)}`)
    }
    if (reply !== '') recordings.push({ block: call.reply, printed: shown, failed: false })
    problems.push(...smallTableProblems(call, reply))
  }
  if (replies.length > one.calls.length) problems.push(`${replies.length} replies to ${one.calls.length} calls`)
  return { problem: problems.length === 0 ? null : problems.join('\n'), recordings }
}

function requestText(
  id: number,
  { tool, argumentsJson }: { readonly tool: string; readonly argumentsJson: string },
): string {
  const params = `{"name":${JSON.stringify(tool)},"arguments":${argumentsJson}}`
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`
}

function wrongRequest(block: Block, text: string): string[] {
  return block.content === text ? [] : [`request (line ${block.line}):\n${difference(block.content, text)}`]
}

function smallTableProblems({ call, tables, counters }: CallsCase['calls'][number], reply: string): string[] {
  const result = resultOfReply(reply)
  const actual = tableOfReply(call.tool, result)
  const problems: string[] = []
  for (const table of tables) {
    const lines = actual === null ? ['+ no rows'] : compareTables(table, actual)
    if (lines.length > 0) problems.push(`table (line ${table.line}):\n${lines.join('\n')}`)
  }
  for (const sentence of counters) {
    const lines = compareCounters(sentence.text, result)
    if (lines.length > 0) problems.push(`counters (line ${sentence.line}):\n${lines.join('\n')}`)
  }
  return problems
}

/** The JSON in `content[0].text`; null when the reply is not shaped so. */
function resultOfReply(reply: string): unknown {
  try {
    const message: { readonly result?: { readonly content?: readonly { readonly text?: string }[] } } =
      JSON.parse(reply)
    return JSON.parse(message.result?.content?.[0]?.text ?? 'null')
  } catch {
    return null
  }
}

function checkStatus(outcome: Outcome, timeoutMs: number): Checked {
  if (outcome.ended === null && outcome.status === 0) return { problem: null, recordings: [] }
  return { problem: `${endedText(outcome, timeoutMs)}${stderrText(outcome)}`, recordings: [] }
}

function checkOutput(block: Block, outcome: Outcome, timeoutMs: number): Checked {
  if (outcome.ended !== null) return { problem: endedText(outcome, timeoutMs), recordings: [] }
  const text = utf8(outcome.stdout)
  if (text === null) return { problem: 'the command printed bytes that are not UTF-8', recordings: [] }
  const printed = asBlockText(text)
  const recordings = [{ block, printed, failed: outcome.status !== 0 }]
  if (matches(block.content, printed)) return { problem: null, recordings }
  const status = outcome.status === 0 ? '' : `\n${endedText(outcome, timeoutMs)}`
  return { problem: `${difference(block.content, printed)}${status}${stderrText(outcome)}`, recordings }
}

function endedText(outcome: Outcome, timeoutMs: number): string {
  if (outcome.ended === 'time limit') return `the block ran longer than ${timeoutMs / 1000} s and was ended`
  if (outcome.ended === 'too much output') return 'the block printed more than 64 MiB and was ended'
  if (outcome.signal !== null) return `the shell was ended by ${outcome.signal}`
  return `the command exited with ${outcome.status}`
}

function stderrText({ stderr }: Outcome): string {
  const text = stderr.toString('utf8').trimEnd()
  if (text === '') return ''
  const shown = text.length > 2000 ? `... ${text.slice(-2000)}` : text
  return `\nstderr:\n${shown.replace(/^/gm, '  ')}`
}

/** The command as reports show it: its first line. */
export function commandOf(one: Case): string {
  const [first = '', ...others] = one.block.content.split('\n')
  return others.length === 0 ? first : `${first} ...`
}

export function caseTitle(one: Case): string {
  return `${placeOf(one)} ${one.heading}: ${commandOf(one)}`
}
