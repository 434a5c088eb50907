/** Grouping: every group's state is held until the input ends. */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate, Row } from '../evaluate/runtime.js'
import type { Accumulator, AggregateRow } from '../functions/rows.js'
import type { EagerAggregation, Operator, PlannedAggregate } from '../plan/operators.js'
import { invariant } from '../status/fail.js'
import { type Key, keyOf, keyOfAll } from '../value/key.js'
import { isBareNumber, isText } from '../value/kind.js'
import { sizeOf } from '../value/size.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import { compileInto } from './expressions.js'
import { GroupIndex } from './group-index.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

/** Bytes of a group beside its keys: the map's entry, places in the columns, an accumulator. */
const GROUP = 120

export function compileAggregation(operator: EagerAggregation, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const keys = operator.keys.map(key => ({ slot: key.slot.index, compute: compileInto(key.slot, key.expression) }))
  const aggregates = operator.aggregates.map(one => ({ slot: one.slot.index, start: columnMaker(one) }))
  const weight = operator.weight?.index ?? null
  const [key] = keys
  if (operator.kind === 'OrderedAggregation' && key !== undefined) {
    const slots = operator.aggregates.map(one => one.slot.index)
    return runtime => new OneRowGroups(source(runtime), key, slots, weight, runtime)
  }
  return runtime => new AggregationCursor(source(runtime), keys, aggregates, weight, runtime)
}

/**
 * Counts where every row is a group, so that nothing is held: a key that no two nodes share. Unequal values may still
 * be equivalent (null, NaN, lists that hold one), so all but plain texts and numbers are grouped as usual.
 */
class OneRowGroups implements Cursor {
  private others = new Map<Key, { readonly value: Value; count: number }>()
  private rest: Iterator<{ readonly value: Value; count: number }> | null = null
  constructor(
    private readonly source: Cursor,
    private readonly key: Computed,
    private readonly slots: readonly number[],
    private readonly weight: number | null,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.source.open()
    this.others = new Map()
    this.rest = null
  }

  next(): Answer {
    const { runtime, key, weight } = this
    const { row } = runtime
    while (this.rest === null) {
      const answer = this.source.next()
      if (answer === PAUSE) return PAUSE
      if (answer === END) {
        this.rest = this.others.values()
        break
      }
      const times = timesOf(row, weight)
      const value = key.compute(row, runtime)
      if (isText(value) || (isBareNumber(value) && !Number.isNaN(value))) return this.give(value, times)
      this.keep(value, times)
    }
    const { done, value } = this.rest.next()
    return done === true ? END : this.give(value.value, value.count)
  }

  private keep(value: Value, times: number): void {
    const key = keyOf(value)
    const group = this.others.get(key)
    if (group !== undefined) group.count += times
    else {
      this.runtime.hold(GROUP + sizeOf(value))
      this.others.set(key, { value, count: times })
    }
  }

  private give(key: Value, count: number): Answer {
    const { row } = this.runtime
    row[this.key.slot] = key
    for (const slot of this.slots) row[slot] = count
    return ROW
  }
}

/** One aggregate over all groups. */
interface Column {
  /** A new group: groups are numbered from 0. */
  open(group: number): void
  add(group: number, row: Row, weight: number): void
  result(group: number): Value
}
/** `hold` accounts for bytes until the groups are given up. */
type StartColumn = (runtime: ExecutionRuntime, hold: Hold) => Column
type Hold = (bytes: number) => void
/** Bytes of a place in a list beside what stands there. */
const PLACE = 8

function columnMaker(aggregate: PlannedAggregate): StartColumn {
  const { function: row, distinct } = aggregate
  const computes = aggregate.arguments.map(compileExpression)
  if (row === null) return () => new RowCounts()
  const [first] = computes
  if (row.name.toLowerCase() === 'count' && !distinct && first !== undefined) {
    return runtime => new ValueCounts(first, runtime)
  }
  if (distinct) return (runtime, hold) => new DistinctColumn(row, computes, runtime, hold)
  return (runtime, hold) => new AccumulatorColumn(row, computes, runtime, hold)
}

class RowCounts implements Column {
  private readonly counts: number[] = []
  open(): void {
    this.counts.push(0)
  }
  add(group: number, _row: Row, weight: number): void {
    this.counts[group]! += weight
  }
  result(group: number): Value {
    return this.counts[group]!
  }
}

class ValueCounts implements Column {
  private readonly counts: number[] = []
  constructor(
    private readonly compute: Evaluate,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.counts.push(0)
  }
  add(group: number, row: Row, weight: number): void {
    if (this.compute(row, this.runtime) !== null) this.counts[group]! += weight
  }
  result(group: number): Value {
    return this.counts[group]!
  }
}

