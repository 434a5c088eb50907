/** A subquery inside an expression: runs to its answer on the frame of the statement. */

import { sizeOf } from '../value/size.js'
import { NodeValue, RelationshipValue, type Value } from '../value/value.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import type { CompiledSubquery } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export class SubqueryRunner {
  private readonly cursor: Cursor

  constructor(
    private readonly compiled: CompiledSubquery,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.cursor = compiled.make(runtime)
  }

  run(form: 'exists' | 'count' | 'collect' | 'head'): Value {
    this.cursor.open()
    switch (form) {
      case 'exists':
        return this.advance() === ROW
      case 'count':
      case 'head':
        return this.advance() === ROW ? this.value() : null
      case 'collect':
        return this.collect()
    }
  }

  private collect(): Value {
    const list: Value[] = []
    let bytes = 0
    while (this.advance() === ROW) {
      const value = this.value()
      bytes += sizeOf(value)
      this.runtime.reserve(bytes)
      list.push(value)
    }
    return list
  }

  /** An expression has one answer: it cannot pause, only look at the clock. */
  private advance(): Answer {
    for (;;) {
      const answer = this.cursor.next()
      if (answer !== PAUSE) return answer
      this.runtime.refill()
    }
  }

  private value(): Value {
    const { value } = this.compiled
    return value === null ? null : readSlot(this.runtime.row[value.index] ?? null, value.kind)
  }
}

/** What a slot holds, as a value: a bare id becomes an entity. */
export function readSlot(content: Value, kind: 'node' | 'relationship' | 'value'): Value {
  if (kind === 'value' || typeof content !== 'number') return content
  return kind === 'node' ? new NodeValue(content) : new RelationshipValue(content)
}
