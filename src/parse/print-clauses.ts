/** Clauses as source text. */

import { printShow } from './print-commands.js'
import { beforeBar, printExpression } from './print-expressions.js'
import { printLabels, printPatternPart, printPatterns, printWhere } from './print-patterns.js'
import { printMatchMode, printQuery } from './print-queries.js'
import { printName, words } from './print-words.js'
import type {
  CallProcedureClause,
  CallSubqueryClause,
  Clause,
  Expression,
  Hint,
  InTransactions,
  LabelName,
  MatchClause,
  MergeClause,
  Projection,
  RemoveItem,
  SearchClause,
  SetItem,
  SortItem,
  YieldClause,
} from './tree.js'

export function printClause(clause: Clause): string {
  switch (clause.kind) {
    case 'use':
      return `USE ${printExpression(clause.graph)}`
    case 'match':
      return printMatch(clause)
    case 'unwind': {
      const [list, name] = [printExpression(clause.list), printName(clause.variable.name)]
      return clause.keyword === 'FOR' ? `FOR ${name} IN ${list}` : `UNWIND ${list} AS ${name}`
    }
    case 'with':
      return words('WITH', printProjection(clause.projection), printWhere(clause.where))
    case 'return':
      return `RETURN ${printProjection(clause.projection)}`
    case 'finish':
      return 'FINISH'
    case 'let':
      return `LET ${clause.items.map(item => `${printName(item.variable.name)} = ${printExpression(item.expression)}`).join(', ')}`
    case 'filter':
      return `FILTER WHERE ${printExpression(clause.predicate)}`
    case 'orderAndPage':
      return printPage(clause)
    case 'create':
      return `${clause.keyword} ${printPatterns(clause.patterns)}`
    case 'merge':
      return printMerge(clause)
    case 'set':
      return `SET ${printSetItems(clause.items)}`
    case 'remove':
      return `REMOVE ${clause.items.map(printRemoveItem).join(', ')}`
    case 'delete': {
      const mode = clause.detach ? 'DETACH' : clause.noDetach && 'NODETACH'
      return words(mode, 'DELETE', printExpressions(clause.expressions))
    }
    case 'foreach': {
      const head = `${printName(clause.variable.name)} IN ${beforeBar(clause.list)}`
      return `FOREACH (${head} | ${clause.clauses.map(printClause).join(' ')})`
    }
    case 'callSubquery':
      return printCallSubquery(clause)
    case 'callProcedure':
      return printCallProcedure(clause)
    case 'loadCsv':
      return words(
        'LOAD CSV',
        clause.withHeaders && 'WITH HEADERS',
        `FROM ${printExpression(clause.url)} AS ${printName(clause.variable.name)}`,
        clause.fieldTerminator && `FIELDTERMINATOR ${printExpression(clause.fieldTerminator)}`,
      )
    case 'show':
      return printShow(clause)
  }
}

function printExpressions(expressions: readonly Expression[]): string {
  return expressions.map(expression => printExpression(expression)).join(', ')
}

function printMatch({ optional, matchMode, patterns, search, hints, where }: MatchClause): string {
  return words(
    optional && 'OPTIONAL',
    'MATCH',
    printMatchMode(matchMode),
    printPatterns(patterns),
    ...hints.map(printHint),
    search && printSearch(search),
    printWhere(where),
  )
}

function printHint(hint: Hint): string {
  switch (hint.kind) {
    case 'indexHint': {
      const kind = hint.indexKind === 'any' ? '' : hint.indexKind.toUpperCase()
      const place = `${printName(hint.variable.name)}:${printName(hint.label.name)}`
      return words(
        'USING',
        kind,
        'INDEX',
        hint.seek && 'SEEK',
        `${place}(${hint.properties.map(key => printName(key.name)).join(', ')})`,
      )
    }
    case 'scanHint':
      return `USING SCAN ${printName(hint.variable.name)}:${printName(hint.label.name)}`
    case 'joinHint':
      return `USING JOIN ON ${hint.variables.map(({ name }) => printName(name)).join(', ')}`
  }
}

