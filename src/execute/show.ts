/** SHOW: tables about the schema, the functions, the engine. */
import { compileExpression } from '../evaluate/compile.js'
import type { Operator, Show } from '../plan/operators.js'
import { isText } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'
import { showFunctions, showProcedures } from './show-registry.js'
import { showConstraints, showIndexes } from './show-schema.js'
import { showCurrentUser, showDatabases, showSettings, showTransactions, terminateTransactions } from './show-system.js'

export type Shown = ReadonlyMap<string, Value>

export function compileShow(operator: Show, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const names = operator.names.map(compileExpression)
  return runtime => {
    const list = () =>
      names
        .map(name => name(runtime.row, runtime))
        .flatMap(one => (Array.isArray(one) ? one : [one]))
        .filter(isText)
    return new ShowCursor(operator, source(runtime), list, runtime)
  }
}

class ShowCursor implements Cursor {
  private rows: readonly Shown[] | null = null
  private at = 0
  constructor(
    private readonly operator: Show,
    private readonly source: Cursor,
    private readonly names: () => readonly string[],
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.source.open()
    this.rows = null
  }

  next(): Answer {
    const { runtime } = this
    for (;;) {
      const shown = this.rows?.[this.at++]
      if (shown !== undefined) {
        if (--runtime.budget < 0) {
          this.at--
          return PAUSE
        }
        for (const { column, slot } of this.operator.yields) runtime.row[slot.index] = shown.get(column) ?? null
        return ROW
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.rows = rowsOf(this.operator, this.names(), runtime)
      this.at = 0
    }
  }
}

function rowsOf({ what, filter }: Show, names: readonly string[], runtime: ExecutionRuntime): readonly Shown[] {
  switch (what) {
    case 'indexes':
      return showIndexes(filter, runtime.view)
    case 'constraints':
      return showConstraints(filter, runtime.view, runtime.program.version)
    case 'functions':
      return showFunctions(filter, runtime)
    case 'procedures':
      return showProcedures(runtime)
    case 'databases':
      return showDatabases(filter, names)
    case 'settings':
      return showSettings(names, runtime)
    case 'transactions':
      return showTransactions(names, runtime)
    case 'terminations':
      return terminateTransactions(names)
    case 'currentUser':
      return showCurrentUser()
  }
}

export function shown(entries: Readonly<Record<string, Value>>): Shown {
  return new Map(Object.entries(entries))
}
