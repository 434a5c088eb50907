/** Queries as source text. */
import { printClause } from './print-clauses.js'
import { printExpression } from './print-expressions.js'
import { words } from './print-words.js'
import type { ConditionalQuery, MatchClause, Query, UnionQuery } from './tree.js'

export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'singleQuery':
      return query.clauses.map(printClause).join(' ')
    case 'unionQuery':
      return printUnion(query)
    case 'nextQuery':
      return query.parts.map(printQuery).join(' NEXT ')
    case 'conditionalQuery':
      return printConditional(query)
    case 'bracedQuery':
      return `{ ${printQuery(query.query)} }`
  }
}

function printUnion({ parts, operators }: UnionQuery): string {
  return parts
    .map((part, i) => words(i > 0 && 'UNION', i > 0 && operators[i - 1]?.all === true && 'ALL', printQuery(part)))
    .join(' ')
}

function printConditional({ branches, otherwise }: ConditionalQuery): string {
  return words(
    ...branches.map(({ condition, query }) => `WHEN ${printExpression(condition)} THEN ${printQuery(query)}`),
    otherwise && `ELSE ${printQuery(otherwise)}`,
  )
}

export function printMatchMode(mode: MatchClause['matchMode']): string | null {
  if (mode === null) return null
  return mode === 'repeatableElements' ? 'REPEATABLE ELEMENTS' : 'DIFFERENT RELATIONSHIPS'
}
