/**
 * The TCK's notation of values, as its tables write them:
 *
 *   null true -7 1.5e9 NaN -Inf 'text' [1, 2] {k: 1} (:A:B {p: 0}) [:T {p: 0}] <(:A)-[:T]->(:B)<-[:U]-()>
 *
 * A bracket that is followed by a colon opens a relationship, any other a list. A table cell has been through Gherkin's
 * own unescaping already; what is left are the escapes of a Cypher string.
 */
import {
  type Datum,
  type NodeDatum,
  NULL,
  type RelationshipDatum,
  type StepDatum,
  sortedLabels,
} from '../datum/datum.js'

export class NotationError extends Error {
  override readonly name = 'NotationError'
}

/** Throws NotationError with the place when the text is no value of the notation. */
export function readNotation(text: string): Datum {
  const reader = new Reader(text)
  const datum = reader.value()
  reader.end()
  return datum
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const WORD = /[^\s:,{}()[\]<>'`-]+/y
const WORDS: Readonly<Record<string, Datum>> = {
  null: NULL,
  true: { kind: 'boolean', value: true },
  false: { kind: 'boolean', value: false },
  NaN: { kind: 'float', value: Number.NaN },
  Inf: { kind: 'float', value: Number.POSITIVE_INFINITY },
}
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

class Reader {
  private at = 0

  constructor(private readonly text: string) {}

  value(): Datum {
    this.blanks()
    switch (this.text[this.at]) {
      case "'":
        return { kind: 'string', value: this.string() }
      case '(':
        return this.node()
      case '<':
        return this.path()
      case '[':
        return /^\[\s*:/.test(this.text.slice(this.at)) ? this.relationship() : this.list()
      case '{':
        return { kind: 'map', entries: this.map() }
      default:
        return this.scalar()
    }
  }

  end(): void {
    this.blanks()
    if (this.at < this.text.length) this.stop('nothing more')
  }

  private scalar(): Datum {
    if (this.text.startsWith('-Inf', this.at)) {
      this.at += 4
      return { kind: 'float', value: Number.NEGATIVE_INFINITY }
    }
    const number = this.match(NUMBER)
    if (number !== null) {
      return /[.eE]/.test(number)
        ? { kind: 'float', value: Number(number) }
        : { kind: 'integer', value: BigInt(number.replace('+', '')) }
    }
    const start = this.at
    const datum = WORDS[this.match(WORD) ?? '']
    if (datum === undefined) {
      this.at = start
      this.stop('a value')
    }
    return datum
  }

  private string(): string {
    let value = ''
    for (this.at++; ; this.at++) {
      const c = this.text[this.at]
      if (c === undefined) this.stop("a closing '")
      if (c === "'") break
      if (c !== '\\') {
        value += c
        continue
      }
      const escaped = this.text[++this.at] ?? ''
      value += ESCAPES[escaped] ?? escaped
    }
    this.at++
    return value
  }

  private list(): Datum {
    const items: Datum[] = []
    this.skip('[')
    if (!this.take(']')) {
      do items.push(this.value())
      while (this.take(','))
      this.skip(']')
    }
    return { kind: 'list', items }
  }

  private map(): ReadonlyMap<string, Datum> {
    const entries = new Map<string, Datum>()
    this.skip('{')
    if (this.take('}')) return entries
    do {
      const key = this.name()
      this.skip(':')
      entries.set(key, this.value())
    } while (this.take(','))
    this.skip('}')
    return entries
  }

  private node(): NodeDatum {
    this.skip('(')
    const labels: string[] = []
    while (this.take(':')) labels.push(this.name())
    const properties = this.properties()
    this.skip(')')
    return { kind: 'node', labels: sortedLabels(labels), properties }
  }

  private relationship(): RelationshipDatum {
    this.skip('[')
    this.skip(':')
    const type = this.name()
    const properties = this.properties()
    this.skip(']')
    return { kind: 'relationship', type, properties }
  }

  private path(): Datum {
    this.skip('<')
    const start = this.node()
    const steps: StepDatum[] = []
    while (!this.take('>')) {
      const backward = this.take('<')
      this.skip('-')
      const relationship = this.relationship()
      this.skip('-')
      if (!backward) this.skip('>')
      steps.push({ relationship, forward: !backward, node: this.node() })
    }
    return { kind: 'path', start, steps }
  }

  private properties(): ReadonlyMap<string, Datum> {
    this.blanks()
    return this.text[this.at] === '{' ? this.map() : new Map()
  }

  private name(): string {
    this.blanks()
    if (this.take('`')) {
      const end = this.text.indexOf('`', this.at)
      if (end < 0) this.stop('a closing `')
      const name = this.text.slice(this.at, end)
      this.at = end + 1
      return name
    }
    return this.match(WORD) ?? this.stop('a name')
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? null
    if (found !== null) this.at += found.length
    return found
  }

  private take(character: string): boolean {
    this.blanks()
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  private skip(character: string): void {
    if (!this.take(character)) this.stop(`"${character}"`)
  }

  private blanks(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }

  private stop(wanted: string): never {
    throw new NotationError(`${JSON.stringify(this.text)}: expected ${wanted} at ${this.at + 1}`)
  }
}
