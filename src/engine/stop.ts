/** Why a statement may have to stop early: its deadline, or a cancel flag that somebody else sets. */
import { fail } from '../status/fail.js'

export interface StopOptions {
  readonly timeoutMs?: number
  readonly cancel?: { readonly cancelled: boolean }
}

export class StopSign {
  private readonly deadline: number
  private cancelled = false

  constructor(private readonly options: StopOptions) {
    this.deadline = options.timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + options.timeoutMs
  }

  cancel(): void {
    this.cancelled = true
  }

  /** @throws RelateError `StatementTimeout` or `StatementCancelled`. Cheap, but not free: loops call it every so often. */
  check(): void {
    if (this.cancelled || this.options.cancel?.cancelled === true) fail('statement-cancelled')
    if (performance.now() > this.deadline) fail('statement-timeout', { limit: inWords(this.options.timeoutMs ?? 0) })
  }
}

function inWords(milliseconds: number): string {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`
}
