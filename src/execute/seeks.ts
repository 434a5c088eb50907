/** Index seeks and seeks by id. */

import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type {
  NodeByIdSeek,
  NodeIndexSeek,
  RelationshipByIdSeek,
  RelationshipIndexSeek,
  Seek,
  SeekBound,
  SeekValue,
} from '../plan/operators.js'
import type { IdCursor } from '../store/graph.js'
import type { Bound, IndexDescriptor, IndexQuery } from '../store/schema.js'
import { keyOf } from '../value/key.js'
import { isList, isNumber, isText } from '../value/kind.js'
import { unbox } from '../value/number.js'
import type { Value } from '../value/value.js'
import { idOf, idOfElement } from './element-id.js'
import { boundingBoxes } from './point-box.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'
import { IdScan, NO_IDS, RelationshipIds } from './scans.js'

export function compileNodeIndexSeek({ slot, index, seek, descending }: NodeIndexSeek): Make {
  const queries = compileSeek(seek)
  return runtime => new IdScan(runtime, slot.index, () => seekAll(runtime, index, queries(runtime), descending))
}

export function compileRelationshipIndexSeek(operator: RelationshipIndexSeek): Make {
  const queries = compileSeek(operator.seek)
  return runtime =>
    new RelationshipIds(runtime, operator, () => seekAll(runtime, operator.index, queries(runtime), false))
}

function seekAll(
  runtime: ExecutionRuntime,
  index: IndexDescriptor,
  queries: readonly IndexQuery[],
  descending: boolean,
): IdCursor {
  const [first] = queries
  if (first === undefined) return NO_IDS
  return queries.length === 1 ? runtime.view.seek(index, first, descending) : new SeekList(runtime, index, queries)
}

class SeekList implements IdCursor {
  id = -1
  private at = 0
  private current: IdCursor = NO_IDS
  constructor(
    private readonly runtime: ExecutionRuntime,
    private readonly index: IndexDescriptor,
    private readonly queries: readonly IndexQuery[],
  ) {}
  next(): boolean {
    for (;;) {
      if (this.current.next()) {
        this.id = this.current.id
        return true
      }
      const query = this.queries[this.at++]
      if (query === undefined) return false
      this.runtime.tick()
      this.current = this.runtime.view.seek(this.index, query)
    }
  }
}

/** Turns a seek into queries for one row; none when a null or NaN makes it match nothing. */
type Queries = (runtime: ExecutionRuntime) => readonly IndexQuery[]

function compileSeek(seek: Seek): Queries {
  switch (seek.kind) {
    case 'equals':
      return equalsQueries(seek.values)
    case 'range':
      return rangeQueries(seek)
    case 'prefix': {
      const combinations = valueCombinations(seek.values)
      const text = compileExpression(seek.text)
      return runtime => {
        const prefix = text(runtime.row, runtime)
        if (!isText(prefix)) return []
        return combinations(runtime).map(values => ({ kind: 'prefix', values, text: prefix }))
      }
    }
    case 'exists':
      return () => [{ kind: 'exists' }]
    case 'contains':
    case 'endsWith': {
      const { kind } = seek
      const text = compileExpression(seek.text)
      return runtime => {
        const part = text(runtime.row, runtime)
        return isText(part) ? [{ kind, text: part }] : []
      }
    }
    case 'distance':
    case 'box':
      return boundingBoxes(seek)
  }
}

/** The common case first: one key, one value. */
function equalsQueries(values: readonly SeekValue[]): Queries {
  const [only] = values
  if (values.length === 1 && only !== undefined && !only.many) {
    const compute = compileExpression(only.expression)
    return runtime => {
      const value = compute(runtime.row, runtime)
      return isSeekable(value) ? [{ kind: 'equals', values: [value] }] : []
    }
  }
  const combinations = valueCombinations(values)
  return runtime => combinations(runtime).map(one => ({ kind: 'equals', values: one }))
}

/** Every combination of one value a key, without repetition. */
function valueCombinations(values: readonly SeekValue[]): (runtime: ExecutionRuntime) => readonly (readonly Value[])[] {
  const computed = values.map(({ expression, many }) => ({ compute: compileExpression(expression), many }))
  return runtime => {
    let combinations: readonly (readonly Value[])[] = [[]]
    for (const { compute, many } of computed) {
      const options = many ? listed(compute, runtime) : [compute(runtime.row, runtime)]
      const seekable = options.filter(isSeekable)
      combinations = combinations.flatMap(before => seekable.map(value => [...before, value]))
    }
    return combinations
  }
}

function listed(compute: Evaluate, runtime: ExecutionRuntime): readonly Value[] {
  const value = compute(runtime.row, runtime)
  if (value === null) return []
  if (!isList(value)) return [value]
  const seen = new Map<unknown, Value>()
  for (const item of value) seen.set(keyOf(item), item)
  return [...seen.values()]
}

function isSeekable(value: Value): boolean {
  return value !== null && !(isNumber(value) && Number.isNaN(unbox(value)))
}

function rangeQueries(seek: Seek & { readonly kind: 'range' }): Queries {
  const combinations = valueCombinations(seek.values)
  const lower = compileBound(seek.lower)
  const upper = compileBound(seek.upper)
  return runtime => {
    const from = lower(runtime)
    const to = upper(runtime)
    if (from === undefined || to === undefined) return []
    return combinations(runtime).map(values => ({ kind: 'range', values, lower: from, upper: to }))
  }
}

/** undefined: nothing compares with it. */
function compileBound(bound: SeekBound | null): (runtime: ExecutionRuntime) => Bound | null | undefined {
  if (bound === null) return () => null
  const { inclusive } = bound
  const compute = compileExpression(bound.expression)
  return runtime => {
    const value = compute(runtime.row, runtime)
    return isSeekable(value) ? { value, inclusive } : undefined
  }
}

// ---------------------------------------------------------------- ids

export function compileNodeByIdSeek({ slot, ids, kind }: NodeByIdSeek): Make {
  const find = idList(ids, kind === 'NodeByElementIdSeek' ? value => idOfElement(value, 'node') : idOf)
  return runtime =>
    new IdScan(runtime, slot.index, () => new GivenIds(find(runtime).filter(id => runtime.view.hasNode(id))))
}

export function compileRelationshipByIdSeek(operator: RelationshipByIdSeek): Make {
  const element = operator.kind === 'RelationshipByElementIdSeek'
  const find = idList(operator.ids, element ? value => idOfElement(value, 'relationship') : idOf)
  return runtime =>
    new RelationshipIds(
      runtime,
      operator,
      () => new GivenIds(find(runtime).filter(id => runtime.view.hasRelationship(id))),
    )
}

function idList(ids: SeekValue, read: (value: Value) => number): (runtime: ExecutionRuntime) => readonly number[] {
  const compute = compileExpression(ids.expression)
  return runtime => {
    const values = ids.many ? listed(compute, runtime) : [compute(runtime.row, runtime)]
    return [...new Set(values.map(read))].filter(id => id >= 0)
  }
}

class GivenIds implements IdCursor {
  id = -1
  private at = 0
  constructor(private readonly ids: readonly number[]) {}
  next(): boolean {
    const id = this.ids[this.at++]
    if (id === undefined) return false
    this.id = id
    return true
  }
}
