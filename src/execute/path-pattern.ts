/** A selected part compiled: how its hops are tested, and where a found path goes in the frame. */
import type { Slot } from '../lower/bound.js'
import type { PathSegment, ShortestPath } from '../plan/operators.js'
import { NodeValue, PathValue, RelationshipValue, type Value } from '../value/value.js'
import { conjunction, type Test } from './expressions.js'
import { type MakeNodeTest, nodeTest, typeTest } from './hop.js'
import type { ExecutionRuntime } from './runtime.js'
import type { FoundPath } from './shortest-path.js'

export interface CompiledStep {
  readonly labels: MakeNodeTest | null
  readonly type: ReturnType<typeof typeTest>
}
export interface CompiledSegment {
  readonly segment: PathSegment
  readonly steps: readonly CompiledStep[]
  readonly firstLabels: MakeNodeTest | null
  readonly endLabels: MakeNodeTest | null
  /** Tested after each repetition. */
  readonly test: Test | null
}

export interface PathPattern {
  readonly segments: readonly CompiledSegment[]
  /** Takes part in the choice; tested on a whole path that stands in the frame. */
  readonly test: Test | null
  put(path: FoundPath, runtime: ExecutionRuntime): void
}

export function compilePathPattern(operator: ShortestPath): PathPattern {
  const segments = operator.segments.map(
    (segment): CompiledSegment => ({
      segment,
      steps: segment.steps.map(step => ({ labels: nodeTest(step.labels), type: typeTest(step.typeTest) })),
      firstLabels: nodeTest(segment.firstLabels),
      endLabels: nodeTest(segment.endLabels),
      test: conjunction(segment.predicates),
    }),
  )
  return { segments, test: conjunction(operator.predicates), put: (path, runtime) => putPath(operator, path, runtime) }
}

/** Binds everything that the part names: nodes, relationships, lists, group variables, the path. */
function putPath(operator: ShortestPath, path: FoundPath, { row }: ExecutionRuntime): void {
  let hop = 0
  operator.segments.forEach((segment, number) => {
    const from = hop
    while (hop < path.segments.length && path.segments[hop] === number) hop++
    putSegment(operator, segment, path, from, hop, row)
    row[segment.end.index] = nodeAt(path, hop)
  })
  if (operator.path !== null) row[operator.path.index] = asPath(path, operator.reversed)
}

function nodeAt(path: FoundPath, hops: number): number {
  return hops === 0 ? path.start : path.nodes[hops - 1]!
}

function putSegment(
  operator: ShortestPath,
  segment: PathSegment,
  path: FoundPath,
  from: number,
  to: number,
  row: Value[],
): void {
  const { steps } = segment
  if (segment.list !== null) {
    const list: Value[] = path.relationships.slice(from, to).map(id => new RelationshipValue(id))
    row[segment.list.index] = operator.reversed ? list.reverse() : list
    return
  }
  if (segment.groups.length === 0 && segment.min === 1 && segment.max === 1 && to === from + 1) {
    const [only] = steps
    if (only !== undefined) row[only.relationship.index] = path.relationships[from]!
  }
  for (const { inner, outer } of segment.groups) {
    const list = groupOf(segment, path, from, to, inner)
    row[outer.index] = operator.reversed ? list.reverse() : list
  }
}

function groupOf(segment: PathSegment, path: FoundPath, from: number, to: number, inner: Slot): Value[] {
  const { steps } = segment
  const width = steps.length
  const hop = steps.findIndex(step => step.relationship.index === inner.index)
  const node = steps.findIndex(step => step.node?.index === inner.index)
  const list: Value[] = []
  for (let start = from; start < to; start += width) {
    if (hop >= 0) list.push(new RelationshipValue(path.relationships[start + hop]!))
    else list.push(new NodeValue(nodeAt(path, node >= 0 ? start + node + 1 : start)))
  }
  return list
}

function asPath(path: FoundPath, reversed: boolean): PathValue {
  const nodes = [path.start, ...path.nodes]
  return reversed
    ? new PathValue(nodes.reverse(), [...path.relationships].reverse())
    : new PathValue(nodes, path.relationships)
}
