/** What the grammar would have taken where it failed, as a short list for a reader. */

import type { RecognitionException } from 'antlr4ng'
import { type ATN, type IntervalSet, NoViableAltException, Token } from 'antlr4ng'
import { CypherParser } from './generated/CypherParser.js'
import type { StopAndExplain } from './strategy.js'
import { KEYWORDS } from './tokens.js'

/** Token types that would have been right at the offending token. */
export function expectedTokens(
  reason: RecognitionException,
  strategy: StopAndExplain,
  parser: CypherParser,
): ReadonlySet<number> {
  const expected = new Set<number>()
  const { atn } = parser
  if (reason instanceof NoViableAltException && reason.offendingToken?.tokenIndex !== strategy.index) {
    for (const config of reason.deadEndConfigs ?? []) {
      for (const transition of config.state.transitions) addAll(expected, transition.label)
    }
    return expected
  }
  for (const { state, context } of strategy.decisions) {
    if (state >= 0) addAll(expected, atn.getExpectedTokens(state, context))
  }
  if (reason.offendingState >= 0) addAll(expected, atn.getExpectedTokens(reason.offendingState, reason.ctx))
  return expected
}

function addAll(into: Set<number>, set: IntervalSet | null | undefined): void {
  for (const type of set?.toArray() ?? []) if (type >= Token.MIN_USER_TOKEN_TYPE || type === Token.EOF) into.add(type)
}

/** Tokens with one name for all of them, for as long as all of them are expected. */
interface Group {
  readonly title: string
  readonly types: readonly number[]
}

let known: readonly Group[] | null = null

function groups(atn: ATN): readonly Group[] {
  const first = (rule: number) =>
    atn
      .nextTokens(atn.ruleToStartState[rule]!)
      .toArray()
      .filter(type => type >= Token.MIN_USER_TOKEN_TYPE)
  known ??= [
    { title: 'an expression', types: first(CypherParser.RULE_expression) },
    { title: 'a name', types: first(CypherParser.RULE_name) },
    { title: 'a clause', types: first(CypherParser.RULE_clause) },
    { title: 'an operator', types: OPERATORS },
  ]
  return known
}

const P = CypherParser
const OPERATORS = [
  P.Plus,
  P.Minus,
  P.Star,
  P.Slash,
  P.Percent,
  P.Caret,
  P.BarBar,
  P.Equals,
  P.LessGreater,
  P.Less,
  P.LessEquals,
  P.Greater,
]
/** Said to be expected only with the operators, never by themselves. */
const MORE_OPERATORS = [
  ...[
    P.GreaterEquals,
    P.EqualsTilde,
    P.STARTS,
    P.ENDS,
    P.CONTAINS,
    P.IN,
    P.IS,
    P.AND,
    P.OR,
    P.XOR,
    P.ColonColon,
    P.Colon,
    P.Dot,
  ],
  ...[P.LeftBracket, P.LeftParenthesis, P.LeftBrace, P.DotDot],
]

const MOST_LISTED = 6

/** `a, b or c`; the end of the statement comes last. */
export function describe(expected: ReadonlySet<number>, atn: ATN): string {
  const rest = new Set(expected)
  const titles: string[] = []
  for (const { title, types } of groups(atn)) {
    if (!types.every(type => rest.has(type))) continue
    titles.push(title)
    for (const type of types) rest.delete(type)
    if (types === OPERATORS) for (const type of MORE_OPERATORS) rest.delete(type)
  }
  const endExpected = rest.delete(Token.EOF)
  if (endExpected) rest.delete(P.Semicolon)
  const words = [...rest].sort((a, b) => a - b).map(titleOf)
  const listed = [...titles, ...words].slice(0, MOST_LISTED)
  if (endExpected) listed.push('the end of the statement')
  if (listed.length <= 1) return listed[0] ?? 'nothing more'
  return `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`
}

const TITLES: ReadonlyMap<number, string> = new Map([
  [P.Name, 'a name'],
  [P.EscapedName, 'a name'],
  [P.String, 'a string'],
  [P.Integer, 'a number'],
  [P.Decimal, 'a number'],
])
const SPELLINGS: ReadonlyMap<number, string> = new Map([...KEYWORDS].map(([word, type]) => [type, word]))

function titleOf(type: number): string {
  return TITLES.get(type) ?? SPELLINGS.get(type) ?? (CypherParser.literalNames[type] ?? '').replaceAll("'", '"')
}

/** The expected keyword that a word was probably meant to be. */
export function meant(word: string, expected: ReadonlySet<number>, atn: ATN): string | null {
  const names = new Set(first(atn, CypherParser.RULE_name))
  const anyName = [...names].every(type => expected.has(type))
  const candidates = anyName ? [] : [...expected].flatMap(type => SPELLINGS.get(type) ?? [])
  const upper = word.toUpperCase()
  const most = upper.length <= 4 ? 1 : 2
  let best: string | null = null
  let bestDistance = most + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - upper.length) > most || candidate.length < 3) continue
    const distance = editDistance(upper, candidate)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function first(atn: ATN, rule: number): number[] {
  return atn.nextTokens(atn.ruleToStartState[rule]!).toArray()
}

/** Insertions, deletions, replacements and swaps of neighbours between two short words. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforePrevious[j - 2]! + 1)
      current.push(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length]!
}
