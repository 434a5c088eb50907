/**
 * One MATCH as a graph to be planned: nodes, connections between them, and predicates with what they need.
 *
 * A fixed relationship, a variable-length one, a quantified part and a whole part with a selector are all connections
 * between two nodes; the planner decides in which order and from which end they are walked.
 */
import type {
  BoundExpression,
  BoundLabels,
  BoundNode,
  BoundPart,
  BoundQuantified,
  BoundRelationship,
  MatchStep,
  Slot,
} from '../lower/bound.js'
import type { PathMode } from '../parse/tree.js'
import { fail, invariant } from '../status/fail.js'
import type { PlanContext } from './context.js'
import { collectSlots, labelExpressions, slotsOf } from './expressions.js'
import { alternatives, conjunction, labelTestOf, typeTestOf } from './labels.js'
import type { Live } from './live.js'
import { splitPredicate } from './predicates.js'

export interface PatternNode {
  readonly slot: Slot
  readonly bound: boolean
  readonly labels: BoundLabels | null
}

interface ConnectionBase {
  readonly id: number
  readonly left: Slot
  readonly right: Slot
  /** Slots it gives, ends aside. */
  readonly binds: readonly Slot[]
  /** Slots of this MATCH, ends aside, that its own predicates read: they must be there before. */
  readonly needs: ReadonlySet<number>
  /** Where its relationships stand, for uniqueness; null when nothing has to differ from it. */
  readonly claim: Slot | null
  /** Type names it is limited to; null for any. */
  readonly types: readonly string[] | null
  readonly mode: PathMode
}
/** Relationships of one MATCH: all of them have to differ from each other, which is the square of this. */
const MOST_CONNECTIONS = 1000

export type Connection =
  | (ConnectionBase & { readonly kind: 'relationship'; readonly relationship: BoundRelationship })
  | (ConnectionBase & {
      readonly kind: 'varLength'
      readonly relationship: BoundRelationship
      readonly listed: boolean
    })
  | (ConnectionBase & { readonly kind: 'quantified'; readonly pattern: BoundQuantified; readonly trail: Slot | null })
  | (ConnectionBase & {
      readonly kind: 'selected'
      readonly part: BoundPart
      readonly inside: readonly BoundExpression[]
      readonly direct: boolean
    })

export interface Predicate {
  readonly expression: BoundExpression
  /** Slots of this MATCH that it reads. */
  readonly needs: ReadonlySet<number>
  /** Written inside the pattern: a property map, or an inline WHERE. */
  readonly inPattern: boolean
}

export interface PathToBuild {
  readonly slot: Slot
  readonly start: Slot
  readonly relationships: readonly Slot[]
  readonly needs: ReadonlySet<number>
  readonly check: 'acyclic' | 'simple' | null
}

export interface PatternGraph {
  readonly step: MatchStep
  readonly nodes: ReadonlyMap<number, PatternNode>
  readonly connections: readonly Connection[]
  readonly predicates: readonly Predicate[]
  readonly paths: readonly PathToBuild[]
  /** Slots that this MATCH binds, hidden ones included. */
  readonly own: ReadonlySet<number>
}

/** `live`: slots that are read after the MATCH. */
export function patternGraph(step: MatchStep, live: Live, context: PlanContext): PatternGraph {
  return new Builder(step, live, context).build()
}

class Builder {
  private readonly nodes = new Map<number, PatternNode>()
  private readonly connections: Connection[] = []
  private readonly paths: PathToBuild[] = []
  private readonly own = new Set<number>()
  private readonly used = new Set<number>()
  private readonly predicates: BoundExpression[] = []

  constructor(
    private readonly step: MatchStep,
    private readonly live: Live,
    private readonly context: PlanContext,
  ) {
    for (const predicate of step.predicates) collectSlots(predicate, this.used)
    for (const slot of step.binds) this.own.add(slot.index)
  }

  build(): PatternGraph {
    const size = this.countConnections()
    if (size > MOST_CONNECTIONS) fail('pattern-too-large', { size, limit: MOST_CONNECTIONS }, this.step.span)
    for (const part of this.step.parts) this.ownSlots(part)
    for (const part of this.step.parts) this.part(part)
    const predicates = [
      ...this.step.predicates.flatMap(one => splitPredicate(this.context.fold(one))),
      ...this.predicates,
    ]
    const inside = this.absorbed()
    const tests = predicates.filter(one => !inside.has(one) && !this.asLabels(one) && !this.asType(one))
    return {
      step: this.step,
      nodes: this.nodes,
      connections: this.connections,
      predicates: tests.map(one => this.predicate(one)),
      paths: this.paths,
      own: this.own,
    }
  }

