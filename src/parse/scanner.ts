/**
 * Characters to tokens, by the automaton that the grammar's lexer rules make: from each place on the longest token, as
 * ANTLR's own lexer reads them. That one works its automaton out while it reads, which the first statement of a
 * process pays for.
 */
import { Token, type TokenSource } from 'antlr4ng'
import { invariant } from '../status/fail.js'
import { Characters } from './characters.js'
import { CypherParser as P } from './generated/CypherParser.js'
import { type LexerAutomaton, lexerAutomaton } from './learned.js'

const START = 1

/** A token as the parser's runtime knows them. Lines are counted where an error needs them. */
export class ScannedToken implements Token {
  tokenIndex = -1
  readonly channel = Token.DEFAULT_CHANNEL
  readonly line = 0
  readonly column = 0
  readonly tokenSource: TokenSource | null = null

  constructor(
    readonly inputStream: Characters | null,
    public type: number,
    readonly start: number,
    readonly stop: number,
  ) {}

  get text(): string {
    return this.inputStream?.getTextFromRange(this.start, this.stop) ?? ''
  }
}

export class Scanner {
  private readonly characters: Characters
  private readonly automaton: LexerAutomaton = lexerAutomaton()
  private at = 0

  constructor(text: string) {
    this.characters = new Characters(text)
  }

  /** The next token that is no space and no comment; EOF for ever at the end. */
  next(): Token {
    const { characters } = this
    while (this.at < characters.size) {
      const start = this.at
      const type = this.longest(characters)
      if (type !== P.Space && type !== P.LineComment && type !== P.BlockComment) {
        return new ScannedToken(characters, type, start, this.at - 1)
      }
    }
    return new ScannedToken(characters, Token.EOF, this.at, this.at - 1)
  }

  /** The type of the longest token from `at`, which moves behind it. */
  private longest(characters: Characters): number {
    const { width, ways, accepts } = this.automaton
    let type = 0
    let end = this.at
    let state = START
    for (let at = this.at; at < characters.size; at++) {
      state = ways[state * width + characters.at(at)] ?? 0
      if (state === 0) break
      const accepted = accepts[state] ?? 0
      if (accepted === 0) continue
      type = accepted
      end = at + 1
    }
    invariant(type !== 0, 'the grammar has a token for every character')
    this.at = end
    return type
  }
}
