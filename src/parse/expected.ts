/** What the grammar would have taken where it failed, as a short list for a reader. */
import { type IntervalSet, NoViableAltException, Token } from 'antlr4ng'
import { CypherParser as P } from './generated/CypherParser.js'
import type { StopAndExplain, Stopped } from './strategy.js'
import { KEYWORDS } from './tokens.js'

/** Token types that would have been right at the offending token. */
export function expectedTokens({ reason }: Stopped, strategy: StopAndExplain): ReadonlySet<number> {
  const expected = new Set<number>()
  const at = reason.offendingToken?.tokenIndex
  if (reason instanceof NoViableAltException && at !== reason.startToken?.tokenIndex) {
    // The decision looked further than one token: what its last candidates were waiting for.
    for (const { state } of reason.deadEndConfigs ?? [])
      for (const { label } of state.transitions) addAll(expected, label)
    return expected
  }
  if (strategy.index === at) {
    for (const { state, context } of strategy.decisions) addAll(expected, P._ATN.getExpectedTokens(state, context))
  }
  if (reason.offendingState >= 0) addAll(expected, P._ATN.getExpectedTokens(reason.offendingState, reason.ctx))
  return expected
}

function addAll(into: Set<number>, set: IntervalSet | null | undefined): void {
  for (const type of set?.toArray() ?? []) if (type >= Token.MIN_USER_TOKEN_TYPE || type === Token.EOF) into.add(type)
}

/** Tokens that have one name together, as long as all of `types` are expected. `more` are then not mentioned either. */
interface Group {
  readonly title: string
  readonly types: readonly number[]
  readonly more?: readonly number[]
}

function firstOf(rule: number): number[] {
  const start = P._ATN.ruleToStartState[rule]
  return start
    ? P._ATN
        .nextTokens(start)
        .toArray()
        .filter(type => type >= Token.MIN_USER_TOKEN_TYPE)
    : []
}

const OPERATORS = [
  ...[P.Plus, P.Minus, P.Star, P.Slash, P.Percent, P.Caret, P.BarBar, P.Equals, P.LessGreater, P.Less, P.LessEquals],
  ...[P.Greater, P.GreaterEquals, P.EqualsTilde, P.STARTS, P.ENDS, P.CONTAINS, P.IN, P.IS, P.ColonColon],
  ...[P.Colon, P.Dot, P.LeftBracket, P.LeftParenthesis, P.LeftBrace, P.DotDot],
]

/** Made when the first error is described: the sets cost a few milliseconds. */
let known: readonly Group[] | null = null

function groups(): readonly Group[] {
  known ??= [
    { title: 'an expression', types: firstOf(P.RULE_expression) },
    { title: 'a name', types: firstOf(P.RULE_name) },
    { title: 'a statement', types: firstOf(P.RULE_statement) },
    { title: 'a clause', types: firstOf(P.RULE_clause), more: [P.NEXT, P.UNION] },
    { title: 'a type', types: firstOf(P.RULE_type) },
    { title: 'an operator', types: [P.AND, P.OR, P.XOR], more: OPERATORS },
  ]
  return known
}

const MOST_LISTED = 6

/** `a, b or c`; the end of the statement comes last. */
export function describe(expected: ReadonlySet<number>): string {
  const rest = new Set(expected)
  const listed: string[] = []
  for (const { title, types, more } of groups()) {
    if (!types.every(type => rest.has(type))) continue
    listed.push(title)
    for (const type of [...types, ...(more ?? [])]) rest.delete(type)
  }
  const endExpected = rest.delete(Token.EOF)
  if (endExpected) rest.delete(P.Semicolon)
  listed.push(...new Set([...rest].sort((a, b) => a - b).map(titleOf)))
  const left = listed.splice(MOST_LISTED).length
  if (left > 0) listed.push(left === 1 ? '1 other' : `${left} others`)
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
  ...[...KEYWORDS].map(([word, type]): [number, string] => [type, word]),
])

function titleOf(type: number): string {
  return TITLES.get(type) ?? `"${(P.literalNames[type] ?? '').slice(1, -1)}"`
}
