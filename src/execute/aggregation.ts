/** Grouping: every group's state is held until the input ends. */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate, Row } from '../evaluate/runtime.js'
import type { Accumulator, AggregateRow } from '../functions/rows.js'
import type { EagerAggregation, Operator, PlannedAggregate } from '../plan/operators.js'
import { type Key, keyOf, keyOfAll } from '../value/key.js'
import { sizeOf } from '../value/size.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import { compileInto } from './expressions.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

/** Bytes of a group beside its keys: the map's entry, the arrays, an accumulator. */
const GROUP = 160

export function compileAggregation(operator: EagerAggregation, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const keys = operator.keys.map(key => ({ slot: key.slot.index, compute: compileInto(key.slot, key.expression) }))
  const aggregates = operator.aggregates.map(one => ({ slot: one.slot.index, start: stateMaker(one) }))
  const weight = operator.weight?.index ?? null
  return runtime => new AggregationCursor(source(runtime), keys, aggregates, weight, runtime)
}

/** What one aggregate does with each row of its group. */
interface State {
  add(row: Row, weight: number): void
  result(): Value
}
type StartState = (runtime: ExecutionRuntime) => State

function stateMaker(aggregate: PlannedAggregate): StartState {
  const { function: row, distinct } = aggregate
  const computes = aggregate.arguments.map(compileExpression)
  if (row === null) return () => new CountRows()
  const [first] = computes
  if (row.name.toLowerCase() === 'count' && !distinct && first !== undefined) {
    return runtime => new CountValues(first, runtime)
  }
  return distinct
    ? runtime => new DistinctState(row, computes, runtime)
    : runtime => new PlainState(row, computes, runtime)
}

class CountRows implements State {
  private count = 0
  add(_row: Row, weight: number): void {
    this.count += weight
  }
  result(): Value {
    return this.count
  }
}

class CountValues implements State {
  private count = 0
  constructor(
    private readonly compute: Evaluate,
    private readonly runtime: ExecutionRuntime,
  ) {}
  add(row: Row, weight: number): void {
    if (this.compute(row, this.runtime) !== null) this.count += weight
  }
  result(): Value {
    return this.count
  }
}

class PlainState implements State {
  private readonly accumulator: Accumulator
  private readonly values: Value[] = []
  constructor(
    row: AggregateRow,
    private readonly computes: readonly Evaluate[],
    private readonly runtime: ExecutionRuntime,
  ) {
    this.accumulator = row.start(runtime)
  }
  /** Only repetition-proof aggregates are planned with weights: min and max. */
  add(row: Row): void {
    const { computes, values, runtime } = this
    for (let i = 0; i < computes.length; i++) values[i] = computes[i]!(row, runtime)
    this.accumulator.add(values)
  }
  result(): Value {
    return this.accumulator.result()
  }
}

class DistinctState implements State {
  private readonly accumulator: Accumulator
  private readonly seen = new Set<Key>()
  constructor(
    row: AggregateRow,
    private readonly computes: readonly Evaluate[],
    private readonly runtime: ExecutionRuntime,
  ) {
    this.accumulator = row.start(runtime)
  }
  add(row: Row): void {
    const values = this.computes.map(compute => compute(row, this.runtime))
    const key = keyOf(values[0] ?? null)
    if (this.seen.has(key)) return
    this.seen.add(key)
    this.runtime.hold(48 + sizeOf(key))
    this.accumulator.add(values)
  }
  result(): Value {
    return this.accumulator.result()
  }
}

interface Group {
  readonly keys: readonly Value[]
  readonly states: readonly State[]
}

interface Computed {
  readonly slot: number
  readonly compute: Evaluate
}

class AggregationCursor implements Cursor {
  private groups = new Map<Key, Group>()
  private ready: Iterator<Group> | null = null
  private bytes = 0

  constructor(
    private readonly source: Cursor,
    private readonly keys: readonly Computed[],
    private readonly aggregates: readonly { readonly slot: number; readonly start: StartState }[],
    private readonly weight: number | null,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.source.open()
    this.runtime.release(this.bytes)
    this.bytes = 0
    this.groups = new Map()
    this.ready = null
    // Without keys there is one group, even over no rows.
    if (this.keys.length === 0) this.groups.set(null, this.newGroup([]))
  }

  next(): Answer {
    if (this.ready === null) {
      if (this.gather() === PAUSE) return PAUSE
      this.ready = this.groups.values()
    }
    const { done, value } = this.ready.next()
    if (done === true) return END
    const { row } = this.runtime
    for (let i = 0; i < this.keys.length; i++) row[this.keys[i]!.slot] = value.keys[i]!
    for (let i = 0; i < this.aggregates.length; i++) row[this.aggregates[i]!.slot] = value.states[i]!.result()
    this.runtime.tick()
    return ROW
  }

  private gather(): Answer {
    const { source, runtime, weight } = this
    const { row } = runtime
    for (;;) {
      const answer = source.next()
      if (answer !== ROW) return answer
      const times = weight === null ? 1 : (row[weight] as number)
      const { states } = this.groupOf(row)
      for (let i = 0; i < states.length; i++) states[i]!.add(row, times)
    }
  }

  private groupOf(row: Row): Group {
    const { keys, runtime } = this
    if (keys.length === 0) return this.groups.get(null)!
    if (keys.length === 1) {
      const value = keys[0]!.compute(row, runtime)
      const key = keyOf(value)
      return this.groups.get(key) ?? this.addGroup(key, [value])
    }
    const values = keys.map(one => one.compute(row, runtime))
    const key = keyOfAll(values)
    return this.groups.get(key) ?? this.addGroup(key, values)
  }

  private addGroup(key: Key, values: readonly Value[]): Group {
    const bytes = GROUP + sizeOf(key) + values.reduce<number>((sum, value) => sum + sizeOf(value), 0)
    this.bytes += bytes
    this.runtime.hold(bytes)
    const group = this.newGroup(values)
    this.groups.set(key, group)
    return group
  }

  private newGroup(keys: readonly Value[]): Group {
    return { keys, states: this.aggregates.map(one => one.start(this.runtime)) }
  }
}
