/** Filter: predicates, labels of nodes that are bound already, relationships that must differ. */
import type { Filter, Operator } from '../plan/operators.js'
import { isList, isRelationship } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, ROW } from './cursor.js'
import { conjunction, type Test } from './expressions.js'
import { type NodeTest, nodeTest } from './hop.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function compileFilter(operator: Filter, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const test = conjunction(operator.predicates)
  const labels = operator.labels.map(one => ({ slot: one.slot.index, make: nodeTest(one.labels) }))
  const differs = operator.differs.map(pair => [pair.left.index, pair.right.index] as const)
  if (test !== null && labels.length === 0 && differs.length === 0) {
    return runtime => new PredicateCursor(source(runtime), test, runtime)
  }
  return runtime => {
    const tests = labels.map(one => ({ slot: one.slot, test: one.make?.(runtime) ?? null }))
    return new FilterCursor(source(runtime), tests, differs, test, runtime)
  }
}

class PredicateCursor implements Cursor {
  constructor(
    private readonly source: Cursor,
    private readonly test: Test,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
  }
  next(): Answer {
    const { runtime } = this
    const { row } = runtime
    for (;;) {
      const answer = this.source.next()
      if (answer !== ROW || this.test(row, runtime)) return answer
    }
  }
}

class FilterCursor implements Cursor {
  constructor(
    private readonly source: Cursor,
    private readonly labels: readonly { readonly slot: number; readonly test: NodeTest | null }[],
    private readonly differs: readonly (readonly [number, number])[],
    private readonly test: Test | null,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
    for (const { test } of this.labels) test?.prepare()
  }
  next(): Answer {
    for (;;) {
      const answer = this.source.next()
      if (answer !== ROW || this.passes()) return answer
    }
  }
  private passes(): boolean {
    const { row } = this.runtime
    for (const { slot, test } of this.labels) {
      const id = row[slot]
      // A bound node that is null, or gone, matches nothing.
      if (typeof id !== 'number' || !this.runtime.view.hasNode(id) || (test !== null && !test.test(id))) return false
    }
    for (const [a, b] of this.differs) if (sharesRelationship(row[a] ?? null, row[b] ?? null)) return false
    return this.test === null || this.test(row, this.runtime)
  }
}

/** Whether two slots, of one relationship or a list each, have a relationship in common. */
export function sharesRelationship(a: Value, b: Value): boolean {
  if (isList(a)) return a.some(one => sharesRelationship(isRelationship(one) ? one.id : null, b))
  if (isList(b)) return sharesRelationship(b, a)
  return a !== null && a === b
}
