/** SEARCH: the entities that a full-text or vector index finds best for a query, with their scores. */
import { compileExpression, compilePredicate } from '../evaluate/compile.js'
import type { Predicate } from '../evaluate/compiler.js'
import type { BoundSearch } from '../lower/bound.js'
import type { IndexSearch } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import type { Scored } from '../store/graph.js'
import type { IndexDescriptor } from '../store/schema.js'
import { isText } from '../value/kind.js'
import { float, type Value } from '../value/value.js'
import { rowCount } from './count-argument.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function compileIndexSearch({ search }: IndexSearch): Make {
  const query = compileExpression(search.query)
  const limit = rowCount(search.limit, 'LIMIT')
  const where = search.where === null ? null : compilePredicate(search.where)
  return runtime =>
    new IndexSearchCursor(search, runtime, where, () => ({
      query: query(runtime.row, runtime),
      limit: limit(runtime),
    }))
}

interface Wanted {
  readonly query: Value
  readonly limit: number
}

/**
 * WHERE takes part in the search: the limit counts what passes it. As the store answers the best `n`, more are asked for
 * until enough have passed or there are no more.
 */
class IndexSearchCursor implements Cursor {
  private found: readonly Scored[] = []
  private asked = 0
  private at = 0
  private left = 0
  private query: Value = null

  constructor(
    private readonly search: BoundSearch,
    private readonly runtime: ExecutionRuntime,
    private readonly where: Predicate | null,
    private readonly wanted: () => Wanted,
  ) {}

  open(): void {
    const { query, limit } = this.wanted()
    this.query = query
    this.left = query === null ? 0 : limit
    this.at = 0
    this.asked = 0
    this.found = []
    if (this.left > 0) this.ask(this.left)
  }

  private ask(count: number): void {
    const index = indexOf(this.search, this.runtime)
    this.asked = count
    this.found = this.best(index, count)
  }

  private best(index: IndexDescriptor, count: number): readonly Scored[] {
    const { view } = this.runtime
    if (this.search.indexKind === 'vector') return view.nearest(index, this.query, count)
    if (!isText(this.query)) return fail('search-query-type', { index: index.name })
    return view.searchText(index, this.query)
  }

  next(): Answer {
    const { runtime, search } = this
    while (this.left > 0) {
      if (--runtime.budget < 0) return PAUSE
      const one = this.found[this.at++]
      if (one === undefined) {
        if (this.found.length < this.asked || this.search.indexKind === 'fulltext') break
        const passed = this.at - 1
        this.ask(this.asked * 4)
        this.at = passed
        continue
      }
      runtime.row[search.slot.index] = one.id
      if (search.score !== null) runtime.row[search.score.index] = float(one.score)
      if (this.where !== null && !this.where(runtime.row, runtime)) continue
      this.left--
      return ROW
    }
    return END
  }
}

function indexOf({ index: name, indexKind, slot }: BoundSearch, { view }: ExecutionRuntime): IndexDescriptor {
  const index = view.indexes.find(one => one.name === name)
  if (index === undefined) return fail('search-index-missing', { name })
  if (index.kind === indexKind && index.entity === slot.kind) return index
  const kind = indexKind === 'vector' ? 'vector' : 'full-text'
  return fail('search-index-kind', { name, expected: `${kind} index of ${slot.kind}s` })
}
