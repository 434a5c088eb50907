/** Path variables: from a start node along the relationships that the pattern has bound. */
import type { PathProjection } from '../plan/operators.js'
import { isList, isRelationship } from '../value/kind.js'
import { PathValue } from '../value/value.js'
import { type Answer, type Cursor, ROW } from './cursor.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function compilePathProjection(
  operator: PathProjection,
  compile: (operator: PathProjection['source']) => Make,
): Make {
  const source = compile(operator.source)
  return runtime => new PathCursor(operator, source(runtime), runtime)
}

class PathCursor implements Cursor {
  constructor(
    private readonly operator: PathProjection,
    private readonly source: Cursor,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.source.open()
  }

  next(): Answer {
    const { operator, runtime } = this
    for (;;) {
      const answer = this.source.next()
      if (answer !== ROW) return answer
      const path = this.path()
      if (path !== null && operator.check !== null && repeatsNodes(path, operator.check)) continue
      runtime.row[operator.slot.index] = path
      return ROW
    }
  }

  private path(): PathValue | null {
    const { operator, runtime } = this
    const start = runtime.row[operator.start.index]
    if (typeof start !== 'number') return null
    const relationships: number[] = []
    for (const slot of operator.relationships) {
      const held = runtime.row[slot.index] ?? null
      if (typeof held === 'number') relationships.push(held)
      else if (isList(held)) relationships.push(...held.filter(isRelationship).map(one => one.id))
      else if (isRelationship(held)) relationships.push(held.id)
      else return null
    }
    return pathAlong(start, relationships, runtime)
  }
}

function pathAlong(start: number, relationships: readonly number[], { view }: ExecutionRuntime): PathValue {
  const nodes = [start]
  let at = start
  for (const relationship of relationships) {
    const from = view.startOf(relationship)
    at = from === at ? view.endOf(relationship) : from
    nodes.push(at)
  }
  return new PathValue(nodes, relationships)
}

/** `simple` allows the last node to be the first. */
function repeatsNodes(path: PathValue, mode: 'acyclic' | 'simple'): boolean {
  const { nodes } = path
  const closed = mode === 'simple' && nodes.length > 1 && nodes[0] === nodes.at(-1)
  const counted = closed ? nodes.slice(1) : nodes
  return new Set(counted).size !== counted.length
}