class AccumulatorColumn implements Column {
  private readonly accumulators: Accumulator[] = []
  private readonly values: Value[] = []
  private readonly keepsValues: boolean
  constructor(
    private readonly row: AggregateRow,
    private readonly computes: readonly Evaluate[],
    private readonly runtime: ExecutionRuntime,
    private readonly hold: Hold,
  ) {
    this.keepsValues = row.keepsValues === true
  }
  open(): void {
    this.accumulators.push(this.row.start(this.runtime))
  }
  /** Only aggregates that repetition does not change are planned with weights: min and max. */
  add(group: number, row: Row): void {
    const { computes, values, runtime } = this
    for (let i = 0; i < computes.length; i++) values[i] = computes[i]!(row, runtime)
    if (this.keepsValues) this.hold(PLACE + sizeOf(values[0]!))
    this.accumulators[group]!.add(values)
  }
  result(group: number): Value {
    return this.accumulators[group]!.result()
  }
}

class DistinctColumn implements Column {
  private readonly accumulators: Accumulator[] = []
  private readonly seen: Set<Key>[] = []
  constructor(
    private readonly row: AggregateRow,
    private readonly computes: readonly Evaluate[],
    private readonly runtime: ExecutionRuntime,
    private readonly hold: Hold,
  ) {}
  open(): void {
    this.accumulators.push(this.row.start(this.runtime))
    this.seen.push(new Set())
  }
  add(group: number, row: Row): void {
    const { runtime } = this
    const first = this.computes[0]!(row, runtime)
    const key = keyOf(first)
    const seen = this.seen[group]!
    if (seen.has(key)) return
    seen.add(key)
    this.hold(48 + sizeOf(key) + (this.row.keepsValues === true ? PLACE + sizeOf(first) : 0))
    this.accumulators[group]!.add([first, ...this.computes.slice(1).map(compute => compute(row, runtime))])
  }
  result(group: number): Value {
    return this.accumulators[group]!.result()
  }
}

interface Computed {
  readonly slot: number
  readonly compute: Evaluate
}

class AggregationCursor implements Cursor {
  private groups = new GroupIndex()
  /** The keys of the groups, one column a key. */
  private keyColumns: Value[][] = []
  private columns: readonly Column[] = []
  private count = 0
  private gathered = false
  private at = 0
  private bytes = 0

  constructor(
    private readonly source: Cursor,
    private readonly keys: readonly Computed[],
    private readonly aggregates: readonly { readonly slot: number; readonly start: StartColumn }[],
    private readonly weight: number | null,
    private readonly runtime: ExecutionRuntime,
  ) {}

  private readonly hold = (bytes: number): void => {
    this.bytes += bytes
    this.runtime.hold(bytes)
  }

  open(): void {
    this.source.open()
    this.runtime.release(this.bytes)
    this.bytes = 0
    this.groups = new GroupIndex()
    this.keyColumns = this.keys.map(() => [])
    this.columns = this.aggregates.map(one => one.start(this.runtime, this.hold))
    this.count = 0
    this.gathered = false
    this.at = 0
    // Without keys there is one group, even over no rows.
    if (this.keys.length === 0) this.openGroup()
  }

  next(): Answer {
    if (!this.gathered) {
      if (this.gather() === PAUSE) return PAUSE
      this.gathered = true
    }
    const group = this.at++
    if (group >= this.count) return END
    const { row } = this.runtime
    for (let i = 0; i < this.keys.length; i++) row[this.keys[i]!.slot] = this.keyColumns[i]![group]!
    for (let i = 0; i < this.columns.length; i++) row[this.aggregates[i]!.slot] = this.columns[i]!.result(group)
    this.runtime.tick()
    return ROW
  }

  private gather(): Answer {
    const { source, runtime, weight, columns, keys } = this
    const { row } = runtime
    const grouped = keys.length > 0
    for (;;) {
      const answer = source.next()
      if (answer !== ROW) return answer
      const times = timesOf(row, weight)
      const group = grouped ? this.groupOf(row) : 0
      for (let i = 0; i < columns.length; i++) columns[i]!.add(group, row, times)
    }
  }

  private groupOf(row: Row): number {
    const { keys, runtime } = this
    if (keys.length === 1) {
      const value = keys[0]!.compute(row, runtime)
      const key = keyOf(value)
      const known = this.groups.find(key)
      return known >= 0 ? known : this.addGroup(key, [value])
    }
    const values = keys.map(one => one.compute(row, runtime))
    const key = keyOfAll(values)
    const known = this.groups.find(key)
    return known >= 0 ? known : this.addGroup(key, values)
  }

  private addGroup(key: Key, values: readonly Value[]): number {
    let bytes = GROUP + sizeOf(key)
    for (let i = 0; i < values.length; i++) {
      bytes += sizeOf(values[i]!)
      this.keyColumns[i]!.push(values[i]!)
    }
    this.hold(bytes)
    this.groups.add(key, this.count)
    return this.openGroup()
  }

  private openGroup(): number {
    const group = this.count++
    for (const column of this.columns) column.open(group)
    return group
  }
}

/** How many equal rows a row stands for; `weight` is the slot that says so, null when each stands for itself. */
function timesOf(row: Row, weight: number | null): number {
  if (weight === null) return 1
  const times = row[weight]
  invariant(typeof times === 'number', 'a weight is a count')
  return times
}
