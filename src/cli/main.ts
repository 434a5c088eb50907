#!/usr/bin/env node
/** The program's entry: words in, exit code out. */
import { RelateError } from '../status/fail.js'
import { runProgram } from './program.js'

const USAGE_EXIT = 2
const FAILURE_EXIT = 1

/** Only refusals of the command line get this far; everything later is shown by the command itself. */
function refusal(error: unknown): number {
  if (!(error instanceof RelateError)) throw error
  process.stderr.write(`Error: ${error.message}\n`)
  return error.kind === 'Credential' ? FAILURE_EXIT : USAGE_EXIT
}

// Set, not exited with: what is still being written gets out.
process.exitCode = await runProgram(process.argv.slice(2)).catch(refusal)
