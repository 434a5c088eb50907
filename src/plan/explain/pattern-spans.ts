/** Where the statement's patterns stand in its text: what is written there is no WHERE. */
import type { BoundStatement } from '../../lower/bound.js'
import type { Span } from '../../status/span.js'
import { matchesOf } from './statement-parts.js'

export class PatternSpans {
  private readonly spans: readonly Span[]

  constructor(statement: BoundStatement) {
    this.spans = matchesOf(statement).flatMap(match => match.parts.map(part => part.span))
  }

  includes(span: Span): boolean {
    return this.spans.some(one => one.start <= span.start && span.end <= one.end)
  }
}
