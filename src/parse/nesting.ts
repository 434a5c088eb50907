/**
 * Counts on tokens how deeply a statement nests, so that 100,000 parentheses are refused at once and no statement can
 * overflow the stack of whatever walks it later. Counted are brackets of all kinds (subqueries have theirs), CASE, and
 * runs of prefix operators (`NOT NOT x`, `- - 1`, `LIST<LIST<`), which nest without a bracket.
 *
 * CASE may also be a name, and END may be missing then; a closing bracket forgets whatever was open inside it.
 */
import type { Token } from 'antlr4ng'
import { fail } from '../status/fail.js'
import { CypherLexer as Lexer } from './generated/CypherLexer.js'
import { CypherParser as Parser } from './generated/CypherParser.js'
import { MAX_NESTING, SUBQUERY_LEVELS } from './limits.js'
import type { Source } from './source.js'

/** No token's type. */
const START = 0

interface Open {
  readonly isCase: boolean
  /** Depth outside of it. */
  readonly outside: number
}

export class NestingCounter {
  private readonly open: Open[] = []
  private depth = 0
  /** Prefix operators since the last token of another kind. */
  private prefixes = 0
  private previous = START

  constructor(private readonly source: Source) {}

  add(token: Token): void {
    this.count(token.type)
    this.previous = token.type
    if (this.depth + this.prefixes > MAX_NESTING)
      fail('nesting-too-deep', { limit: MAX_NESTING }, this.source.spanOf(token))
  }

  private count(type: number): void {
    switch (type) {
      case Lexer.LeftParenthesis:
      case Lexer.LeftBracket:
        this.enter(false)
        return
      case Lexer.LeftBrace:
        this.enter(false, QUERIES_FOLLOW.has(this.previous) ? SUBQUERY_LEVELS : 1)
        return
      case Lexer.RightParenthesis:
      case Lexer.RightBracket:
      case Lexer.RightBrace:
        this.leaveBracket()
        return
      case Lexer.Plus:
      case Lexer.Minus:
      case Lexer.Exclamation:
      case Lexer.Less:
      case Parser.NOT:
        this.prefixes++
        return
      case Parser.LIST:
      case Parser.ARRAY:
      case Parser.ANY:
      case Parser.VALUE:
        return
      case Parser.CASE:
        if (NAMES_FOLLOW.has(this.previous)) this.prefixes = 0
        else this.enter(true)
        return
      case Parser.END:
        if (!NAMES_FOLLOW.has(this.previous) && this.open.at(-1)?.isCase) this.leave()
        this.prefixes = 0
        return
      default:
        this.prefixes = 0
    }
  }
  private enter(isCase: boolean, levels = 1): void {
    this.open.push({ isCase, outside: this.depth })
    this.depth += levels + this.prefixes
    this.prefixes = 0
  }
  private leave(): Open | undefined {
    const left = this.open.pop()
    this.depth = left?.outside ?? 0
    this.prefixes = 0
    return left
  }
  private leaveBracket(): void {
    while (this.leave()?.isCase) {}
  }
}

/** Behind these a brace opens a query (behind a parenthesis, perhaps a quantifier, which holds no brackets). */
const QUERIES_FOLLOW: ReadonlySet<number> = new Set([
  ...[START, Parser.EXISTS, Parser.COUNT, Parser.COLLECT, Parser.CALL, Lexer.RightParenthesis],
  ...[Lexer.LeftBrace, Parser.THEN, Parser.ELSE, Parser.NEXT, Parser.UNION, Parser.ALL, Parser.DISTINCT],
])
/** Behind these a word is a name. */
const NAMES_FOLLOW: ReadonlySet<number> = new Set([Lexer.Dot, Lexer.Colon, Lexer.Dollar, Parser.AS])
