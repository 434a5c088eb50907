/** Slots read as values, values taken as entities, paths put together. */
import type { Slot } from '../lower/bound.js'
import { fail } from '../status/fail.js'
import type { GraphView } from '../store/graph.js'
import { describeKind, isList, isNode, isRelationship } from '../value/kind.js'
import { NodeValue, PathValue, RelationshipValue, type Value } from '../value/value.js'
import type { BoundOf, Compiler } from './compiler.js'
import { idAt } from './frame.js'
import type { Evaluate, Row } from './runtime.js'

/** A node or relationship slot holds a bare id, which becomes a value when it is read. */
export function compileSlot({ slot }: BoundOf<'slot'>): Evaluate {
  const { index } = slot
  switch (slot.kind) {
    case 'node':
      return row => {
        const id = idAt(row, index)
        return id !== null ? new NodeValue(id) : null
      }
    case 'relationship':
      return row => {
        const id = idAt(row, index)
        return id !== null ? new RelationshipValue(id) : null
      }
    case 'value':
      return row => row[index] ?? null
  }
}

/** The bare id of a value that has to be a node (or relationship). */
export function compileAsEntity(bound: BoundOf<'asEntity'>, compiler: Compiler): Evaluate {
  const operand = compiler.expression(bound.operand)
  const is = bound.entity === 'node' ? isNode : isRelationship
  return (row, runtime) => {
    const value = operand(row, runtime)
    if (value === null) return null
    return is(value) ? value.id : fail('not-an-entity', { expected: bound.entity, actual: describeKind(value) })
  }
}

/**
 * A path from slots in turn. Relationships are walked one by one from the first node, so the nodes between those of a
 * variable-length part need no slots. Slots of a quantified part stand side by side, each with a list: its
 * relationships are taken in turn, one round after the other. A null anywhere makes the path null.
 */
export function compilePath(bound: BoundOf<'path'>): Evaluate {
  const steps = groupSteps(bound.elements)
  const start = bound.elements[0]
  return (row, { view }) => {
    const first = start === undefined ? null : idAt(row, start.index)
    if (first === null) return null
    const walk = new Walk(first, view)
    for (const step of steps) {
      if (!step(row, walk)) return null
    }
    return walk.path()
  }
}

/** False: something is null. */
type Step = (row: Row, walk: Walk) => boolean

function groupSteps(elements: readonly Slot[]): readonly Step[] {
  const steps: Step[] = []
  let lists: number[] = []
  const flush = () => {
    if (lists.length > 0) steps.push(roundsOf(lists))
    lists = []
  }
  for (const { kind, index } of elements) {
    if (kind === 'value') lists.push(index)
    else {
      flush()
      steps.push(kind === 'relationship' ? singleRelationship(index) : node(index))
    }
  }
  flush()
  return steps
}

function node(index: number): Step {
  return row => idAt(row, index) !== null
}

function singleRelationship(index: number): Step {
  return (row, walk) => {
    const id = idAt(row, index)
    if (id === null) return false
    walk.along(id)
    return true
  }
}

function roundsOf(indexes: readonly number[]): Step {
  return (row, walk) => {
    const lists: (readonly Value[])[] = []
    for (const index of indexes) {
      const list = row[index] ?? null
      if (list === null) return false
      // A slot of kind value may hold one entity as well: a relationship that came by WITH.
      lists.push(isList(list) ? list : [list])
    }
    const relationships = lists.filter(list => list.some(isRelationship))
    const rounds = Math.max(0, ...relationships.map(list => list.length))
    for (let i = 0; i < rounds; i++) {
      for (const list of relationships) {
        const item = list[i] ?? null
        if (isRelationship(item)) walk.along(item.id)
      }
    }
    return true
  }
}

class Walk {
  private readonly nodes: number[]
  private readonly relationships: number[] = []
  private at: number
  constructor(
    start: number,
    private readonly view: GraphView,
  ) {
    this.nodes = [start]
    this.at = start
  }

  along(relationship: number): void {
    const start = this.view.startOf(relationship)
    this.at = start === this.at ? this.view.endOf(relationship) : start
    this.relationships.push(relationship)
    this.nodes.push(this.at)
  }

  path(): PathValue {
    return new PathValue(this.nodes, this.relationships)
  }
}
