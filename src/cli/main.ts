#!/usr/bin/env node
/**
 * The program. Finds the command, reads its flags, and leaves the exit code to it. Nothing here loads the engine:
 * `--version` and `--help` answer at once.
 */
import { RelateError } from '../status/fail.js'
import { VERSION } from '../status/version.js'
import { ADMIN_COMMANDS } from './admin-commands.js'
import { type Command, helpText } from './command.js'
import { parseFlags } from './flag-parser.js'
import { RUN } from './run-command.js'
import { SERVE, SERVE_FLAGS } from './serve-command.js'

const USAGE_EXIT = 2
const FAILURE_EXIT = 1

async function main(words: readonly string[]): Promise<number> {
  const [first = '', ...rest] = words
  if (first === 'serve') return runWith(SERVE, SERVE_FLAGS, rest)
  const admin = ADMIN_COMMANDS.find(command => command.name === first)
  if (admin !== undefined) return runWith(admin, admin.flags, rest)
  return runWith(RUN, RUN.flags, words)
}

async function runWith(command: Command, flags: Command['flags'], words: readonly string[]): Promise<number> {
  const args = parseFlags(command.name, flags, words)
  if (args.has('--help')) return say(helpText(command))
  if (args.has('--version')) return say(`relate ${VERSION}\n`)
  return command.run(args)
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}

/** Only refusals of the command line get this far; everything later is shown by the command itself. */
function refusal(error: unknown): number {
  if (!(error instanceof RelateError)) throw error
  process.stderr.write(`Error: ${error.message}\n`)
  return error.kind === 'Credential' ? FAILURE_EXIT : USAGE_EXIT
}

process.stdout.on('error', () => undefined)
// Set, not exited with: what is still being written gets out.
process.exitCode = await main(process.argv.slice(2)).catch(refusal)
