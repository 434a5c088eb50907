/**
 * Lowering gives a statement its meaning: names become slots, static types are found, and everything that is wrong
 * without looking at the graph or at parameters is refused here, in the order it is written.
 */
import type { Command, Query, Statement, TransactionCommand } from '../parse/tree.js'
import { Body, type QueryPlace } from './body.js'
import type { BoundQuery, BoundStatement } from './bound.js'
import { lowerCommand } from './command.js'
import type { LowerContext } from './context.js'
import { Lowering } from './lowering.js'
import { noticeOptions } from './options.js'
import { columnsOf, lowerQuery } from './query.js'
import { Scope } from './scope.js'
import { lowerTerminate } from './show.js'
import { checkGraph } from './use.js'

const STATEMENT: QueryPlace = {
  kind: 'statement',
  refusesUpdates: null,
  nested: false,
  composed: false,
  namedColumns: false,
  importing: null,
}

/** Throws RelateError for every compile-time error. */
export function lower(statement: Statement, context: LowerContext): BoundStatement {
  const lowering = new Lowering(statement.text, statement.version ?? context.version, context)
  noticeOptions(lowering, statement.options)
  if (statement.use !== null) checkGraph(lowering, statement.use)
  const lowered = lowerBody(lowering, statement.body)
  return {
    text: statement.text,
    version: lowering.version,
    mode: statement.mode,
    ...lowered,
    frameSize: lowering.frameSize,
    parameters: [...lowering.parameters],
    implicitArguments: [...lowering.implicitArguments],
    notifications: lowering.notifications,
  }
}

function lowerBody(lowering: Lowering, body: Query | Command): Pick<BoundStatement, 'body' | 'queryType'> {
  if (isCommand(body)) {
    if (body.kind === 'terminateTransactions') return { body: terminate(lowering, body), queryType: 'w' }
    return { body: lowerCommand(lowering, body), queryType: 's' }
  }
  const { query, columns } = lowerQuery(lowering, body, new Scope(null), STATEMENT)
  return { body: query, queryType: lowering.writes ? (columns === null ? 'w' : 'rw') : 'r' }
}

function terminate(lowering: Lowering, command: TransactionCommand): BoundQuery {
  const body = new Body(lowering, new Scope(null), STATEMENT)
  lowerTerminate(body, command)
  return { kind: 'steps', steps: body.steps, columns: columnsOf(body.columns), span: command.span }
}

const QUERY_KINDS: ReadonlySet<string> = new Set<Query['kind']>([
  'singleQuery',
  'unionQuery',
  'nextQuery',
  'conditionalQuery',
  'bracedQuery',
])

function isCommand(body: Query | Command): body is Command {
  return !QUERY_KINDS.has(body.kind)
}
