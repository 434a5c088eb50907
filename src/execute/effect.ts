/** Operators that write: each row has its effect and goes on. */
import { type Answer, type Cursor, ROW } from './cursor.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function withEffect(source: Make, effect: (runtime: ExecutionRuntime) => () => void): Make {
  return runtime => new EffectCursor(source(runtime), effect(runtime), runtime)
}

class EffectCursor implements Cursor {
  constructor(
    private readonly source: Cursor,
    private readonly effect: () => void,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
  }
  next(): Answer {
    const answer = this.source.next()
    if (answer === ROW) {
      this.effect()
      this.runtime.budget--
    }
    return answer
  }
}
