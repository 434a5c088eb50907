/** The statement around the query or command: version, options, EXPLAIN and PROFILE. */
import type { TerminalNode } from 'antlr4ng'
import { fail } from '../status/fail.js'
import type { PrefixContext, StatementContext } from './generated/CypherParser.js'
import { stringLiteral } from './literals.js'
import { parseUse } from './parse-clauses.js'
import { parseCommand } from './parse-commands.js'
import { parseName } from './parse-names.js'
import { parseQuery } from './parse-queries.js'
import type { Source } from './source.js'
import type { CypherVersion, PreparserOption, Statement } from './tree.js'

/** Statement = { Prefix }, ( Query | [ Use ], Command ), [ ';' ] */
export function parseStatement(ctx: StatementContext, source: Source): Statement {
  const prefixes = ctx.prefix()
  const query = ctx.query()
  const use = ctx.useClause()
  return {
    kind: 'statement',
    text: source.original,
    version: version(prefixes, source),
    options: prefixes.flatMap(prefix => options(prefix, source)),
    mode: mode(prefixes, source),
    use: use === null ? null : parseUse(use, source),
    body: query === null ? parseCommand(ctx.command()!, source) : parseQuery(query, source),
    span: { start: 0, end: source.original.length },
  }
}

function version(prefixes: readonly PrefixContext[], source: Source): CypherVersion | null {
  const written = prefixes.map(prefix => prefix.languageVersion()).find(found => found !== null)
  if (written === undefined || written === null) return null
  const span = source.span(written)
  const text = source.verbatim(span)
  if (text === '5') return 5
  if (text === '25') return 25
  return fail('unknown-language-version', { version: text, ...source.position(span) }, span)
}

function options(ctx: PrefixContext, source: Source): PreparserOption[] {
  return ctx.preparserOption().map(option => {
    const span = source.span(option)
    const text = source.textOf(option.stop!)
    const value = option.String() === null ? text : stringLiteral(text)
    return { name: parseName(option.name(0)!, source).name, value, span }
  })
}

/** At most one EXPLAIN or PROFILE; a second one is where a clause belongs. */
function mode(prefixes: readonly PrefixContext[], source: Source): Statement['mode'] {
  const modes = prefixes.flatMap(prefix => prefix.EXPLAIN() ?? prefix.PROFILE() ?? [])
  const [first, second] = modes
  if (first === undefined) return 'run'
  const keyword = source.textOf(first).toUpperCase()
  if (second !== undefined) refuseSecond(keyword, second, source)
  return keyword === 'EXPLAIN' ? 'explain' : 'profile'
}

function refuseSecond(first: string, second: TerminalNode, source: Source): never {
  const keyword = source.textOf(second).toUpperCase()
  const span = source.spanOf(second)
  if (keyword === first) return fail('unexpected-explain', { keyword }, span)
  return fail('explain-and-profile', source.position(span), span)
}
