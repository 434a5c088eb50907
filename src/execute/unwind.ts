/**
 * UNWIND: a row for each item. The numbers of a call of `range()` are counted, not listed: a long loop takes no memory.
 */
import { compileExpression, compileNumbers } from '../evaluate/compile.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type { Operator, Unwind } from '../plan/operators.js'
import { isList } from '../value/kind.js'
import { integer, type Value } from '../value/value.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

type Compile = (operator: Operator) => Make

export function compileUnwind(operator: Unwind, compile: Compile): Make {
  const source = compile(operator.source)
  const numbers = compileNumbers(operator.list)
  if (numbers !== null) return runtime => new UnwindRangeCursor(source(runtime), numbers, operator.slot.index, runtime)
  const list = compileExpression(operator.list)
  return runtime => new UnwindCursor(source(runtime), list, operator.slot.index, runtime)
}

class UnwindCursor implements Cursor {
  private items: readonly Value[] = []
  private at = 0
  constructor(
    private readonly source: Cursor,
    private readonly list: Evaluate,
    private readonly slot: number,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
    this.items = []
    this.at = 0
  }
  next(): Answer {
    const { runtime } = this
    for (;;) {
      if (this.at < this.items.length) {
        if (--runtime.budget < 0) return PAUSE
        runtime.row[this.slot] = this.items[this.at++]!
        return ROW
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.items = asList(this.list(runtime.row, runtime))
      this.at = 0
    }
  }
}

class UnwindRangeCursor implements Cursor {
  /** What is still to come: no run gets to where a double stops counting exactly. */
  private left = 0
  private at = 0n
  private step = 1n
  private safeAt = 0
  private safeStep = 1
  private safe = true
  constructor(
    private readonly source: Cursor,
    private readonly numbers: NonNullable<ReturnType<typeof compileNumbers>>,
    private readonly slot: number,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
    this.left = 0
  }
  next(): Answer {
    const { runtime } = this
    for (;;) {
      if (this.left > 0) {
        if (--runtime.budget < 0) return PAUSE
        this.left--
        runtime.row[this.slot] = this.safe ? this.nextSafe() : this.nextWide()
        return ROW
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.start()
    }
  }

  private start(): void {
    const { start, step, count } = this.numbers(this.runtime.row, this.runtime)
    this.left = Number(count)
    this.safe = isSafe(start) && isSafe(step) && isSafe(start + step * count)
    this.at = start
    this.step = step
    this.safeAt = Number(start)
    this.safeStep = Number(step)
  }

  private nextSafe(): number {
    const now = this.safeAt
    this.safeAt += this.safeStep
    return now
  }

  private nextWide(): Value {
    const now = this.at
    this.at += this.step
    return integer(now)
  }
}

function isSafe(n: bigint): boolean {
  return n >= BigInt(Number.MIN_SAFE_INTEGER) && n <= BigInt(Number.MAX_SAFE_INTEGER)
}

/** null is no rows, a value that is no list one row. */
export function asList(value: Value): readonly Value[] {
  if (value === null) return []
  return isList(value) ? value : [value]
}
