/** `relate`: one-shot statements, scripts, and the shell. */
import { existsSync } from 'node:fs'
import { RESULT_FORMS } from '../result/form-names.js'
import { fail } from '../status/fail.js'
import type { Command } from './command.js'
import { DATABASE, ENGINE_FLAGS, engineOptions, HELP } from './common-flags.js'
import type { Arguments } from './flag-parser.js'
import { duration, oneOf, wholeNumber } from './flag-values.js'
import { readParameters } from './parameters.js'

export const RUN: Command = {
  name: 'relate',
  summary: 'relate: an embedded property-graph database that answers Cypher.',
  usage: [
    'relate [--database PATH] "STATEMENT"      run statements separated by ;',
    'relate [--database PATH] < script.cypher  the same from stdin',
    'relate [--database PATH]                  a shell, on a terminal',
    'relate COMMAND --help                     serve, mutate, ontology, clone, check, info, compact',
  ],
  flags: [
    DATABASE,
    { name: '--param', value: 'NAME=JSON', repeatable: true, help: 'a parameter: --param \'name="Ada"\' --param n=1' },
    { name: '--mode', value: 'MODE', help: `how results are written: ${RESULT_FORMS.join(', ')} (default table)` },
    { name: '--timeout', value: 'TIME', help: 'stop a statement after 30, 0.5 (seconds) or 500ms (default none)' },
    { name: '--max-rows', value: 'N', help: 'show at most N rows a statement (default all)' },
    ...ENGINE_FLAGS,
    { name: '--version', value: null, help: 'show the version' },
    HELP,
  ],
  notes: [
    'Each statement is a transaction of its own; the first error stops the script, and what ran before it stays.',
    'Exit codes: 0 success, 1 a statement or the store failed, 2 wrong usage, 130 Ctrl-C.',
  ],
  run: runCommand,
}

/** What users of other databases write first. A statement of one word without parentheses is no file's name. */
function isPath(text: string): boolean {
  return /^\S+$/.test(text) && (text.endsWith('.rl') || existsSync(text))
}

async function runCommand(args: Arguments): Promise<number> {
  const { positionals } = args
  const [first] = positionals
  if (first !== undefined && isPath(first)) fail('statement-is-path', { path: `'${first}'` })
  if (positionals.length > 1) {
    fail('too-many-arguments', { command: 'relate', expected: 'one statement text', argument: `'${positionals[1]}'` })
  }
  const timeout = args.one('--timeout')
  const maxRows = args.one('--max-rows')
  const parameters = readParameters(args.all('--param'))
  const options = {
    database: args.one('--database') ?? process.env.RELATE_DATABASE ?? ':memory:',
    engine: engineOptions(args, process.cwd()),
    form: oneOf('--mode', args.one('--mode') ?? 'table', RESULT_FORMS),
    colour: process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
    timeoutMs: timeout === undefined ? null : duration('--timeout', timeout),
    maxRows: maxRows === undefined ? null : wholeNumber('--max-rows', maxRows, 1, Number.MAX_SAFE_INTEGER),
  }
  const script = positionals[0] ?? null
  if (script === null && process.stdin.isTTY) {
    const { runShell } = await import('./shell.js')
    return runShell({ ...options, parameters: parameters.json })
  }
  const { runScript } = await import('./run.js')
  return runScript({ ...options, script, parameters: parameters.values })
}
