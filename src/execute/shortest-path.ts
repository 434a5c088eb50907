/**
 * Path search between two ends: shortestPath, ANY, SHORTEST k, SHORTEST k GROUPS.
 *
 * The part's segments make an automaton whose states say how far through the pattern a path has come. The search keeps
 * partial paths and takes the most promising one first: hops so far plus a lower bound on the hops that are left,
 * which one breadth-first search from the far end has found. So paths come in order of length.
 *
 * Only a few partial paths are kept for each pair of node and state. That is exact for walks; when a path had to be
 * turned away because it repeated a relationship or failed a predicate, and too few were found, the search is made
 * again without leaving anything out.
 */
import { compileExpression } from '../evaluate/compile.js'
import type { Operator, ShortestPath } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import { isInteger, isNumber } from '../value/kind.js'
import { toDouble } from '../value/number.js'
import type { Value } from '../value/value.js'
import { bidirectional, isPlain } from './bidirectional.js'
import { describeCount } from './count-argument.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import { checkHopBound } from './hop-limit.js'
import { Automaton } from './path-automaton.js'
import { reachableEnds } from './path-ends.js'
import { compilePathPattern, type PathPattern } from './path-pattern.js'
import { PathSearch, type Search } from './path-search.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function compileShortestPath(operator: ShortestPath, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const pattern = compilePathPattern(operator)
  const count = operator.count === null ? null : compileExpression(operator.count)
  return runtime => new ShortestPathCursor(operator, source(runtime), pattern, count, runtime)
}

/** Hops of one found path, in search order. */
export interface FoundPath {
  readonly start: number
  /** Node after each hop. */
  readonly nodes: readonly number[]
  readonly relationships: readonly number[]
  /** Segment of each hop. */
  readonly segments: readonly number[]
}

class ShortestPathCursor implements Cursor {
  private readonly automaton: Automaton
  /** Where the paths of the row begin. */
  private from = -1
  private ends: readonly number[] = []
  private at = 0
  private found: readonly FoundPath[] = []
  private foundAt = 0
  /** The search under way, that has paused. */
  private searching: Search | null = null

  constructor(
    private readonly operator: ShortestPath,
    private readonly source: Cursor,
    private readonly pattern: PathPattern,
    private readonly count: ReturnType<typeof compileExpression> | null,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.automaton = new Automaton(pattern, runtime)
  }

  open(): void {
    for (const segment of this.operator.segments) checkHopBound(segment.max, this.runtime)
    this.source.open()
    this.automaton.prepare()
    this.ends = []
    this.at = 0
    this.found = []
    this.foundAt = 0
    this.searching = null
  }

  next(): Answer {
    const { runtime, operator } = this
    const { row } = runtime
    for (;;) {
      if (this.searching !== null) {
        const step = this.searching.next()
        if (step.done !== true) return PAUSE
        this.searching = null
        this.give(step.value)
      }
      const path = this.found[this.foundAt++]
      if (path !== undefined) {
        this.pattern.put(path, runtime)
        return ROW
      }
      const end = this.ends[this.at++]
      if (end !== undefined) {
        runtime.tick()
        row[operator.to.index] = end
        this.search(this.from, end)
        continue
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.begin(row[operator.from.index] ?? null, row[operator.to.index] ?? null)
    }
  }

  /** Which far ends to look for: the one that is bound, or all that can be reached. */
  private begin(from: Value, to: Value): void {
    const { operator } = this
    this.at = 0
    this.ends = []
    if (typeof from !== 'number') return
    this.from = from
    if (!operator.toBound) {
      this.ends = reachableEnds(this.automaton, from, this.runtime)
      return
    }
    if (typeof to !== 'number') return
    const legacy = operator.selector === 'shortestPath' || operator.selector === 'allShortestPaths'
    if (legacy && from === to) fail('shortest-path-same-ends', { id: from })
    this.ends = [to]
  }

  private search(from: number, to: number): void {
    const wanted = this.wanted()
    const plain = from !== to && isPlain(this.operator, wanted)
    if (!plain) {
      this.searching = new PathSearch(this.automaton, this.pattern, this.operator, this.runtime).find(from, to, wanted)
      return
    }
    this.give(bidirectional(this.operator, from, to, wanted.groups, this.automaton, this.runtime))
  }

  private give(found: readonly FoundPath[]): void {
    this.found = found
    this.foundAt = 0
  }

  /** How many paths, or groups of equally long paths. */
  private wanted(): Wanted {
    const { selector } = this.operator
    switch (selector) {
      case 'shortestPath':
      case 'anyShortest':
        return { count: 1, groups: false }
      case 'allShortest':
      case 'allShortestPaths':
        return { count: 1, groups: true }
      case 'any':
      case 'shortest':
        return { count: this.number(), groups: false }
      case 'shortestGroups':
        return { count: this.number(), groups: true }
    }
  }

  private number(): number {
    if (this.count === null) return 1
    const value = this.count(this.runtime.row, this.runtime)
    const number = isNumber(value) && isInteger(value) ? toDouble(value) : 0
    return number > 0 ? number : fail('selector-count-range', { actual: describeCount(value) })
  }
}

export interface Wanted {
  readonly count: number
  readonly groups: boolean
}