  /** Takes `n:A` as a label of the pattern's node, so that a scan or an index can start from it. */
  private asLabels(predicate: BoundExpression): boolean {
    const test = labelTestOf(predicate)
    const node = test === null ? undefined : this.nodes.get(test.slot.index)
    if (test === null || node === undefined) return false
    this.nodes.set(test.slot.index, { ...node, labels: conjunction(node.labels, test.labels) })
    return true
  }

  /** Takes `r:T` and `type(r) = 'T'` as the type of a relationship that is written without one. */
  private asType(predicate: BoundExpression): boolean {
    const test = typeTestOf(predicate)
    const types = alternatives(test?.labels ?? null)
    if (test === null || types === null) return false
    const at = this.connections.findIndex(
      one => one.kind === 'relationship' && one.relationship.slot.index === test.slot.index,
    )
    const connection = this.connections[at]
    if (connection?.kind !== 'relationship') return false
    const { relationship } = connection
    if (relationship.bound || relationship.types !== null) return false
    this.connections[at] = { ...connection, types, relationship: { ...relationship, types: test.labels } }
    return true
  }

  private readonly insideOf = new Map<number, BoundExpression[]>()

  private absorbed(): ReadonlySet<BoundExpression> {
    return new Set([...this.insideOf.values()].flat())
  }

  private ownSlots(part: BoundPart): void {
    for (const element of part.elements) {
      if (element.kind === 'node') {
        if (!element.bound) this.own.add(element.slot.index)
      } else if (element.kind === 'relationship') {
        if (!element.bound) this.own.add(element.slot.index)
      } else {
        for (const group of element.groups) this.own.add(group.outer.index)
      }
    }
    if (part.path !== null) this.own.add(part.path.index)
  }

  private predicate(expression: BoundExpression): Predicate {
    const needs = new Set([...slotsOf(expression)].filter(slot => this.own.has(slot)))
    const { span } = expression
    const inPattern = this.step.parts.some(part => part.span.start <= span.start && span.end <= part.span.end)
    return { expression, needs, inPattern }
  }

  private part(part: BoundPart): void {
    if (part.selector !== null) {
      this.selectedPart(part, part.selector.kind)
      return
    }
    const mode = part.mode ?? (this.step.matchMode === 'repeatableElements' ? 'walk' : 'trail')
    const check = mode === 'acyclic' || mode === 'simple' ? mode : null
    const path = part.path ?? (check === null ? null : this.context.hiddenSlot('value', 'anon_path'))
    const relationships: Slot[] = []
    for (const element of part.elements) {
      switch (element.kind) {
        case 'node':
          this.node(element)
          break
        case 'relationship':
          relationships.push(this.relationship(element, mode, path !== null))
          break
        case 'quantified':
          relationships.push(this.quantified(element, mode, path !== null))
      }
    }
    if (path !== null) this.path(part, path, relationships, check)
  }

  private path(part: BoundPart, slot: Slot, relationships: readonly Slot[], check: PathToBuild['check']): void {
    this.own.add(slot.index)
    const nodes = part.elements.flatMap(element => (element.kind === 'node' ? [element.slot] : []))
    const [start] = nodes
    if (start === undefined) return
    const needs = new Set([...nodes, ...relationships].map(one => one.index).filter(index => this.own.has(index)))
    this.paths.push({ slot, start, relationships, needs, check })
  }

  private node(element: BoundNode): void {
    const known = this.nodes.get(element.slot.index)
    this.nodes.set(element.slot.index, {
      slot: element.slot,
      bound: element.bound || (known?.bound ?? false),
      labels: conjunction(known?.labels ?? null, element.labels),
    })
  }

  /** Whether a walk of a part may use the relationships of another one again. */
  private unique(mode: PathMode): boolean {
    return this.step.matchMode === 'differentRelationships' && mode !== 'walk'
  }

  private relationship(element: BoundRelationship, mode: PathMode, onPath: boolean): Slot {
    const base = {
      id: this.connections.length,
      left: element.left,
      right: element.right,
      binds: element.bound ? [] : [element.slot],
      types: element.types === null ? null : alternatives(element.types),
      claim: this.unique(mode) ? element.slot : null,
      mode,
    }
    if (element.length === null) {
      this.connections.push({ ...base, kind: 'relationship', relationship: element, needs: this.needs(element, []) })
      return element.slot
    }
    const each = element.each?.predicates ?? []
    const listed =
      onPath || this.used.has(element.slot.index) || this.live.has(element.slot.index) || this.others(element)
    this.connections.push({
      ...base,
      kind: 'varLength',
      relationship: element,
      listed: listed && !element.bound,
      needs: this.needs(element, each),
    })
    return element.slot
  }

  /** Other relationships of the MATCH may have to differ from this one. */
  private others(element: BoundRelationship): boolean {
    let count = 0
    for (const part of this.step.parts) {
      for (const one of part.elements) if (one.kind !== 'node' && one !== element) count++
    }
    return count > 0
  }

