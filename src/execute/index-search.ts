/** SEARCH: the entities that a vector index finds nearest to a query. */
import { compileExpression } from '../evaluate/compile.js'
import type { IndexSearch } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import { type Answer, type Cursor, END } from './cursor.js'
import type { Make } from './program.js'

export function compileIndexSearch(operator: IndexSearch): Make {
  const query = compileExpression(operator.search.query)
  return runtime => {
    const cursor: Cursor = {
      open: () => {
        query(runtime.row, runtime)
        fail('procedure-index-missing', { name: operator.search.index })
      },
      next: (): Answer => END,
    }
    return cursor
  }
}
