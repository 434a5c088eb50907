/** Tests of labels and types made ready for hot loops: names are looked up when an operator opens, not once a row. */
import { compileLabels } from '../evaluate/labels.js'
import type { BoundLabels } from '../lower/bound.js'
import { requiredLabels, withoutLabels } from '../plan/labels.js'
import type { Direction, Hop } from '../plan/operators.js'
import type { GraphView } from '../store/graph.js'
import { compiler } from './expressions.js'
import type { ExecutionRuntime } from './runtime.js'

export interface NodeTest {
  /** Once an `open`. */
  prepare(): void
  test(id: number): boolean
}
export type MakeNodeTest = (runtime: ExecutionRuntime) => NodeTest

/** null: every node passes. */
export function nodeTest(labels: BoundLabels | null): MakeNodeTest | null {
  if (labels === null) return null
  if (labels.kind === 'label') return runtime => new OneLabel(labels.name, runtime)
  const test = compileLabels(labels, 'node', compiler)
  return runtime => ({ prepare: () => {}, test: id => test(id, runtime.row, runtime) })
}

class OneLabel implements NodeTest {
  private token = -1
  private epoch = -1
  private view: GraphView
  constructor(
    readonly name: string,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.view = runtime.view
  }
  prepare(): void {
    this.view = this.runtime.view
    if (this.epoch === this.view.schemaEpoch) return
    this.epoch = this.view.schemaEpoch
    this.token = this.view.labelToken(this.name)
  }
  test(id: number): boolean {
    return this.token >= 0 && this.view.hasLabel(id, this.token)
  }
}

/** Type tokens of a hop. */
export class HopTypes {
  /** null: all types. Empty: nothing matches. */
  tokens: readonly number[] | null = null
  private epoch = -1

  constructor(
    private readonly names: readonly string[] | null,
    private readonly runtime: ExecutionRuntime,
  ) {}

  prepare(): void {
    const { view } = this.runtime
    if (this.names === null || this.epoch === view.schemaEpoch) return
    this.epoch = view.schemaEpoch
    this.tokens = this.names.map(name => view.typeToken(name)).filter(token => token >= 0)
  }
}

export type RelationshipTest = (id: number) => boolean

/** The test of a type expression that is no list of names; null for none. */
export function typeTest(labels: BoundLabels | null): ((runtime: ExecutionRuntime) => RelationshipTest) | null {
  if (labels === null) return null
  const test = compileLabels(labels, 'relationship', compiler)
  return runtime => id => test(id, runtime.row, runtime)
}

export function opposite(direction: Direction): Direction {
  return direction === 'both' ? 'both' : direction === 'out' ? 'in' : 'out'
}

/**
 * Whether the counts prove that every relationship of the hop ends at nodes with the labels: then nobody needs to look.
 */
export function provedByCounts(
  view: GraphView,
  hop: Hop,
  tokens: readonly number[] | null,
  labels: BoundLabels | null,
): boolean {
  if (labels === null) return true
  const required = requiredLabels(labels)
  if (hop.typeTest !== null || withoutLabels(labels, new Set(required)) !== null) return false
  return required.every(name => {
    const label = view.labelToken(name)
    return label >= 0 && endsAll(view, label, hop.direction, tokens)
  })
}

function endsAll(view: GraphView, label: number, direction: Direction, tokens: readonly number[] | null): boolean {
  const sides: readonly ('out' | 'in')[] = direction === 'both' ? ['out', 'in'] : [direction === 'out' ? 'in' : 'out']
  return sides.every(side =>
    tokens === null
      ? view.relationshipsAt(label, -1, side) === view.relationshipCount
      : tokens.every(type => view.relationshipsAt(label, type, side) === view.relationshipsOfType(type)),
  )
}
