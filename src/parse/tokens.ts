/**
 * Text to tokens, and the stream that the parser reads them from. Comments and spaces are dropped, keywords are told
 * from names, and everything that can be refused by looking at tokens alone is refused here, before the parser runs:
 * what is never closed, bad escapes, foreign characters, and too much or too deeply nested text.
 */
import { type Interval, type ParserRuleContext, Token, type TokenSource, type TokenStream } from 'antlr4ng'
import { fail, InvariantError } from '../status/fail.js'
import { CypherParser as P } from './generated/CypherParser.js'

import { MAX_TOKENS } from './limits.js'
import { NestingCounter } from './nesting.js'
import { Scanner } from './scanner.js'
import type { Source } from './source.js'

/** Called now and then during long work; may throw to stop it (deadline, cancel). */
export type Tick = () => void

const TICK_EVERY = 1024

/** Upper-case spelling to token type. Tokens in capitals are keywords; a last `_` only avoids a name of the runtime. */
export const KEYWORDS: ReadonlyMap<string, number> = new Map(
  P.symbolicNames.flatMap((name, type): [string, number][] =>
    name !== null && /^[A-Z][A-Z0-9]*_?$/.test(name) ? [[name.replace(/_$/, ''), type]] : [],
  ),
)

const LONGEST_KEYWORD = Math.max(...[...KEYWORDS.keys()].map(word => word.length))

/** The keyword that a bare word spells, if any. Only ASCII does: `ı` and `ſ` have upper cases that would mislead. */
function keywordType(word: string): number | undefined {
  if (word.length > LONGEST_KEYWORD) return undefined
  const upper = word.toUpperCase()
  return upper.length === word.length && /^[A-Za-z]/.test(word) && !/[^\x20-\x7e]/.test(word)
    ? KEYWORDS.get(upper)
    : undefined
}

/** The tokens of a text one by one, keywords told apart; the last one is EOF. */
export function* lex(source: Source): Generator<Token> {
  const scanner = new Scanner(source.text)
  for (;;) {
    const token = scanner.next()
    if (token.type === P.Name) token.type = keywordType(source.textOf(token)) ?? P.Name
    yield token
    if (token.type === Token.EOF) return
  }
}

/** Keywords before which an expression may stand, and which are variables where none does: `RETURN case, not`. */
const OPERATOR_KEYWORDS: ReadonlySet<number> = new Set([P.ALL, P.CASE, P.DISTINCT, P.IN, P.NOT, P.WHEN, P.WHERE])
const NO_EXPRESSION: ReadonlySet<number> = new Set([
  ...[P.RightParenthesis, P.RightBracket, P.RightBrace, P.Comma, P.Dot, P.Colon, P.Semicolon, P.Bar, P.AS, Token.EOF],
])

function isVariable(type: number, next: number): boolean {
  return OPERATOR_KEYWORDS.has(type) && (NO_EXPRESSION.has(next) || (next === P.Equals && type !== P.WHEN))
}

export function tokenize(source: Source, tick: Tick): Tokens {
  const tokens: Token[] = []
  const nesting = new NestingCounter(source)
  for (const token of lex(source)) {
    refuseBroken(token, source)
    nesting.add(token)
    token.tokenIndex = tokens.length
    const previous = tokens.at(-1)
    if (previous !== undefined && isVariable(previous.type, token.type)) previous.type = P.Name
    tokens.push(token)
    if (tokens.length > MAX_TOKENS) fail('too-many-tokens', { limit: MAX_TOKENS }, source.spanOf(token))
    if (tokens.length % TICK_EVERY === 0) tick()
  }
  refuseMalformedEscapes(tokens, source)
  return new Tokens(tokens, tick)
}

const UNCLOSED: ReadonlyMap<number, 'unclosed-string' | 'unclosed-name' | 'unclosed-comment'> = new Map([
  [P.UnclosedString, 'unclosed-string'],
  [P.UnclosedName, 'unclosed-name'],
  [P.UnclosedComment, 'unclosed-comment'],
] as const)

function refuseBroken(token: Token, source: Source): void {
  if (token.type === P.Unknown && source.textOf(token) >= '\u0080') refuseCharacter(token, source)
  const error = UNCLOSED.get(token.type)
  if (error === undefined) return
  const span = source.spanOf(token)
  fail(error, source.position(span), span)
}

/** A character beyond ASCII that no token has: the whole of it when it is a pair. */
export function refuseCharacter(token: Token, source: Source): never {
  const point = source.text.codePointAt(token.start) ?? 0
  const span = source.spanBetween(token.start, token.start + (point > 0xffff ? 2 : 1))
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  return fail('invalid-unicode-character', { code, ...source.position(span) }, span)
}

function refuseMalformedEscapes(tokens: readonly Token[], source: Source): void {
  let next = 0
  for (const { start, end } of source.malformedEscapes) {
    while (next < tokens.length && tokens[next]!.stop < start) next++
    const token = tokens[next]
    if (token === undefined || start < token.start || token.type === Token.EOF) continue
    const span = source.spanBetween(start, end)
    fail('invalid-unicode-literal', source.position(span), span)
  }
}

/** The parser's view: all tokens in an array. Prediction and parsing both consume, so both keep the clock. */
export class Tokens implements TokenStream {
  index = 0
  private untilTick = TICK_EVERY
  constructor(
    readonly list: readonly Token[],
    private readonly tick: Tick,
  ) {}

  get size(): number {
    return this.list.length
  }
  LA(offset: number): number {
    return this.LT(offset)?.type ?? Token.EOF
  }
  LT(offset: number): Token | null {
    const last = this.list.length - 1
    const at = this.index + (offset > 0 ? offset - 1 : offset)
    return this.list[Math.min(at, last)] ?? null
  }
  get(index: number): Token {
    return this.list[index]!
  }
  consume(): void {
    this.index++
    if (--this.untilTick > 0) return
    this.untilTick = TICK_EVERY
    this.tick()
  }
  seek(index: number): void {
    this.index = index
  }
  mark(): number {
    return 0
  }
  release(): void {}
  getTextFromRange(start: Token | null, stop: Token | null): string {
    return start === null || stop === null ? '' : (start.inputStream?.getTextFromRange(start.start, stop.stop) ?? '')
  }
  getTextFromInterval(interval: Interval): string {
    return this.getTextFromRange(this.LT(interval.start + 1), this.LT(interval.stop + 1))
  }
  getTextFromContext(node: ParserRuleContext): string {
    return this.getTextFromRange(node.start, node.stop)
  }
  getText(): string {
    return this.getTextFromRange(this.list[0] ?? null, this.list.at(-1) ?? null)
  }
  getSourceName(): string {
    return ''
  }
  get tokenSource(): TokenSource {
    throw new InvariantError('the parser asks for tokens, not for where they come from')
  }
  setLine(): void {}
  setColumn(): void {}
}
