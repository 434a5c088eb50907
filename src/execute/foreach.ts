/** FOREACH, and subqueries that only write. */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type { Foreach, Operator, SubqueryForeach } from '../plan/operators.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import { drain } from './rows.js'
import type { ExecutionRuntime } from './runtime.js'
import { asList } from './unwind.js'

export function compileForeach(operator: Foreach, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const body = compile(operator.body)
  const list = compileExpression(operator.list)
  return runtime => new ForeachCursor(source(runtime), body(runtime), list, operator.slot.index, runtime)
}

/** The body runs to its end for each item of each row. */
class ForeachCursor implements Cursor {
  private items: readonly Value[] = []
  private at = 0
  private inside = false
  private pulled = false
  constructor(
    private readonly source: Cursor,
    private readonly body: Cursor,
    private readonly list: Evaluate,
    private readonly slot: number,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
    this.inside = false
    this.pulled = false
  }
  next(): Answer {
    const { runtime } = this
    if (!this.pulled) {
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.pulled = true
      this.items = asList(this.list(runtime.row, runtime))
      this.at = 0
    }
    for (;;) {
      if (this.inside) {
        if (drain(this.body) === PAUSE) return PAUSE
        this.inside = false
      }
      if (this.at >= this.items.length) {
        this.pulled = false
        return ROW
      }
      if (--runtime.budget < 0) return PAUSE
      runtime.row[this.slot] = this.items[this.at++]!
      this.body.open()
      this.inside = true
    }
  }
}

export function compileSubqueryForeach(operator: SubqueryForeach, compile: (operator: Operator) => Make): Make {
  const left = compile(operator.left)
  const right = compile(operator.right)
  return runtime => new SubqueryForeachCursor(left(runtime), right(runtime))
}

class SubqueryForeachCursor implements Cursor {
  private inside = false
  constructor(
    private readonly left: Cursor,
    private readonly right: Cursor,
  ) {}
  open(): void {
    this.left.open()
    this.inside = false
  }
  next(): Answer {
    if (!this.inside) {
      const answer = this.left.next()
      if (answer !== ROW) return answer
      this.right.open()
      this.inside = true
    }
    if (drain(this.right) === PAUSE) return PAUSE
    this.inside = false
    return ROW
  }
}
