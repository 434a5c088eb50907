/**
 * Patterns over terms (wildcards, regular expressions) as nondeterministic automata that are walked with the set of all
 * states at once: time grows with pattern times term, whatever the pattern.
 *
 *   a b . [a-z] [^x] \x   one character       ( )   group       |   either
 *   * + ? {n} {n,} {n,m}  repetition
 */
import { fail } from '../../status/fail.js'

type Test = (codePoint: number) => boolean

interface State {
  /** What a step needs; null for a state that only points on. */
  readonly test: Test | null
  readonly next: State[]
}

const MOST_REPEATS = 100
const MOST_STATES = 20_000
const DEEPEST = 100

/** A piece of automaton: from `start` to `end`, which points nowhere yet. */
interface Piece {
  readonly start: State
  readonly end: State
}

export type TermTest = (term: string) => boolean

/** `*` for any characters, `?` for one; a backslash takes the next one as it is. */
export function wildcardTest(pattern: string): TermTest {
  const builder = new Builder()
  const points = Array.from(pattern)
  const pieces: Piece[] = []
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!
    if (point === '*') pieces.push(builder.repeat(() => builder.one(() => true), 0, null))
    else if (point === '?') pieces.push(builder.one(() => true))
    else {
      const literal = point === '\\' && i + 1 < points.length ? points[++i]! : point
      pieces.push(builder.literal(literal))
    }
  }
  return matcher(builder.chain(pieces))
}

/** @throws RelateError for a pattern that cannot be read or grows too large. */
export function expressionTest(pattern: string): TermTest {
  return matcher(new ExpressionReader(pattern).read())
}

function matcher({ start, end }: Piece): TermTest {
  return term => {
    let states = closure([start])
    for (const character of term) {
      const codePoint = character.codePointAt(0) ?? 0
      const reached: State[] = []
      for (const state of states) if (state.test?.(codePoint)) reached.push(...state.next)
      if (reached.length === 0) return false
      states = closure(reached)
    }
    return states.has(end)
  }
}

/** All states that can be reached without a character. */
function closure(from: readonly State[]): ReadonlySet<State> {
  const reached = new Set<State>()
  const open = [...from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reached.has(state)) continue
    reached.add(state)
    if (state.test === null) open.push(...state.next)
  }
  return reached
}

class Builder {
  private states = 0

  one(test: Test): Piece {
    const end = this.state(null)
    return { start: this.state(test, end), end }
  }

  literal(character: string): Piece {
    const wanted = character.codePointAt(0)
    return this.one(codePoint => codePoint === wanted)
  }

  empty(): Piece {
    const state = this.state(null)
    return { start: state, end: state }
  }

  chain(pieces: readonly Piece[]): Piece {
    const first = this.empty()
    let { end } = first
    for (const piece of pieces) {
      end.next.push(piece.start)
      end = piece.end
    }
    return { start: first.start, end }
  }

  either(pieces: readonly Piece[]): Piece {
    const end = this.state(null)
    const start = this.state(null, ...pieces.map(piece => piece.start))
    for (const piece of pieces) piece.end.next.push(end)
    return { start, end }
  }

  /** `most` null for any number. */
  repeat(make: () => Piece, least: number, most: number | null): Piece {
    const pieces = Array.from({ length: least }, make)
    if (most === null) {
      const loop = make()
      const end = this.state(null)
      const start = this.state(null, loop.start, end)
      loop.end.next.push(start)
      return this.chain([...pieces, { start, end }])
    }
    const end = this.state(null)
    const optional = Array.from({ length: most - least }, make).map(piece => ({
      start: this.state(null, piece.start, end),
      end: piece.end,
    }))
    const whole = this.chain([...pieces, ...optional])
    whole.end.next.push(end)
    return { start: whole.start, end }
  }

  private state(test: Test | null, ...next: State[]): State {
    if (++this.states > MOST_STATES) fail('fulltext-query', { reason: 'the pattern is too large' })
    return { test, next }
  }
}

/** Reads a regular expression by recursive descent; repeated parts are read again for each copy. */
class ExpressionReader {
  private readonly points: readonly string[]
  private readonly builder = new Builder()
  private at = 0
  private depth = 0

  constructor(pattern: string) {
    this.points = Array.from(pattern)
  }

  read(): Piece {
    const piece = this.alternatives()
    if (this.at < this.points.length) this.refuse(`unexpected ${this.points[this.at]}`)
    return piece
  }

  private alternatives(): Piece {
    if (++this.depth > DEEPEST) this.refuse('it is nested too deeply')
    const pieces = [this.sequence()]
    while (this.take('|')) pieces.push(this.sequence())
    this.depth--
    return pieces.length === 1 ? pieces[0]! : this.builder.either(pieces)
  }

  private sequence(): Piece {
    const pieces: Piece[] = []
    while (this.at < this.points.length && this.points[this.at] !== '|' && this.points[this.at] !== ')') {
      pieces.push(this.repeated())
    }
    return this.builder.chain(pieces)
  }

  private repeated(): Piece {
    const start = this.at
    const piece = this.atom()
    const bounds = this.bounds()
    if (bounds === null) return piece
    const end = this.at
    const again = () => {
      this.at = start
      return this.atom()
    }
    const made = this.builder.repeat(again, bounds.least, bounds.most)
    this.at = end
    return made
  }

  private bounds(): { readonly least: number; readonly most: number | null } | null {
    if (this.take('*')) return { least: 0, most: null }
    if (this.take('+')) return { least: 1, most: null }
    if (this.take('?')) return { least: 0, most: 1 }
    if (!this.take('{')) return null
    const least = this.number()
    const most = this.take(',') ? (this.points[this.at] === '}' ? null : this.number()) : least
    if (!this.take('}')) this.refuse('a repetition is not closed')
    if (most !== null && most < least) this.refuse('a repetition ends below its start')
    return { least, most }
  }

  private number(): number {
    let digits = ''
    while (/^[0-9]$/.test(this.points[this.at] ?? '')) digits += this.points[this.at++]
    if (digits === '' || Number(digits) > MOST_REPEATS) this.refuse(`a repetition takes 0 to ${MOST_REPEATS}`)
    return Number(digits)
  }

  private atom(): Piece {
    if (this.take('(')) {
      const inner = this.alternatives()
      if (!this.take(')')) this.refuse('a group is not closed')
      return inner
    }
    if (this.take('.')) return this.builder.one(() => true)
    if (this.take('[')) return this.builder.one(this.characterClass())
    if ('*+?{'.includes(this.points[this.at] ?? '')) this.refuse('a repetition repeats nothing')
    return this.builder.literal(this.character())
  }

  private characterClass(): Test {
    const negated = this.take('^')
    const ranges: (readonly [number, number])[] = []
    while (!this.take(']')) {
      const low = this.character().codePointAt(0) ?? 0
      const isRange = this.points[this.at] === '-' && this.points[this.at + 1] !== ']'
      if (isRange) this.at++
      ranges.push([low, isRange ? (this.character().codePointAt(0) ?? 0) : low])
    }
    return codePoint => ranges.some(([low, high]) => codePoint >= low && codePoint <= high) !== negated
  }

  private character(): string {
    this.take('\\')
    const point = this.points[this.at++]
    return point ?? this.refuse('it ends early')
  }

  private take(wanted: string): boolean {
    if (this.points[this.at] !== wanted) return false
    this.at++
    return true
  }

  private refuse(reason: string): never {
    return fail('fulltext-query', { reason: `in a regular expression: ${reason}` })
  }
}
