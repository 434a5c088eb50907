/**
 * Reads a regular expression in Java's syntax.
 *
 * Alternation = Sequence, { '|', Sequence }
 * Sequence    = { Atom, [ Quantifier ] }
 * Quantifier  = ( '?' | '*' | '+' | '{' n [ ',' [ m ] ] '}' ), [ '?' | '+' ]
 */
import { CharacterSet, literal, type Membership } from './character-set.js'
import { DOT, verticalSpace } from './classes.js'
import { type Flags, foldOf, NO_FLAGS, withFlag } from './flags.js'
import { parseClass } from './parse-class.js'
import { parseCharacterEscape, parseClassEscape } from './parse-escape.js'
import { PatternReader } from './reader.js'
import { type Assertion, EMPTY, lengthsOf, type RegexNode } from './syntax.js'

export interface Regex {
  readonly body: RegexNode
  /** The highest number of a group, or of a reference to one that is not there. */
  readonly groups: number
  /** Somewhere a text matched earlier is asked for again: matching is then more than a walk through states. */
  readonly hasBackreference: boolean
}

export function parseRegex(pattern: string): Regex {
  return new RegexParser(pattern).parse()
}

/** Deeper patterns would exhaust the stack of whoever walks them. */
const MAX_DEPTH = 200
const MAX_COUNT = 2 ** 31 - 1

class RegexParser {
  private readonly reader: PatternReader
  private flags: Flags = NO_FLAGS
  private groups = 0
  private depth = 0
  private hasBackreference = false
  private highestReference = 0
  private readonly names = new Map<string, number>()

  constructor(pattern: string) {
    this.reader = new PatternReader(pattern)
  }

  parse(): Regex {
    const body = this.alternation()
    if (!this.reader.atEnd) this.reader.refuse('a ) closes nothing')
    return { body, groups: Math.max(this.groups, this.highestReference), hasBackreference: this.hasBackreference }
  }

  private alternation(): RegexNode {
    const branches = [this.sequence()]
    while (this.reader.take('|')) branches.push(this.sequence())
    const [only] = branches
    return branches.length === 1 && only !== undefined ? only : { kind: 'alternation', branches }
  }

  private sequence(): RegexNode {
    const items: RegexNode[] = []
    for (;;) {
      this.skip()
      const next = this.reader.peek()
      if (this.reader.atEnd || next === '|' || next === ')') break
      const atom = this.atom()
      // Flags are no atom: a quantifier after them has nothing to repeat.
      if (atom !== null) items.push(this.quantified(atom))
    }
    const [only] = items
    return items.length === 1 && only !== undefined ? only : { kind: 'sequence', items }
  }

  private skip(): void {
    if (this.flags.comments) this.reader.skipComments()
  }

  // -------------------------------------------------------------- atoms

  /** null: flags for what follows. */
  private atom(): RegexNode | null {
    const { reader } = this
    switch (reader.peek()) {
      case '(':
        reader.next()
        return this.group()
      case '[':
        reader.next()
        return set(parseClass(reader, this.flags))
      case '\\':
        reader.next()
        return this.escape()
      case '^':
        reader.next()
        return assertion(this.start())
      case '$':
        reader.next()
        return assertion(this.end())
      case '.':
        reader.next()
        return { kind: 'set', set: this.flags.dotAll ? ANY : this.flags.unixLines ? ANY_IN_UNIX_LINE : ANY_IN_LINE }
      case '*':
      case '+':
      case '?':
        return reader.refuse(`nothing to repeat before ${reader.peek()}`)
      case '{':
        // A count with nothing before it repeats nothing.
        return EMPTY
      default:
        return this.literal(reader.next())
    }
  }

  private literal(point: number): RegexNode {
    const fold = foldOf(this.flags)
    return { kind: 'set', set: new CharacterSet(literal(point, fold), fold === 'exact' ? point : null) }
  }

  private start(): Assertion {
    if (!this.flags.multiline) return 'inputStart'
    return this.flags.unixLines ? 'unixLineStart' : 'lineStart'
  }

  private end(): Assertion {
    if (this.flags.multiline) return this.flags.unixLines ? 'unixLineEnd' : 'lineEnd'
    return this.flags.unixLines ? 'lastUnixLineEnd' : 'lastLineEnd'
  }

  // -------------------------------------------------------------- quantifiers

  private quantified(body: RegexNode): RegexNode {
    this.skip()
    const bounds = this.bounds()
    if (bounds === null) return body
    const lazy = this.reader.take('?')
    const repeat: RegexNode = { kind: 'repeat', body, ...bounds, lazy }
    return !lazy && this.reader.take('+') ? { kind: 'atomic', body: repeat } : repeat
  }

  private bounds(): { readonly min: number; readonly max: number | null } | null {
    const { reader } = this
    if (reader.take('?')) return { min: 0, max: 1 }
    if (reader.take('*')) return { min: 0, max: null }
    if (reader.take('+')) return { min: 1, max: null }
    if (!reader.take('{')) return null
    const min = this.count() ?? reader.refuse('a { needs a number')
    const max = reader.take(',') ? this.count() : min
    reader.expect('}', 'a count { is not closed')
    if (max !== null && max < min) reader.refuse('a count runs backwards')
    return { min, max }
  }

  private count(): number | null {
    let digits = ''
    while (/^[0-9]$/.test(this.reader.peek())) digits += String.fromCodePoint(this.reader.next())
    if (digits === '') return null
    const count = Number(digits)
    return count > MAX_COUNT ? this.reader.refuse('a count is too large') : count
  }

  // -------------------------------------------------------------- groups

