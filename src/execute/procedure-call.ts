/** CALL of a procedure: its rows, once a row that comes in. A procedure without columns passes each row on. */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type { Operator, ProcedureCall } from '../plan/operators.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import { procedureContext } from './procedure-context.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function compileProcedureCall(operator: ProcedureCall, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const computes = operator.arguments.map(compileExpression)
  const places = operator.yields.map(({ column, slot }) => ({
    from: operator.procedure.gives.findIndex(one => one.name === column),
    slot,
  }))
  return runtime => new ProcedureCursor(operator, source(runtime), computes, places, runtime)
}

type Places = readonly { readonly from: number; readonly slot: { readonly index: number; readonly kind: string } }[]

class ProcedureCursor implements Cursor {
  private rows: Iterator<readonly Value[]> | null = null
  constructor(
    private readonly operator: ProcedureCall,
    private readonly source: Cursor,
    private readonly computes: readonly Evaluate[],
    private readonly places: Places,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.source.open()
    this.rows = null
  }

  next(): Answer {
    const { runtime } = this
    for (;;) {
      if (this.rows !== null) {
        if (--runtime.budget < 0) return PAUSE
        const { done, value } = this.rows.next()
        if (done !== true) {
          for (const { from, slot } of this.places) runtime.row[slot.index] = value[from] ?? null
          return ROW
        }
        this.rows = null
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      const rows = this.call()
      if (this.operator.procedure.gives.length === 0) {
        for (const _ of rows) runtime.tick()
        return ROW
      }
      this.rows = rows[Symbol.iterator]()
    }
  }

  private call(): Iterable<readonly Value[]> {
    const { runtime, operator } = this
    const values = this.computes.map(compute => compute(runtime.row, runtime))
    return operator.procedure.call(values, procedureContext(runtime))
  }
}
