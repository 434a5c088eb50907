/** Finds the command, reads its flags, and runs it. Nothing here loads the engine: help and version answer at once. */
import { RelateError } from '../status/fail.js'
import { VERSION } from '../status/version.js'
import { ADMIN_COMMANDS } from './admin-commands.js'
import { type Command, helpText } from './command.js'
import { parseFlags } from './flag-parser.js'
import { RUN } from './run-command.js'
import { say } from './say.js'
import { SERVE, SERVE_FLAGS } from './serve-command.js'

const USAGE_EXIT = 2
const FAILURE_EXIT = 1

/** Answers the exit code, whatever the words are. */
export function main(words: readonly string[]): Promise<number> {
  return runProgram(words).catch(refusal)
}

/** Only refusals of the command line get this far; everything later is shown by the command itself. */
function refusal(error: unknown): number {
  if (!(error instanceof RelateError)) throw error
  process.stderr.write(`Error: ${error.message}\n`)
  return error.kind === 'Credential' ? FAILURE_EXIT : USAGE_EXIT
}

/**
 * Answers the exit code.
 * @throws RelateError of the usage table, before anything has been opened or written
 */
export async function runProgram(words: readonly string[]): Promise<number> {
  const [first = '', ...rest] = words
  if (first === 'serve') return runWith(SERVE, SERVE_FLAGS, rest)
  const admin = ADMIN_COMMANDS.find(command => command.name === first)
  if (admin !== undefined) return runWith(admin, admin.flags, rest)
  return runWith(RUN, RUN.flags, words)
}

async function runWith(command: Command, flags: Command['flags'], words: readonly string[]): Promise<number> {
  const args = parseFlags(command.name, flags, words)
  const text = args.has('--help') ? helpText(command) : args.has('--version') ? `relate ${VERSION}\n` : null
  if (text === null) return command.run(args)
  say(text)
  return 0
}
