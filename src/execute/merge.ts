/**
 * MERGE: on each row, match; without a match, create. The matches of a row are gathered before anything is written,
 * so that ON MATCH cannot disturb the search; a later row sees what earlier rows have made.
 */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type { CreateElement } from '../lower/bound.js'
import { slotsOf } from '../plan/expressions.js'
import type { Merge, Operator } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import { isMap, isNumber } from '../value/kind.js'
import { unbox } from '../value/number.js'
import type { Value } from '../value/value.js'
import { compileCreator, endNode } from './create.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import { RowBuffer } from './row-buffer.js'
import type { ExecutionRuntime } from './runtime.js'
import { compileGroups } from './set.js'

export function compileMerge(operator: Merge, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const match = compile(operator.match)
  const create = compileCreator(operator.create)
  const onCreate = compileGroups(operator.onCreate)
  const onMatch = compileGroups(operator.onMatch)
  const check = compileChecks(operator)
  return runtime =>
    new MergeCursor(
      source(runtime),
      match(runtime),
      { create: create(runtime), onCreate: onCreate(runtime), onMatch: onMatch(runtime), check },
      new RowBuffer(operator.binds, runtime),
      runtime,
    )
}

interface Actions {
  create(): void
  onCreate(): void
  onMatch(): void
  check(runtime: ExecutionRuntime): void
}

class MergeCursor implements Cursor {
  private state: 'pull' | 'match' | 'give' = 'pull'
  private at = 0
  constructor(
    private readonly source: Cursor,
    private readonly match: Cursor,
    private readonly actions: Actions,
    private readonly found: RowBuffer,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.source.open()
    this.found.clear()
    this.state = 'pull'
  }

  next(): Answer {
    const { runtime, actions, found } = this
    for (;;) {
      switch (this.state) {
        case 'pull': {
          const answer = this.source.next()
          if (answer !== ROW) return answer
          actions.check(runtime)
          this.match.open()
          found.clear()
          this.at = 0
          this.state = 'match'
          break
        }
        case 'match': {
          const answer = this.match.next()
          if (answer === PAUSE) return PAUSE
          if (answer === END) this.state = 'give'
          else found.push(runtime.row)
          if (answer === END && found.length === 0) {
            this.state = 'pull'
            actions.create()
            actions.onCreate()
            return ROW
          }
          break
        }
        case 'give':
          if (this.at >= found.length) {
            this.state = 'pull'
            break
          }
          found.restore(this.at++, runtime.row)
          actions.onMatch()
          return ROW
      }
    }
  }
}

/** A null or NaN in the pattern could never be found again, and a relationship needs both of its ends. */
function compileChecks(operator: Merge): (runtime: ExecutionRuntime) => void {
  const made = new Set(operator.create.elements.map(element => element.slot.index))
  const checks = operator.create.elements.flatMap(element => [
    ...endChecks(element, made),
    ...propertyChecks(element, made),
  ])
  return runtime => {
    for (const check of checks) check(runtime)
  }
}

type Check = (runtime: ExecutionRuntime) => void

function endChecks(element: CreateElement, made: ReadonlySet<number>): readonly Check[] {
  if (element.kind === 'node') return []
  return [element.start, element.end].flatMap(slot =>
    made.has(slot.index) ? [] : [(runtime: ExecutionRuntime) => void endNode(runtime, slot.index, slot.name)],
  )
}

/** What reads the pattern's own entities can only be known once they are there. */
function propertyChecks(element: CreateElement, made: ReadonlySet<number>): readonly Check[] {
  const { properties } = element
  if (properties === null) return []
  if (properties.kind !== 'map') {
    const compute = compileExpression(properties)
    return [
      runtime => {
        const map = compute(runtime.row, runtime)
        if (isMap(map)) for (const [key, value] of map) checkValue(key, value)
      },
    ]
  }
  return properties.entries.flatMap(({ key, value }) => {
    if ([...slotsOf(value)].some(slot => made.has(slot))) return []
    const compute: Evaluate = compileExpression(value)
    return (runtime: ExecutionRuntime) => checkValue(key, compute(runtime.row, runtime))
  })
}

function checkValue(key: string, value: Value): void {
  if (value === null) fail('merge-null-property', { key, value: 'null' })
  if (isNumber(value) && Number.isNaN(unbox(value))) fail('merge-null-property', { key, value: 'NaN' })
}