  private needs(element: BoundRelationship, predicates: readonly BoundExpression[]): ReadonlySet<number> {
    const needs = new Set<number>()
    for (const e of [...predicates, ...labelExpressions(element.types)]) collectSlots(e, needs)
    return this.ownOf(needs, [element.left, element.right])
  }

  private ownOf(slots: ReadonlySet<number>, ends: readonly Slot[]): ReadonlySet<number> {
    return new Set([...slots].filter(slot => this.own.has(slot) && !ends.some(end => end.index === slot)))
  }

  private quantified(element: BoundQuantified, mode: PathMode, onPath: boolean): Slot {
    const slots = new Set<number>()
    for (const predicate of element.predicates) collectSlots(predicate, slots)
    const trail = this.context.hiddenSlot('value', 'anon_trail')
    this.own.add(trail.index)
    const needed = onPath || this.step.parts.length > 1 || this.countConnections() > 1
    this.connections.push({
      kind: 'quantified',
      id: this.connections.length,
      left: element.left,
      right: element.right,
      binds: [...element.groups.map(group => group.outer), trail],
      needs: this.ownOf(slots, [element.left, element.right]),
      claim: this.unique(mode) ? trail : null,
      types: quantifiedTypes(element),
      mode,
      pattern: element,
      trail: needed ? trail : null,
    })
    return trail
  }

  private countConnections(): number {
    return this.step.parts.reduce((sum, part) => sum + part.elements.filter(one => one.kind !== 'node').length, 0)
  }

  /** A part with a selector is one connection between its first and its last node. */
  private selectedPart(part: BoundPart, kind: string): void {
    const nodes = part.elements.filter(element => element.kind === 'node')
    const first = nodes[0]
    const last = nodes.at(-1)
    invariant(first !== undefined && last !== undefined, 'a part begins and ends with a node')
    this.node(first)
    this.node(last)
    const inner = new Set<number>()
    for (const element of part.elements) {
      if (element.kind === 'node') {
        if (element !== first && element !== last && !element.bound) inner.add(element.slot.index)
      } else if (element.kind === 'relationship') inner.add(element.slot.index)
      else for (const group of element.groups) inner.add(group.outer.index)
    }
    if (part.path !== null) inner.add(part.path.index)
    const inside = part.inside.flatMap(one => splitPredicate(this.context.fold(one)))
    if (kind === 'shortestPath' || kind === 'allShortestPaths') inside.push(...this.searchPredicates(inner))
    this.insideOf.set(this.connections.length, inside)
    const needs = new Set<number>()
    for (const one of inside) collectSlots(one, needs)
    for (const element of part.elements) {
      if (element.kind === 'quantified') for (const one of element.predicates) collectSlots(one, needs)
      if (element.kind === 'relationship') for (const one of element.each?.predicates ?? []) collectSlots(one, needs)
    }
    for (const slot of inner) needs.delete(slot)
    this.connections.push({
      kind: 'selected',
      id: this.connections.length,
      left: first.slot,
      right: last.slot,
      binds: this.slotsIn(part, inner),
      needs: this.ownOf(needs, [first.slot, last.slot]),
      claim: null,
      types: null,
      mode: part.mode ?? (this.step.matchMode === 'repeatableElements' ? 'walk' : 'trail'),
      part,
      inside,
      direct: false,
    })
  }

  /** The legacy forms apply the WHERE on their path or relationships while they search. */
  private searchPredicates(inner: ReadonlySet<number>): readonly BoundExpression[] {
    return this.step.predicates
      .flatMap(one => splitPredicate(this.context.fold(one)))
      .filter(one => [...slotsOf(one)].some(slot => inner.has(slot)))
  }

  private slotsIn(part: BoundPart, inner: ReadonlySet<number>): readonly Slot[] {
    const slots: Slot[] = []
    for (const element of part.elements) {
      if (element.kind === 'quantified') slots.push(...element.groups.map(group => group.outer))
      else if (inner.has(element.slot.index)) slots.push(element.slot)
    }
    if (part.path !== null) slots.push(part.path)
    return slots
  }
}

function quantifiedTypes(element: BoundQuantified): readonly string[] | null {
  const names = new Set<string>()
  for (const inner of element.elements) {
    if (inner.kind !== 'relationship') continue
    const types = inner.types === null ? null : alternatives(inner.types)
    if (types === null) return null
    for (const type of types) names.add(type)
  }
  return [...names]
}

/** Whether one relationship could stand in both. */
export function mayOverlap(a: Connection, b: Connection): boolean {
  if (a.types === null || b.types === null) return true
  return a.types.some(type => b.types?.includes(type))
}
