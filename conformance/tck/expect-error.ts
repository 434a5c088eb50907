/** Type, phase and detail of an error, against what a scenario asks for. */
import type { RelateError } from '../../src/status/fail.js'

export interface ExpectedError {
  readonly type: string
  /** `compile time`, `runtime` or `any time`. */
  readonly phase: string
  /** `*` for any. */
  readonly detail: string
}

/** What differs, in words; null when the error is the one expected. */
export function expectError(error: RelateError, expected: ExpectedError): string | null {
  const type = error.row.tckType ?? 'no TCK type'
  const phase = phaseOf(error)
  const agrees =
    type === expected.type &&
    (expected.phase === 'any time' || phase === expected.phase) &&
    (expected.detail === '*' || error.kind === expected.detail)
  if (agrees) return null
  const wanted = `${expected.type} at ${expected.phase}: ${expected.detail}`
  return `- ${wanted}\n+ ${type} at ${phase}: ${error.kind}\n  ${error.message}`
}

function phaseOf(error: RelateError): string {
  const { phase } = error.row
  return phase === 'syntax' || phase === 'semantic' ? 'compile time' : 'runtime'
}
