/**
 * `--safe`: keeps an agent from reading a whole graph by accident, and from making nodes nobody can find again.
 * Reads: a statement with a MATCH needs a final RETURN with LIMIT or with a reducing aggregate (collect does not
 * reduce; grouping is fine). Writes: CREATE, INSERT or MERGE of a named node needs a label.
 *
 * Both are about what was written, so the tree decides, not the plan.
 */
import type { NodePattern, Query, ReturnClause, Statement } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'

const REDUCING = new Set(['count', 'sum', 'avg', 'min', 'max', 'stdev', 'stdevp', 'percentilecont', 'percentiledisc'])

/**
 * @param reads whether the statement only reads
 * @throws RelateError `SafeModeViolation`
 */
export function checkSafeMode(statement: Statement, reads: boolean): void {
  for (const node of nodesOf(statement.body)) {
    if (node.kind === 'create' || node.kind === 'merge') checkNewNodes(statement, node)
  }
  if (reads && isQuery(statement.body)) checkRead(statement.body)
}

interface AnyNode extends Record<string, unknown> {
  readonly kind: string
}

/** Every tree node below a value, itself included. */
function* nodesOf(root: unknown): Iterable<AnyNode> {
  const waiting: unknown[] = [root]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || value instanceof Map) continue
    const children: unknown[] = Object.values(value)
    for (const child of children) if (child !== undefined) waiting.push(child)
    if (isNode(value)) yield value
  }
}

function isNode(value: object): value is AnyNode {
  return 'kind' in value && typeof value.kind === 'string'
}

function isNodePattern(node: AnyNode): node is AnyNode & NodePattern {
  return node.kind === 'nodePattern'
}

/** Names that patterns and projections before a clause bind: a name used again makes no new node. */
function boundBefore(statement: Statement, clause: AnyNode): Set<string> {
  const start = spanOf(clause).start
  const names = new Set<string>()
  for (const node of nodesOf(statement.body)) {
    if (node.kind === 'name' && spanOf(node).start < start && typeof node.name === 'string') names.add(node.name)
  }
  return names
}

function spanOf(node: AnyNode): Span {
  const { span } = node
  return isSpan(span) ? span : { start: 0, end: 0 }
}

function isSpan(value: unknown): value is Span {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value
}

/** One place with a label is enough for a name that its clause uses several times. */
function checkNewNodes(statement: Statement, clause: AnyNode): void {
  const patterns = [...nodesOf([clause.patterns, clause.pattern])].filter(isNodePattern)
  const settled = boundBefore(statement, clause)
  for (const { variable, labels } of patterns) if (variable !== null && labels !== null) settled.add(variable.name)
  const bare = patterns.filter(({ variable }) => variable !== null && !settled.has(variable.name))
  const first = bare.sort((a, b) => a.span.start - b.span.start)[0]
  if (first?.variable) fail('safe-mode-write', { name: first.variable.name }, first.span)
}

function isQuery(body: Statement['body']): body is Query {
  return body.kind.endsWith('Query')
}

/** Every part of a UNION has a final RETURN of its own; NEXT's last part has the only one. */
function checkRead(query: Query): void {
  switch (query.kind) {
    case 'singleQuery': {
      const last = query.clauses.at(-1)
      if (last?.kind === 'return' && hasMatch(query) && !isBounded(last)) fail('safe-mode-read', {}, last.span)
      return
    }
    case 'unionQuery':
      for (const part of query.parts) checkRead(part)
      return
    case 'conditionalQuery':
      for (const branch of query.branches) checkRead(branch.query)
      if (query.otherwise !== null) checkRead(query.otherwise)
      return
    case 'bracedQuery':
      checkRead(query.query)
      return
    case 'nextQuery': {
      const last = query.parts.at(-1)
      if (last !== undefined) checkRead(last)
    }
  }
}

function hasMatch(query: Query): boolean {
  for (const node of nodesOf(query)) if (node.kind === 'match') return true
  return false
}

function isBounded({ projection }: ReturnClause): boolean {
  return projection.limit !== null || projection.items.some(item => reduces(item.expression))
}

/** An aggregate inside a subquery reduces that subquery, not the statement. */
function reduces(root: unknown): boolean {
  if (typeof root !== 'object' || root === null || root instanceof Map) return false
  if (isNode(root)) {
    if (root.kind === 'countStar') return true
    if (root.kind === 'subqueryExpression' || root.kind === 'patternComprehension') return false
    if (root.kind === 'functionCall' && Array.isArray(root.name) && REDUCING.has(root.name.join('.').toLowerCase()))
      return true
  }
  return Object.values(root).some(reduces)
}