  private group(): RegexNode | null {
    const { reader } = this
    if (++this.depth > MAX_DEPTH) reader.refuse('groups are nested too deep')
    const outer = this.flags
    const node = reader.take('?') ? this.specialGroup() : this.capture()
    // Flags set inside a group end with it; `(?i)` alone is for the group around.
    if (node !== null) this.flags = outer
    this.depth--
    return node
  }

  private body(): RegexNode {
    const body = this.alternation()
    this.reader.expect(')', 'a group ( is not closed')
    return body
  }

  private capture(): RegexNode {
    const group = ++this.groups
    return { kind: 'capture', group, body: this.body() }
  }

  /** null: flags for what follows. */
  private specialGroup(): RegexNode | null {
    const { reader } = this
    if (reader.take(':')) return this.body()
    if (reader.take('=')) return { kind: 'lookahead', negative: false, body: this.body() }
    if (reader.take('!')) return { kind: 'lookahead', negative: true, body: this.body() }
    if (reader.take('>')) return { kind: 'atomic', body: this.body() }
    if (!reader.take('<')) return this.flagGroup()
    if (reader.take('=')) return this.lookbehind(false)
    if (reader.take('!')) return this.lookbehind(true)
    const name = this.name()
    if (this.names.has(name)) reader.refuse(`the group <${name}> is there twice`)
    this.names.set(name, this.groups + 1)
    return this.capture()
  }

  private lookbehind(negative: boolean): RegexNode {
    const body = this.body()
    return { kind: 'lookbehind', negative, body, lengths: lengthsOf(body) }
  }

  private name(): string {
    let name = ''
    while (/^[A-Za-z0-9]$/.test(this.reader.peek())) name += String.fromCodePoint(this.reader.next())
    if (!/^[A-Za-z]/.test(name)) this.reader.refuse('the name of a group starts with a letter')
    this.reader.expect('>', 'the name of a group is not closed')
    return name
  }

  /** `i-s)` for the rest of the group around, `i-s:...)` for its own content. */
  private flagGroup(): RegexNode | null {
    const { reader } = this
    let flags = this.flags
    let on = true
    for (;;) {
      if (reader.take(')')) {
        this.flags = flags
        return null
      }
      if (reader.take(':')) {
        this.flags = flags
        return this.body()
      }
      if (on && reader.take('-')) on = false
      else {
        flags = withFlag(flags, reader.peek(), on) ?? reader.refuse('unknown kind of group')
        reader.next()
      }
    }
  }

  // -------------------------------------------------------------- escapes

  private escape(): RegexNode {
    const { reader } = this
    const classMembership = parseClassEscape(reader, this.flags)
    if (classMembership !== null) return set(classMembership)
    const letter = reader.peek()
    if (/^[1-9]$/.test(letter)) return this.numberedReference()
    const known = ESCAPED_ASSERTIONS.get(letter)
    if (known !== undefined) {
      reader.next()
      return assertion(known)
    }
    switch (letter) {
      case 'b':
      case 'B':
        reader.next()
        return this.boundary(letter === 'B')
      case 'Z':
        reader.next()
        return assertion(this.flags.unixLines ? 'lastUnixLineEnd' : 'lastLineEnd')
      case 'R':
        reader.next()
        return LINE_BREAK
      case 'X':
        reader.next()
        return { kind: 'grapheme' }
      case 'k':
        reader.next()
        return this.namedReference()
      default:
        return this.literal(parseCharacterEscape(reader))
    }
  }

  private boundary(negated: boolean): RegexNode {
    const { reader } = this
    if (!negated && reader.peek() === '{' && reader.peek(1) === 'g' && reader.peek(2) === '}') {
      for (let i = 0; i < 3; i++) reader.next()
      return assertion('graphemeBoundary')
    }
    if (this.flags.unicodeClasses) return assertion(negated ? 'noUnicodeWordBoundary' : 'unicodeWordBoundary')
    return assertion(negated ? 'noWordBoundary' : 'wordBoundary')
  }

  /** More digits belong to the number only while there are that many groups. */
  private numberedReference(): RegexNode {
    const { reader } = this
    let group = reader.next() - 0x30
    while (/^[0-9]$/.test(reader.peek())) {
      const longer = group * 10 + Number(reader.peek())
      if (longer > this.groups) break
      group = longer
      reader.next()
    }
    return this.reference(group)
  }

  private namedReference(): RegexNode {
    this.reader.expect('<', '\\k needs the name of a group')
    const name = this.name()
    const group = this.names.get(name)
    return group === undefined ? this.reader.refuse(`there is no group <${name}>`) : this.reference(group)
  }

  private reference(group: number): RegexNode {
    this.hasBackreference = true
    this.highestReference = Math.max(this.highestReference, group)
    return { kind: 'backreference', group, fold: foldOf(this.flags) }
  }
}

function set(membership: Membership): RegexNode {
  return { kind: 'set', set: new CharacterSet(membership) }
}

function assertion(of: Assertion): RegexNode {
  return { kind: 'assertion', assertion: of }
}

const ANY = new CharacterSet(DOT.all, null, true)
const ANY_IN_LINE = new CharacterSet(DOT.line, null, true)
const ANY_IN_UNIX_LINE = new CharacterSet(DOT.unixLine, null, true)

const ESCAPED_ASSERTIONS: ReadonlyMap<string, Assertion> = new Map([
  ['A', 'inputStart'],
  ['G', 'inputStart'],
  ['z', 'inputEnd'],
])

const character = (point: number): RegexNode => set(literal(point, 'exact'))

/** `\R`: a carriage return and line feed, or any vertical space. */
const LINE_BREAK: RegexNode = {
  kind: 'alternation',
  branches: [{ kind: 'sequence', items: [character(13), character(10)] }, set(verticalSpace)],
}
