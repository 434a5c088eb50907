/** Operators that shape rows one by one: projection, SKIP, LIMIT, DISTINCT, UNION, conditions, results. */
import type { Evaluate } from '../evaluate/runtime.js'
import type {
  ConditionalApply,
  Distinct,
  EmptyResult,
  Limit,
  Operator,
  ProduceResults,
  Projection,
  Skip,
  Union,
} from '../plan/operators.js'
import { type Key, keyOf, keyOfAll } from '../value/key.js'
import { sizeOf } from '../value/size.js'
import { rowCount } from './count-argument.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import { compileInto, conjunction, type Test } from './expressions.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'
import { readSlot } from './subquery.js'

type Compile = (operator: Operator) => Make

export function compileProjection(operator: Projection, compile: Compile): Make {
  const source = compile(operator.source)
  const slots = operator.items.map(item => item.slot.index)
  const computes = operator.items.map(item => compileInto(item.slot, item.expression))
  return runtime => new ProjectionCursor(source(runtime), slots, computes, runtime)
}

class ProjectionCursor implements Cursor {
  constructor(
    private readonly source: Cursor,
    private readonly slots: readonly number[],
    private readonly computes: readonly Evaluate[],
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
  }
  /** Items do not see each other: their slots are new ones. */
  next(): Answer {
    const answer = this.source.next()
    if (answer !== ROW) return answer
    const { slots, computes, runtime } = this
    for (let i = 0; i < slots.length; i++) runtime.row[slots[i]!] = computes[i]!(runtime.row, runtime)
    return ROW
  }
}

export function compileSkip(operator: Skip, compile: Compile): Make {
  const source = compile(operator.source)
  const count = rowCount(operator.count, 'SKIP')
  return runtime => new SkipCursor(source(runtime), count, runtime)
}

class SkipCursor implements Cursor {
  private left = 0
  constructor(
    private readonly source: Cursor,
    private readonly count: (runtime: ExecutionRuntime) => number,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.left = this.count(this.runtime)
    this.source.open()
  }
  next(): Answer {
    while (this.left > 0) {
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.left--
    }
    return this.source.next()
  }
}

export function compileLimit(operator: Limit, compile: Compile): Make {
  const source = compile(operator.source)
  const count = rowCount(operator.count, 'LIMIT')
  return runtime => new LimitCursor(source(runtime), count, operator.drains, runtime)
}

class LimitCursor implements Cursor {
  private left = 0
  constructor(
    private readonly source: Cursor,
    private readonly count: (runtime: ExecutionRuntime) => number,
    private readonly drains: boolean,
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.left = this.count(this.runtime)
    this.source.open()
  }
  next(): Answer {
    if (this.left > 0) {
      const answer = this.source.next()
      if (answer === ROW) this.left--
      return answer
    }
    return this.drains ? drain(this.source) : END
  }
}

/** Runs to the end for the effects. */
export function drain(source: Cursor): Answer {
  for (;;) {
    const answer = source.next()
    if (answer !== ROW) return answer
  }
}

export function compileDistinct(operator: Distinct, compile: Compile): Make {
  const source = compile(operator.source)
  return runtime => new DistinctCursor(operator, source(runtime), runtime)
}

/** Bytes of an entry in a set, without its key's own text. */
const ENTRY = 48

class DistinctCursor implements Cursor {
  private seen = new Set<Key>()
  private bytes = 0
  private readonly slots: readonly { readonly index: number; readonly kind: 'node' | 'relationship' | 'value' }[]
  constructor(
    operator: Distinct,
    private readonly source: Cursor,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.slots = operator.slots
  }
  open(): void {
    this.source.open()
    this.runtime.release(this.bytes)
    this.bytes = 0
    this.seen = new Set()
  }
  next(): Answer {
    for (;;) {
      const answer = this.source.next()
      if (answer !== ROW) return answer
      const key = this.key()
      if (this.seen.has(key)) continue
      this.seen.add(key)
      const bytes = ENTRY + sizeOf(key)
      this.bytes += bytes
      this.runtime.hold(bytes)
      return ROW
    }
  }
  /** Bare ids are their own keys: a slot holds entities of one kind. */
  private key(): Key {
    const { row } = this.runtime
    const [first] = this.slots
    if (this.slots.length === 1 && first !== undefined) return keyOf(row[first.index] ?? null)
    return keyOfAll(this.slots.map(slot => row[slot.index] ?? null))
  }
}

export function compileUnion(operator: Union, compile: Compile): Make {
  const parts = operator.parts.map(compile)
  return runtime =>
    new UnionCursor(
      operator,
      parts.map(part => part(runtime)),
      runtime,
    )
}

class UnionCursor implements Cursor {
  private at = 0
  constructor(
    private readonly operator: Union,
    private readonly parts: readonly Cursor[],
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.at = 0
    this.parts[0]?.open()
  }
  next(): Answer {
    for (;;) {
      const part = this.parts[this.at]
      if (part === undefined) return END
      const answer = part.next()
      if (answer === PAUSE) return PAUSE
      if (answer === ROW) {
        this.copy()
        return ROW
      }
      this.parts[++this.at]?.open()
    }
  }
  private copy(): void {
    const { row } = this.runtime
    for (const { to, from } of this.operator.columns) {
      const slot = from[this.at]
      if (slot === undefined) continue
      const held = row[slot.index] ?? null
      row[to.index] = to.kind === 'value' ? readSlot(held, slot.kind) : held
    }
  }
}

export function compileConditional(operator: ConditionalApply, compile: Compile): Make {
  const source = compile(operator.source)
  const branches = operator.branches.map(branch => ({
    test: branch.condition === null ? null : conjunction([branch.condition]),
    part: compile(branch.part),
  }))
  return runtime => {
    const cursors = branches.map(branch => ({ test: branch.test, part: branch.part(runtime) }))
    return new ConditionalCursor(operator, source(runtime), cursors, runtime)
  }
}

class ConditionalCursor implements Cursor {
  /** The branch that runs, or -1. */
  private taken = -1
  constructor(
    private readonly operator: ConditionalApply,
    private readonly source: Cursor,
    private readonly branches: readonly { readonly test: Test | null; readonly part: Cursor }[],
    private readonly runtime: ExecutionRuntime,
  ) {}
  open(): void {
    this.source.open()
    this.taken = -1
  }
  next(): Answer {
    const { runtime } = this
    for (;;) {
      const branch = this.branches[this.taken]
      if (branch !== undefined) {
        const answer = branch.part.next()
        if (answer === ROW) this.copy()
        if (answer !== END) return answer
        this.taken = -1
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.taken = this.branches.findIndex(one => one.test === null || one.test(runtime.row, runtime))
      this.branches[this.taken]?.part.open()
    }
  }
  private copy(): void {
    const { row } = this.runtime
    for (const { to, from } of this.operator.columns) {
      const slot = from[this.taken] ?? null
      if (slot === null) continue
      const held = row[slot.index] ?? null
      row[to.index] = to.kind === 'value' ? readSlot(held, slot.kind) : held
    }
  }
}

export function compileProduceResults(operator: ProduceResults, compile: Compile): Make {
  return compile(operator.source)
}

export function compileEmptyResult(operator: EmptyResult, compile: Compile): Make {
  const source = compile(operator.source)
  return runtime => {
    const cursor = source(runtime)
    return { open: () => cursor.open(), next: () => drain(cursor) }
  }
}
