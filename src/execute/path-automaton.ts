/**
 * How far through a pattern a path has come. A state is a segment, the number of finished repetitions (as far as it
 * matters for the bounds) and the number of finished steps of the one under way.
 */
import type { ExpandCursor } from '../store/graph.js'
import { HopTypes, type NodeTest, type RelationshipTest } from './hop.js'
import type { PathPattern } from './path-pattern.js'
import type { ExecutionRuntime } from './runtime.js'

export interface State {
  readonly segment: number
  readonly repetitions: number
  readonly step: number
}

/** A hop that may follow: which step of which segment, and the state after it. */
export interface Move {
  readonly segment: number
  readonly step: number
  readonly next: State
  /** The hop ends a repetition, whose predicates are to be tested. */
  readonly closes: boolean
}

interface Tests {
  readonly types: readonly HopTypes[]
  readonly labels: readonly (NodeTest | null)[]
  readonly type: readonly (RelationshipTest | null)[]
  readonly first: NodeTest | null
  readonly end: NodeTest | null
}

export class Automaton {
  readonly start: State = { segment: 0, repetitions: 0, step: 0 }
  readonly cursor: { current: ExpandCursor | null } = { current: null }
  private readonly tests: readonly Tests[]

  constructor(
    readonly pattern: PathPattern,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.tests = pattern.segments.map(({ segment, steps, firstLabels, endLabels }) => ({
      types: segment.steps.map(step => new HopTypes(step.types, runtime)),
      labels: steps.map(step => step.labels?.(runtime) ?? null),
      type: steps.map(step => step.type?.(runtime) ?? null),
      first: firstLabels?.(runtime) ?? null,
      end: endLabels?.(runtime) ?? null,
    }))
  }

  prepare(): void {
    for (const test of this.tests) {
      for (const types of test.types) types.prepare()
      for (const labels of test.labels) labels?.prepare()
      test.first?.prepare()
      test.end?.prepare()
    }
    this.cursor.current = this.runtime.view.expand()
  }

  /** A number for each state, small and without gaps where it matters. */
  keyOf(state: State): number {
    return (state.segment * 1e6 + state.repetitions) * 1e6 + state.step
  }

  /** What may follow at `node`, and whether the pattern may end there. */
  movesAt(state: State, node: number): { readonly moves: readonly Move[]; readonly ends: boolean } {
    const moves: Move[] = []
    if (state.step > 0) {
      moves.push(this.move(state.segment, state.repetitions, state.step))
      return { moves, ends: false }
    }
    let { segment, repetitions } = state
    for (;;) {
      const compiled = this.pattern.segments[segment]
      const tests = this.tests[segment]
      if (compiled === undefined || tests === undefined) return { moves, ends: true }
      const { min, max } = compiled.segment
      const mayRepeat = max === null || repetitions < max
      if (mayRepeat && (tests.first === null || tests.first.test(node))) moves.push(this.move(segment, repetitions, 0))
      if (repetitions < min || !this.mayLeave(segment, node)) return { moves, ends: false }
      segment++
      repetitions = 0
    }
  }

  private mayLeave(segment: number, node: number): boolean {
    const compiled = this.pattern.segments[segment]!
    const { end, endBound } = compiled.segment
    const test = this.tests[segment]!.end
    if (test !== null && !test.test(node)) return false
    return !endBound || this.runtime.row[end.index] === node
  }

  private move(segment: number, repetitions: number, step: number): Move {
    const { steps, min, max } = this.pattern.segments[segment]!.segment
    const closes = step === steps.length - 1
    // Beyond the bounds that matter all numbers of repetitions are alike.
    const counted = Math.min(repetitions + 1, max ?? min)
    const next = closes ? { segment, repetitions: counted, step: 0 } : { segment, repetitions, step: step + 1 }
    return { segment, step, next, closes }
  }

  /** Starts over the relationships of a move at a node. */
  expand(move: Move, node: number): ExpandCursor {
    const cursor = this.cursor.current!
    const { direction } = this.pattern.segments[move.segment]!.segment.steps[move.step]!
    cursor.reset(node, direction, this.tests[move.segment]!.types[move.step]!.tokens)
    return cursor
  }

  /** Types and labels of a hop; not its predicates. */
  accepts(move: Move, relationship: number, other: number): boolean {
    const tests = this.tests[move.segment]!
    const type = tests.type[move.step] ?? null
    const labels = tests.labels[move.step] ?? null
    return (type === null || type(relationship)) && (labels === null || labels.test(other))
  }

  typesOf(segment: number, step: number): HopTypes {
    return this.tests[segment]!.types[step]!
  }
}
