/** SHOW and TERMINATE. */
import { invariant } from '../status/fail.js'
import {
  type ExecutableContext,
  type ShowClauseContext,
  ShowConstraintsContext,
  ShowCurrentUserContext,
  ShowDatabasesContext,
  ShowFunctionsContext,
  ShowIndexesContext,
  type ShowNamesContext,
  ShowProceduresContext,
  ShowSettingsContext,
  type ShowTargetContext,
  ShowTransactionsContext,
  type TerminateTransactionsContext,
} from './generated/CypherParser.js'
import { stringLiteral } from './literals.js'
import { parseShowYield } from './parse-calls.js'
import { parseListLiteral } from './parse-collections.js'
import { parseWhere } from './parse-expressions.js'
import { parseName, parseParameter } from './parse-names.js'
import type { Source } from './source.js'
import type { Expression, ShowCommand, TransactionCommand } from './tree.js'

/** Show = 'SHOW', { Word }, Noun, [ Names ], [ Yield | Where ] */
export function parseShow(ctx: ShowClauseContext, source: Source): ShowCommand {
  const results = ctx.showYield()
  return {
    kind: 'show',
    ...parseTarget(ctx.showTarget(), source),
    yield: results === null ? null : parseShowYield(results, source),
    where: parseWhere(ctx.whereClause(), source),
    span: source.span(ctx),
  }
}

type Target = Pick<ShowCommand, 'what' | 'filter' | 'names' | 'executable'>

function parseTarget(ctx: ShowTargetContext, source: Source): Target {
  const plain = { filter: wordsBeforeNoun(ctx), names: [], executable: null }
  if (ctx instanceof ShowIndexesContext) return { ...plain, what: 'indexes' }
  if (ctx instanceof ShowConstraintsContext) return { ...plain, what: 'constraints' }
  if (ctx instanceof ShowFunctionsContext)
    return { ...plain, what: 'functions', executable: executable(ctx.executable(), source) }
  if (ctx instanceof ShowProceduresContext)
    return { ...plain, what: 'procedures', executable: executable(ctx.executable(), source) }
  if (ctx instanceof ShowSettingsContext)
    return { ...plain, what: 'settings', names: optionalNames(ctx.showNames(), source) }
  if (ctx instanceof ShowTransactionsContext)
    return { ...plain, what: 'transactions', names: optionalNames(ctx.showNames(), source) }
  if (ctx instanceof ShowDatabasesContext) return { ...plain, what: 'databases', names: databaseName(ctx, source) }
  invariant(ctx instanceof ShowCurrentUserContext, 'a SHOW command of an unknown form')
  return { ...plain, filter: '', what: 'currentUser' }
}

const NOUNS = /^(?:INDEX|INDEXES|CONSTRAINTS?|FUNCTIONS?|PROCEDURES?|SETTINGS?|TRANSACTIONS?|DATABASES?)$/

/** `NODE UNIQUENESS` of `SHOW NODE UNIQUENESS CONSTRAINTS`. */
function wordsBeforeNoun(ctx: ShowTargetContext): string {
  const words: string[] = []
  for (const child of ctx.children) {
    const word = child.getText().toUpperCase()
    if (NOUNS.test(word)) break
    words.push(word)
  }
  return words.join(' ')
}

function executable(ctx: ExecutableContext | null, source: Source): ShowCommand['executable'] {
  if (ctx === null) return null
  const name = ctx.name()
  return { by: name === null ? 'currentUser' : parseName(name, source) }
}

function databaseName(ctx: ShowDatabasesContext, source: Source): Expression[] {
  const parts = ctx.name()
  if (parts.length === 0) return []
  const names = parts.map(part => parseName(part, source))
  const span = { start: names[0]!.span.start, end: names.at(-1)!.span.end }
  return [{ kind: 'variable', name: names.map(({ name }) => name).join('.'), span }]
}

function optionalNames(ctx: ShowNamesContext | null, source: Source): Expression[] {
  return ctx === null ? [] : parseNamesList(ctx, source)
}

function parseNamesList(ctx: ShowNamesContext, source: Source): Expression[] {
  return ctx.showName().map((item): Expression => {
    const parameter = item.parameter()
    if (parameter !== null) return parseParameter(parameter, source)
    const list = item.listLiteral()
    if (list !== null) return parseListLiteral(list, source)
    return { kind: 'literal', value: stringLiteral(source.textOf(item.start!)), span: source.span(item) }
  })
}

/** Terminate = 'TERMINATE', ( 'TRANSACTION' | 'TRANSACTIONS' ), Names, [ Yield ] */
export function parseTerminate(ctx: TerminateTransactionsContext, source: Source): TransactionCommand {
  const results = ctx.showYield()
  return {
    kind: 'terminateTransactions',
    ids: parseNamesList(ctx.showNames(), source),
    yield: results === null ? null : parseShowYield(results, source),
    span: source.span(ctx),
  }
}
