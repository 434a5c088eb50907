/** What a caller may learn of a failure, and what goes to stderr instead. */
import { failure, RelateError } from '../status/fail.js'

export interface Failure {
  /** The text of the tool result. */
  readonly text: string
  /** One line for stderr, null when the caller has been told everything. */
  readonly log: string | null
}

/** The page's two policy sentences stand alone, without `Error: `. */
const POLICY = new Set(['tool-reads-only', 'tool-writes-only'])

export function toolFailure(error: unknown): Failure {
  if (error instanceof RelateError) {
    if (POLICY.has(error.id)) return { text: error.sentence, log: null }
    if (error.row.phase !== 'store') return { text: `Error: ${error.message}`, log: null }
  }
  return { text: `Error: ${failure('mcp-internal-error').sentence}`, log: `serve: internal error: ${detailOf(error)}` }
}

/** One line: the message, and for our own mistakes where they happened. Statements and parameters are in neither. */
export function detailOf(error: unknown): string {
  if (error instanceof RelateError) return error.message
  if (!(error instanceof Error)) return String(error)
  const [place = ''] = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const name = error.name === 'Error' ? '' : `${error.name}: `
  return `${name}${error.message.split('\n')[0]} ${place.trim()}`.trimEnd()
}
