/**
 * A statement's text on its way through this folder: as sent, with its escapes decoded, and the way from places in
 * the second to spans of the first.
 */
import type { ParserRuleContext, TerminalNode, Token } from 'antlr4ng'
import { fail } from '../status/fail.js'
import { type Position, positionOf, type Span } from '../status/span.js'
import { decodeEscapes } from './escapes.js'
import { MAX_CLAUSES } from './limits.js'

export class Source {
  /** What the lexer reads. */
  readonly text: string
  /** Where `\u` stands without its digits; see decodeEscapes. */
  readonly malformedEscapes: readonly Span[]
  private readonly toOriginal: (offset: number) => number
  private clauses = 0

  constructor(readonly original: string) {
    const decoded = decodeEscapes(original)
    this.text = decoded.text
    this.toOriginal = decoded.toOriginal
    this.malformedEscapes = decoded.malformed
  }
  /** From decoded offsets, `end` exclusive. */
  spanBetween(start: number, end: number): Span {
    return { start: this.toOriginal(start), end: this.toOriginal(end) }
  }
  span(node: ParserRuleContext): Span {
    return this.spanFrom(node.start!, node.stop ?? node.start!)
  }
  spanFrom(first: Token, last: Token): Span {
    return this.spanBetween(first.start, last.stop + 1)
  }
  spanOf(node: TerminalNode | Token): Span {
    const token = 'symbol' in node ? node.symbol : node
    return this.spanFrom(token, token)
  }
  /** The decoded text of a token. */
  textOf(node: TerminalNode | Token): string {
    const token = 'symbol' in node ? node.symbol : node
    return this.text.slice(token.start, token.stop + 1)
  }
  /** The caller's text of a span, untouched. */
  verbatim(span: Span): string {
    return this.original.slice(span.start, span.end)
  }
  position(span: Span): Position {
    return positionOf(this.original, span.start)
  }
  /** Clauses of all queries and subqueries together are limited. */
  countClause(span: Span): void {
    if (++this.clauses > MAX_CLAUSES) fail('too-many-clauses', { limit: MAX_CLAUSES }, span)
  }
}
