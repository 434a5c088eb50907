/** Eager: the barrier that holds all rows before it gives the first. */
import type { Eager, Operator } from '../plan/operators.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import { RowBuffer } from './row-buffer.js'
import type { ExecutionRuntime } from './runtime.js'

export function compileEager(operator: Eager, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  return runtime => new EagerCursor(source(runtime), new RowBuffer(operator.saves, runtime), runtime)
}

class EagerCursor implements Cursor {
  private gathered = false
  private at = 0
  constructor(
    private readonly source: Cursor,
    private readonly rows: RowBuffer,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
    this.rows.clear()
    this.gathered = false
    this.at = 0
  }
  next(): Answer {
    const { row } = this.runtime
    while (!this.gathered) {
      const answer = this.source.next()
      if (answer === PAUSE) return PAUSE
      if (answer === END) this.gathered = true
      else this.rows.push(row)
    }
    if (this.at >= this.rows.length) return END
    if (--this.runtime.budget < 0) return PAUSE
    this.rows.restore(this.at++, row)
    return ROW
  }
}
