/** The functions and procedures a statement can name: the built-in tables, and on top what the program registered. */
import { aggregates, functions, procedures } from '../functions/registry.js'
import type { AggregateRow, FunctionRow, ProcedureRow } from '../functions/rows.js'

export class Registry {
  private readonly byFunctionName = new Map<string, FunctionRow | AggregateRow>()
  private readonly byProcedureName = new Map<string, ProcedureRow>()

  constructor() {
    for (const row of [...functions, ...aggregates]) this.byFunctionName.set(row.name.toLowerCase(), row)
    for (const row of procedures) this.byProcedureName.set(row.name, row)
  }

  registerFunction(row: FunctionRow | AggregateRow): void {
    this.byFunctionName.set(row.name.toLowerCase(), row)
  }

  registerProcedure(row: ProcedureRow): void {
    this.byProcedureName.set(row.name, row)
  }

  readonly functions = {
    lookup: (name: string): FunctionRow | AggregateRow | undefined => this.byFunctionName.get(name),
    names: (): Iterable<string> => [...this.byFunctionName.values()].map(row => row.name),
    rows: (): Iterable<FunctionRow | AggregateRow> => this.byFunctionName.values(),
  }

  readonly procedures = {
    lookup: (name: string): ProcedureRow | undefined => this.byProcedureName.get(name),
    names: (): Iterable<string> => this.byProcedureName.keys(),
    rows: (): Iterable<ProcedureRow> => this.byProcedureName.values(),
  }
}