function printSearch({ variable, indexKind, index, query, where, limit, score }: SearchClause): string {
  const kind = `${indexKind.toUpperCase()} INDEX ${printName(index.name)}`
  const inside = words(kind, `FOR ${printExpression(query)}`, printWhere(where), `LIMIT ${printExpression(limit)}`)
  return words(`SEARCH ${printName(variable.name)} IN (${inside})`, score && `SCORE AS ${printName(score.name)}`)
}

function printProjection(projection: Projection): string {
  const items = projection.items.map(({ expression, alias }) =>
    words(printExpression(expression), alias && `AS ${printName(alias.name)}`),
  )
  return words(
    projection.distinct && 'DISTINCT',
    projection.all && 'ALL',
    [...(projection.star ? ['*'] : []), ...items].join(', '),
    printPage(projection),
  )
}

interface Page {
  readonly orderBy: readonly SortItem[]
  readonly skip: Expression | null
  readonly limit: Expression | null
}

function printPage({ orderBy, skip, limit }: Page): string {
  const keys = orderBy.map(({ expression, descending }) => words(printExpression(expression), descending && 'DESC'))
  return words(
    keys.length > 0 && `ORDER BY ${keys.join(', ')}`,
    skip && `SKIP ${printExpression(skip)}`,
    limit && `LIMIT ${printExpression(limit)}`,
  )
}

function printMerge({ pattern, actions }: MergeClause): string {
  const parts = actions.map(({ on, items }) => `ON ${on.toUpperCase()} SET ${printSetItems(items)}`)
  return words('MERGE', printPatternPart(pattern), ...parts)
}

function printSetItems(items: readonly SetItem[]): string {
  return items.map(printSetItem).join(', ')
}

function printSetItem(item: SetItem): string {
  switch (item.kind) {
    case 'setProperty':
      return `${printExpression(item.target)} = ${printExpression(item.value)}`
    case 'setProperties':
      return `${printName(item.target.name)} ${item.merge ? '+=' : '='} ${printExpression(item.value)}`
    case 'setLabels':
      return `${printName(item.target.name)}${printLabelNames(item.labels)}`
  }
}

function printRemoveItem(item: RemoveItem): string {
  if (item.kind === 'removeProperty') return printExpression(item.target)
  return `${printName(item.target.name)}${printLabelNames(item.labels)}`
}

function printLabelNames(labels: readonly LabelName[]): string {
  return labels.map(label => `:${printLabels(label)}`).join('')
}

function printCallSubquery({ optional, scope, query, inTransactions }: CallSubqueryClause): string {
  const names = scope?.all ? '*' : scope?.variables.map(({ name }) => printName(name)).join(', ')
  return words(
    optional && 'OPTIONAL',
    'CALL',
    scope && `(${names})`,
    `{ ${printQuery(query)} }`,
    inTransactions && printInTransactions(inTransactions),
  )
}

function printInTransactions(options: InTransactions): string {
  const { concurrent, batchSize, onError, retry, reportStatusAs } = options
  const threads = typeof concurrent === 'boolean' ? '' : printExpression(concurrent)
  return words(
    'IN',
    concurrent !== false && words(threads, 'CONCURRENT'),
    'TRANSACTIONS',
    batchSize && `OF ${printExpression(batchSize)} ROWS`,
    onError && `ON ERROR ${onError.toUpperCase()}`,
    retry &&
      words(
        'ON ERROR RETRY',
        retry.seconds && `FOR ${printExpression(retry.seconds)} SECONDS`,
        retry.then && `THEN ${retry.then.toUpperCase()}`,
      ),
    reportStatusAs && `REPORT STATUS AS ${printName(reportStatusAs.name)}`,
  )
}

function printCallProcedure({ optional, name, arguments: values, yield: results }: CallProcedureClause): string {
  const call = `${name.map(printName).join('.')}${values === null ? '' : `(${printExpressions(values)})`}`
  return words(optional && 'OPTIONAL', 'CALL', call, results && printYield(results))
}

export function printYield(clause: YieldClause): string {
  const items = clause.items.map(({ name, alias }) =>
    words(printName(name.name), alias && `AS ${printName(alias.name)}`),
  )
  return words('YIELD', clause.star ? '*' : items.join(', '), printPage(clause), printWhere(clause.where))
}
