/** Nested plans and hash joins. */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate, Row } from '../evaluate/runtime.js'
import type { Apply, NodeHashJoin, Operator, Optional, SemiApply, ValueHashJoin } from '../plan/operators.js'
import { type Key, keyOfAll } from '../value/key.js'
import { isList, isMap, isNumber } from '../value/kind.js'
import { unbox } from '../value/number.js'
import type { Value } from '../value/value.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import { sharesRelationship } from './filter.js'
import type { Make } from './program.js'
import { RowBuffer } from './row-buffer.js'
import type { ExecutionRuntime } from './runtime.js'

type Compile = (operator: Operator) => Make

export function compileApply(operator: Apply, compile: Compile): Make {
  const left = compile(operator.left)
  const right = compile(operator.right)
  return runtime => new ApplyCursor(left(runtime), right(runtime))
}

/** Runs `right` once a row of `left`. */
class ApplyCursor implements Cursor {
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
    for (;;) {
      if (this.inside) {
        const answer = this.right.next()
        if (answer !== END) return answer
        this.inside = false
      }
      const answer = this.left.next()
      if (answer !== ROW) return answer
      this.right.open()
      this.inside = true
    }
  }
}

export function compileSemiApply(operator: SemiApply, compile: Compile): Make {
  const left = compile(operator.left)
  const right = compile(operator.right)
  const wanted = operator.kind === 'SemiApply'
  return runtime => new SemiApplyCursor(left(runtime), right(runtime), wanted)
}

class SemiApplyCursor implements Cursor {
  private inside = false
  constructor(
    private readonly left: Cursor,
    private readonly right: Cursor,
    /** Whether a row of `right` lets the row through, or keeps it back. */
    private readonly wanted: boolean,
  ) {}
  open(): void {
    this.left.open()
    this.inside = false
  }
  next(): Answer {
    for (;;) {
      if (this.inside) {
        const answer = this.right.next()
        if (answer === PAUSE) return PAUSE
        this.inside = false
        if ((answer === ROW) === this.wanted) return ROW
      }
      const answer = this.left.next()
      if (answer !== ROW) return answer
      this.right.open()
      this.inside = true
    }
  }
}

export function compileOptional(operator: Optional, compile: Compile): Make {
  const source = compile(operator.source)
  const slots = operator.slots.map(slot => slot.index)
  return runtime => new OptionalCursor(source(runtime), slots, runtime)
}

class OptionalCursor implements Cursor {
  private found = false
  private ended = false
  constructor(
    private readonly source: Cursor,
    private readonly slots: readonly number[],
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
    this.found = false
    this.ended = false
  }
  next(): Answer {
    if (this.ended) return END
    const answer = this.source.next()
    if (answer === ROW) this.found = true
    if (answer !== END) return answer
    this.ended = true
    if (this.found) return END
    for (const slot of this.slots) this.runtime.row[slot] = null
    return ROW
  }
}

// ---------------------------------------------------------------- hash joins

export function compileNodeHashJoin(operator: NodeHashJoin, compile: Compile): Make {
  const left = compile(operator.left)
  const right = compile(operator.right)
  const slots = operator.keys.map(slot => slot.index)
  const key = (row: Row): Key | undefined => {
    const first = row[slots[0]!] ?? null
    return slots.length === 1 && typeof first === 'number' ? first : keyOfAll(slots.map(slot => row[slot] ?? null))
  }
  const pairs = operator.differs.map(pair => [pair.left.index, pair.right.index] as const)
  const accepts = (row: Row) => pairs.every(([a, b]) => !sharesRelationship(row[a] ?? null, row[b] ?? null))
  return runtime =>
    new HashJoinCursor(
      left(runtime),
      right(runtime),
      key,
      key,
      accepts,
      new RowBuffer(operator.saves, runtime),
      runtime,
    )
}

export function compileValueHashJoin(operator: ValueHashJoin, compile: Compile): Make {
  const left = compile(operator.left)
  const right = compile(operator.right)
  const leftKey = valueKey(operator.leftKeys.map(compileExpression))
  const rightKey = valueKey(operator.rightKeys.map(compileExpression))
  return runtime =>
    new HashJoinCursor(
      left(runtime),
      right(runtime),
      leftKey,
      rightKey,
      () => true,
      new RowBuffer(operator.saves, runtime),
      runtime,
    )
}

/** undefined where a null or NaN makes the equality anything but true. */
type JoinKey = (row: Row, runtime: ExecutionRuntime) => Key | undefined

function valueKey(computes: readonly Evaluate[]): JoinKey {
  return (row, runtime) => {
    const values = computes.map(compute => compute(row, runtime))
    // The key first: it refuses values nested past the limit, which the test for null would follow down.
    const key = keyOfAll(values)
    return values.some(neverEqual) ? undefined : key
  }
}

function neverEqual(value: Value): boolean {
  return value === null || (isNumber(value) && Number.isNaN(unbox(value))) || holdsNull(value)
}

function holdsNull(value: Value): boolean {
  if (isList(value)) return value.some(neverEqual)
  return isMap(value) && [...value.values()].some(neverEqual)
}

/** Bytes of an entry in the table, its key included. */
const ENTRY = 64

class HashJoinCursor implements Cursor {
  private table = new Map<Key, number[]>()
  private built = false
  private matches: readonly number[] = []
  private at = 0

  constructor(
    private readonly left: Cursor,
    private readonly right: Cursor,
    private readonly leftKey: JoinKey,
    private readonly rightKey: JoinKey,
    private readonly accepts: (row: Row) => boolean,
    private readonly rows: RowBuffer,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.right.open()
    this.left.open()
    this.runtime.release(this.rows.length * ENTRY)
    this.rows.clear()
    this.table = new Map()
    this.built = false
    this.matches = []
    this.at = 0
  }

  next(): Answer {
    const { row } = this.runtime
    while (!this.built) {
      const answer = this.right.next()
      if (answer === PAUSE) return PAUSE
      if (answer === END) this.built = true
      else this.keep(row)
    }
    for (;;) {
      while (this.at < this.matches.length) {
        if (--this.runtime.budget < 0) return PAUSE
        this.rows.restore(this.matches[this.at++]!, row)
        if (this.accepts(row)) return ROW
      }
      const answer = this.left.next()
      if (answer !== ROW) return answer
      const key = this.leftKey(row, this.runtime)
      this.matches = key === undefined ? [] : (this.table.get(key) ?? [])
      this.at = 0
    }
  }

  private keep(row: Row): void {
    const key = this.rightKey(row, this.runtime)
    if (key === undefined) return
    const same = this.table.get(key)
    if (same === undefined) this.table.set(key, [this.rows.length])
    else same.push(this.rows.length)
    this.runtime.hold(ENTRY)
    this.rows.push(row)
  }
}
