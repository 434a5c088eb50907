/** Random syntax trees, of every shape that `parse` can give. Places are all the same: nothing compares them. */
import fc, { type Arbitrary } from 'fast-check'
import {
  CASE_SUBJECT,
  type CaseTest,
  type Clause,
  type Command,
  type DynamicLabel,
  type Expression,
  type InTransactions,
  type LabelExpression,
  type LabelName,
  type Name,
  type NodePattern,
  type PathElement,
  type PatternPart,
  type Projection,
  type Quantifier,
  type Query,
  type RelationshipPattern,
  type SetItem,
  type SortItem,
  type Statement,
  type TypeExpression,
  type Variable,
  type YieldClause,
} from '../../src/parse/tree.js'
import { float, integer, type Value } from '../../src/value/value.js'

const span = { start: 0, end: 0 }

/** One depth for all kinds of nodes: past it the first alternative is taken, which is a leaf or soon ends in one. */
const BRANCHES = { maxDepth: 5, depthIdentifier: 'tree', depthSize: 'small' } as const

const plainNames = ['a', 'b', 'n', '_x', 'Person', 'KNOWS', 'k1']
/** Keywords, words that mean something in places, and names that only backticks can write. */
const awkwardNames = [
  'match',
  'IN',
  'not',
  'null',
  'count',
  'all',
  'END',
  'NaN',
  'NFC',
  'euclidean',
  'trim',
  'vector',
  'exists',
  'shortestPath',
]
const quotedNames = ['a b', '`', '\\u0041', '\\\\u', "'", 'é', '漢字', '😀', '1a', '__proto__', '//', '\n']
const text: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...plainNames) },
  { weight: 2, arbitrary: fc.constantFrom(...awkwardNames) },
  { weight: 2, arbitrary: fc.constantFrom(...quotedNames) },
)
const name: Arbitrary<Name> = text.map(name => ({ kind: 'name', name, span }))
const variable: Arbitrary<Variable> = text.map(name => ({ kind: 'variable', name, span }))

const optional = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | null> => fc.option(arbitrary, { nil: null, freq: 2 })
const some = <T>(arbitrary: Arbitrary<T>): Arbitrary<T[]> => fc.array(arbitrary, { minLength: 1, maxLength: 3 })
const several = <T>(arbitrary: Arbitrary<T>): Arbitrary<T[]> => fc.array(arbitrary, { minLength: 2, maxLength: 3 })
const any = <T>(arbitrary: Arbitrary<T>): Arbitrary<T[]> => fc.array(arbitrary, { maxLength: 2 })

const value: Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(null, true, false, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(integer),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(float),
  fc.constantFrom<Value>(float(0), float(-0), float(1e300), 0.1, 5e-324),
  fc.string({ unit: 'binary' }),
  fc.constantFrom("it's", '\\', '\\u0041', '"', '\r\n', '/*', '\ud800'),
)
const literal: Arbitrary<Expression> = value.map(value => ({ kind: 'literal', value, span }))
const parameter = fc.constantFrom('p', '1', 'a b', 'match').map(name => ({ kind: 'parameter' as const, name, span }))

const coordinateTypes = ['INTEGER8', 'INTEGER16', 'INTEGER32', 'INTEGER64', 'FLOAT32', 'FLOAT64']
const simpleTypes = [
  ...[
    'NOTHING',
    'NULL',
    'BOOLEAN',
    'STRING',
    'INTEGER',
    'FLOAT',
    'DATE',
    'DURATION',
    'LOCAL TIME',
    'ZONED TIME',
    'LOCAL DATETIME',
  ],
  ...['ZONED DATETIME', 'POINT', 'UUID', 'VECTOR', 'NODE', 'RELATIONSHIP', 'MAP', 'PATH', 'PROPERTY VALUE', 'ANY'],
]
const { type } = fc.letrec<{ type: TypeExpression }>(tie => ({
  type: some(
    fc.oneof(
      BRANCHES,
      fc.record({
        name: fc.constantFrom(...simpleTypes),
        notNull: fc.boolean(),
        element: fc.constant(null),
        dimension: fc.constant(null),
        span: fc.constant(span),
      }),
      fc.record({
        name: fc.constant('LIST'),
        notNull: fc.boolean(),
        element: tie('type'),
        dimension: fc.constant(null),
        span: fc.constant(span),
      }),
      fc.record({
        name: fc.constant('VECTOR'),
        notNull: fc.boolean(),
        element: optional(
          fc.constantFrom(...coordinateTypes).map(name => {
            const alternatives = [{ name, notNull: false, element: null, dimension: null, span }]
            return { kind: 'type' as const, alternatives, span }
          }),
        ),
        dimension: optional(fc.nat(4096)),
        span: fc.constant(span),
      }),
    ),
  ).map(alternatives => ({ kind: 'type' as const, alternatives, span })),
}))

/** A type alias, because an interface has no index signature, which letrec asks for. */
type Trees = {
  readonly expression: Expression
  readonly label: LabelExpression
  readonly pattern: PatternPart
  readonly path: PathElement[]
  readonly query: Query
  readonly clauses: Clause[]
}

const comparisonOperator = fc.constantFrom('=', '<>', '<', '<=', '>', '>=')
const levels = [['+', '-', '||'], ['*', '/', '%'], ['^']] as const

/** Operands with the operators between them. */
function chain<O extends string>(
  operand: Arbitrary<Expression>,
  operator: Arbitrary<O>,
): Arbitrary<{ operands: Expression[]; operators: O[] }> {
  return fc.array(fc.tuple(operand, operator), { minLength: 2, maxLength: 4 }).map(pairs => ({
    operands: pairs.map(([operand]) => operand),
    operators: pairs.slice(1).map(([, operator]) => operator),
  }))
}

type Tail = (operand: Expression) => Expression

function tail(expression: Arbitrary<Expression>): Arbitrary<Tail> {
  return fc.oneof(
    fc.tuple(fc.constantFrom('STARTS WITH', 'ENDS WITH', 'CONTAINS', '=~'), expression).map(
      ([operator, right]): Tail =>
        left => ({ kind: 'stringPredicate', operator, left, right, span }),
    ),
    expression.map(
      (list): Tail =>
        item => ({ kind: 'in', item, list, span }),
    ),
    fc.boolean().map(
      (negated): Tail =>
        operand => ({ kind: 'nullTest', operand, negated, span }),
    ),
    fc.tuple(fc.boolean(), type).map(
      ([negated, type]): Tail =>
        operand => ({ kind: 'typeTest', operand, negated, type, span }),
    ),
    fc.tuple(fc.boolean(), fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')).map(
      ([negated, form]): Tail =>
        operand => ({ kind: 'normalizedTest', operand, negated, form, span }),
    ),
  )
}

function caseTest(expression: Arbitrary<Expression>, label: Arbitrary<LabelExpression>): Arbitrary<CaseTest> {
  const subject: Expression = { kind: 'variable', name: CASE_SUBJECT, span }
  return fc.oneof(
    expression.map((value): CaseTest => ({ kind: 'equals', value, span })),
    tail(expression).map((tail): CaseTest => ({ kind: 'test', test: tail(subject), span })),
    label.map((labels): CaseTest => ({ kind: 'test', test: { kind: 'labelTest', subject, labels, span }, span })),
    fc.tuple(comparisonOperator, expression).map(
      ([operator, right]): CaseTest => ({
        kind: 'test',
        test: { kind: 'comparison', operands: [subject, right], operators: [operator], span },
        span,
      }),
    ),
  )
}

const forest = fc.letrec<Trees>(tie => {
  const expression = tie('expression')
  const pattern = tie('pattern')
  const where = optional(expression)
  const node = <K extends string>(kind: K) => ({ kind: fc.constant(kind), span: fc.constant(span) })
  const place = { span: fc.constant(span) }
  const map = fc.record({ ...node('map'), entries: any(fc.record({ key: name, value: expression, ...place })) })
  const filledMap = map.map(map => ({ ...map, entries: map.entries.filter(({ key }) => key.name !== '') }))
  const properties = optional(fc.oneof(filledMap, parameter))
  const dynamicLabel: Arbitrary<DynamicLabel> = fc.record({
    ...node('dynamicLabel'),
    quantifier: fc.constantFrom('all', 'any'),
    expression,
  })
  const labelName: Arbitrary<LabelName> = fc.oneof(name, dynamicLabel)
  const quantifier: Arbitrary<Quantifier> = fc
    .tuple(fc.nat(3), optional(fc.nat(3)))
    .map(([min, more]) => ({ min, max: more === null ? null : min + more, span }))
  const nodePattern: Arbitrary<NodePattern> = fc.record({
    ...node('nodePattern'),
    variable: optional(name),
    labels: optional(tie('label')),
    properties,
    where,
  })
  const length: Arbitrary<RelationshipPattern['length']> = fc.record({
    min: optional(fc.nat(5)),
    max: optional(fc.nat(5)),
    ...place,
  })
  const plainRelationship: Arbitrary<RelationshipPattern> = fc
    .record({
      ...node('relationshipPattern'),
      variable: optional(name),
      direction: fc.constantFrom('right', 'left', 'any', 'both'),
      types: optional(tie('label')),
      colonAlternatives: fc.boolean(),
      length: optional(length),
      properties,
      where,
      quantifier: fc.constant(null),
    })
    .map(relationship => ({
      ...relationship,
      colonAlternatives: relationship.colonAlternatives && relationship.types?.kind === 'labelOr',
    }))
  const relationship = fc
    .tuple(plainRelationship, optional(quantifier))
    .map(([relationship, quantifier]) => ({ ...relationship, quantifier }))
  const chainPattern: Arbitrary<PatternPart> = fc
    .tuple(nodePattern, some(fc.tuple(plainRelationship, nodePattern)))
    .map(([first, steps]) => ({
      kind: 'patternPart',
      variable: null,
      selector: null,
      pathMode: null,
      shortest: null,
      elements: [first, ...steps.flat()],
      span,
    }))
  const shortestPath: Arbitrary<PatternPart> = fc
    .tuple(fc.constantFrom('shortestPath', 'allShortestPaths'), chainPattern)
    .map(([shortest, part]) => ({ ...part, shortest }))
  const sortItem: Arbitrary<SortItem> = fc.record({ expression, descending: fc.boolean(), ...place })
  const page = { orderBy: any(sortItem), skip: where, limit: where }
  const projection: Arbitrary<Projection> = fc
    .record({
      distinct: fc.boolean(),
      all: fc.boolean(),
      star: fc.boolean(),
      items: some(fc.record({ expression, alias: optional(name), text: fc.constant(''), ...place })),
      ...page,
      ...place,
    })
    .map(projection => ({ ...projection, all: projection.all && !projection.distinct }))
  const propertyTarget = fc.oneof(
    fc.record({ ...node('property'), subject: expression, key: name }),
    fc.record({ ...node('index'), subject: expression, index: expression }),
  )
  const setItem: Arbitrary<SetItem> = fc.oneof(
    fc.record({ ...node('setProperty'), target: propertyTarget, value: expression }),
    fc.record({ ...node('setProperties'), target: name, merge: fc.boolean(), value: expression }),
    fc.record({
      ...node('setLabels'),
      target: name,
      labels: some(labelName.filter(label => label.kind === 'name' || label.quantifier === 'all')),
    }),
  )
  const yieldItems = {
    star: fc.constant(false),
    items: some(fc.record({ name, alias: optional(name), ...place })),
    ...place,
  }
  const procedureYield: Arbitrary<YieldClause> = fc.record({
    ...yieldItems,
    orderBy: fc.constant([]),
    skip: fc.constant(null),
    limit: fc.constant(null),
    where,
  })
  const onError = fc.constantFrom('fail' as const, 'continue' as const, 'break' as const)
  const inTransactions: Arbitrary<InTransactions> = fc
    .record({
      concurrent: fc.oneof(fc.boolean(), expression),
      batchSize: where,
      onError: optional(onError),
      // biome-ignore lint/suspicious/noThenProperty: the language's word; nobody awaits it
      retry: optional(fc.record({ seconds: where, then: optional(onError) })),
      reportStatusAs: optional(name),
      repeatedOption: fc.constant(null),
      ...place,
    })
    .map(options => (options.retry === null ? options : { ...options, onError: null }))
  const clause: Arbitrary<Clause> = fc.oneof(
    BRANCHES,
    fc.record({ ...node('return'), projection }),
    fc.record({ ...node('with'), projection, where }),
    fc.record({
      ...node('match'),
      optional: fc.boolean(),
      matchMode: optional(fc.constantFrom('differentRelationships', 'repeatableElements')),
      patterns: some(pattern),
      search: optional(
        fc.record({
          variable: name,
          indexKind: fc.constantFrom('vector', 'fulltext'),
          index: name,
          query: expression,
          where,
          limit: expression,
          score: optional(name),
          ...place,
        }),
      ),
      hints: any(
        fc.oneof(
          fc.record({ ...node('scanHint'), variable: name, label: name }),
          fc.record({ ...node('joinHint'), variables: some(name) }),
          fc.record({
            ...node('indexHint'),
            indexKind: fc.constantFrom('any', 'range', 'text', 'point'),
            seek: fc.boolean(),
            variable: name,
            label: name,
            properties: some(name),
          }),
        ),
      ),
      where,
    }),
    fc.record({ ...node('unwind'), keyword: fc.constantFrom('UNWIND', 'FOR'), list: expression, variable: name }),
    fc.record({ ...node('let'), items: some(fc.record({ variable: name, expression, ...place })) }),
    fc.record({ ...node('filter'), predicate: expression }),
    fc.record({ ...node('finish') }),
    fc.record({ ...node('create'), keyword: fc.constant('CREATE'), patterns: some(pattern) }),
    fc.record({
      ...node('merge'),
      pattern,
      actions: any(fc.record({ on: fc.constantFrom('create', 'match'), items: some(setItem), ...place })),
    }),
    fc.record({ ...node('set'), items: some(setItem) }),
    fc.record({
      ...node('remove'),
      items: some(
        fc.oneof(
          fc.record({ ...node('removeProperty'), target: propertyTarget }),
          fc.record({ ...node('removeLabels'), target: name, labels: some(name) }),
        ),
      ),
    }),
    fc.record({ ...node('delete'), detach: fc.constant(false), noDetach: fc.boolean(), expressions: some(expression) }),
    fc.record({ ...node('foreach'), variable: name, list: expression, clauses: tie('clauses') }),
    fc.record({
      ...node('callSubquery'),
      optional: fc.boolean(),
      scope: optional(
        fc.oneof(
          fc.record({ all: fc.constant(true), variables: fc.constant([]), ...place }),
          fc.record({ all: fc.constant(false), variables: any(name), ...place }),
        ),
      ),
      query: tie('query'),
      inTransactions: optional(inTransactions),
    }),
    fc.record({
      ...node('callProcedure'),
      optional: fc.boolean(),
      name: some(text),
      nameSpan: fc.constant(span),
      arguments: optional(any(expression)),
      yield: optional(procedureYield),
    }),
    fc.record({
      ...node('loadCsv'),
      withHeaders: fc.boolean(),
      url: expression,
      variable: name,
      fieldTerminator: where,
    }),
    fc.record({ ...node('use'), graph: variable }),
  )
  return {
    expression: fc.oneof(
      BRANCHES,
      literal,
      variable,
      parameter,
      fc.record({ ...node('property'), subject: expression, key: name }),
      fc.record({ ...node('index'), subject: expression, index: expression }),
      fc.record({ ...node('slice'), subject: expression, from: where, to: where }),
      fc.record({ ...node('list'), items: any(expression) }),
      map,
      fc.record({
        ...node('mapProjection'),
        subject: variable,
        items: any(
          fc.oneof(
            fc.record({ ...node('allProperties') }),
            fc.record({ ...node('propertySelector'), key: name }),
            fc.record({ ...node('variableSelector'), variable }),
            fc.record({ ...node('entry'), key: name, value: expression }),
          ),
        ),
      }),
      fc.record({ ...node('labelTest'), subject: expression, labels: tie('label') }),
      fc.record({ ...node('logical'), operator: fc.constantFrom('AND', 'OR', 'XOR'), operands: several(expression) }),
      fc.record({ ...node('not'), operand: expression }),
      chain(expression, comparisonOperator).map((chain): Expression => ({ kind: 'comparison', ...chain, span })),
      fc
        .constantFrom(...levels)
        .chain(operators => chain(expression, fc.constantFrom(...operators)))
        .map((chain): Expression => ({ kind: 'arithmetic', ...chain, span })),
      fc.record({ ...node('sign'), operator: fc.constantFrom('+', '-'), operand: expression }),
      fc.tuple(expression, tail(expression)).map(([operand, tail]) => tail(operand)),
      fc
        .record({
          ...node('functionCall'),
          name: some(text),
          nameSpan: fc.constant(span),
          distinct: fc.boolean(),
          arguments: any(expression),
        })
        .map(call => ({ ...call, distinct: call.distinct && call.arguments.length > 0 })),
      fc.record({ ...node('countStar') }),
      fc.record({
        ...node('case'),
        subject: fc.constant(null),
        branches: some(
          fc.record({
            when: expression.map((test): CaseTest[] => [{ kind: 'test', test, span }]),
            // biome-ignore lint/suspicious/noThenProperty: the language's word; nobody awaits it
            then: expression,
            ...place,
          }),
        ),
        otherwise: where,
      }),
      fc.record({
        ...node('case'),
        subject: expression,
        // biome-ignore lint/suspicious/noThenProperty: the language's word; nobody awaits it
        branches: some(fc.record({ when: some(caseTest(expression, tie('label'))), then: expression, ...place })),
        otherwise: where,
      }),
      fc.record({ ...node('listComprehension'), variable: name, list: expression, where, projection: where }),
      fc.record({
        ...node('listPredicate'),
        quantifier: fc.constantFrom('all', 'any', 'none', 'single'),
        variable: name,
        list: expression,
        where,
      }),
      fc.record({
        ...node('reduce'),
        accumulator: name,
        initial: expression,
        variable: name,
        list: expression,
        step: expression,
      }),
      fc.record({
        ...node('allReduce'),
        accumulator: name,
        initial: expression,
        variable: name,
        list: expression,
        step: expression,
        predicate: expression,
      }),
      fc.record({
        ...node('patternComprehension'),
        variable: optional(name),
        pattern: chainPattern,
        where,
        projection: expression,
      }),
      fc.record({ ...node('patternExpression'), pattern: fc.oneof(chainPattern, shortestPath) }),
      fc.record({
        ...node('subqueryExpression'),
        form: fc.constantFrom('exists', 'count', 'collect'),
        body: fc.oneof(
          tie('query'),
          fc.record({
            ...node('patternBody'),
            matchMode: optional(fc.constantFrom('differentRelationships', 'repeatableElements')),
            patterns: some(pattern),
            where,
          }),
        ),
      }),
    ),
    label: fc.oneof(
      BRANCHES,
      name,
      dynamicLabel,
      fc.record({ ...node('labelWildcard') }),
      fc.record({ ...node('labelNot'), operand: tie('label').filter(label => label.kind !== 'labelColons') }),
      fc.record({ ...node('labelAnd'), operands: several(tie('label').filter(label => label.kind !== 'labelColons')) }),
      fc.record({ ...node('labelOr'), operands: several(tie('label').filter(label => label.kind !== 'labelColons')) }),
      fc.record({ ...node('labelColons'), operands: several(labelName) }),
    ),
    pattern: fc.oneof(
      BRANCHES,
      fc.record({
        ...node('patternPart'),
        variable: optional(name),
        selector: optional(
          fc.oneof(
            fc.record({
              kind: fc.constantFrom('all', 'anyShortest', 'allShortest'),
              count: fc.constant(null),
              ...place,
            }),
            fc.record({ kind: fc.constantFrom('any', 'shortestGroups'), count: optional(parameter), ...place }),
            fc.record({
              kind: fc.constant('shortest'),
              count: fc.nat(9).map((value): Expression => ({ kind: 'literal', value, span })),
              ...place,
            }),
          ),
        ),
        pathMode: optional(fc.constantFrom('walk', 'trail', 'acyclic', 'simple')),
        shortest: fc.constant(null),
        elements: tie('path'),
      }),
      shortestPath,
    ),
    path: fc
      .tuple(
        nodePattern,
        any(
          fc.oneof(
            BRANCHES,
            fc.tuple(relationship, nodePattern),
            fc
              .record({
                ...node('parenthesizedPath'),
                variable: optional(name),
                elements: tie('path'),
                where,
                quantifier: optional(quantifier),
              })
              .map(path => [path]),
          ),
        ),
      )
      .map(([first, rest]): PathElement[] => repaired([first, ...rest.flat()])),
    query: fc.oneof(
      BRANCHES,
      tie('clauses').map((clauses): Query => ({ kind: 'singleQuery', clauses, span })),
      fc.record({ ...node('bracedQuery'), query: tie('query') }),
      several(tie('clauses')).map(
        (parts): Query => ({
          kind: 'unionQuery',
          parts: parts.map(clauses => ({ kind: 'singleQuery', clauses, span })),
          operators: parts.slice(1).map((_, i) => ({ all: i % 2 === 0, span })),
          span,
        }),
      ),
      several(tie('clauses')).map(
        (parts): Query => ({
          kind: 'nextQuery',
          parts: parts.map(clauses => ({ kind: 'singleQuery', clauses, span })),
          span,
        }),
      ),
      fc.tuple(some(fc.tuple(expression, tie('clauses'))), optional(tie('clauses'))).map(
        ([branches, otherwise]): Query => ({
          kind: 'conditionalQuery',
          branches: branches.map(([condition, clauses]) => ({
            condition,
            query: { kind: 'singleQuery', clauses, span },
            span,
          })),
          otherwise: otherwise === null ? null : { kind: 'singleQuery', clauses: otherwise, span },
          span,
        }),
      ),
    ),
    clauses: fc.array(clause, { minLength: 1, maxLength: 2 }),
  }
})

/** A relationship must follow a node: after a parenthesised part a relationship and its node are left out. */
function repaired(elements: readonly PathElement[]): PathElement[] {
  const result: PathElement[] = []
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i]!
    if (element.kind === 'relationshipPattern' && result.at(-1)?.kind !== 'nodePattern') i++
    else result.push(element)
  }
  return result
}

const schemaName = optional(fc.oneof(name, parameter))
const schemaProperty = fc.record({ variable: name, key: name, span: fc.constant(span) })
const entity = fc.constantFrom('node' as const, 'relationship' as const)

const index: Arbitrary<Command> = fc
  .record({
    kind: fc.constant('createIndex'),
    indexKind: fc.constantFrom('range', 'text', 'point', 'lookup', 'fulltext', 'vector'),
    name: schemaName,
    ifNotExists: fc.boolean(),
    entity,
    variable: name,
    labels: several(name),
    properties: some(schemaProperty),
    options: optional(parameter),
    span: fc.constant(span),
  })
  .map(index => {
    if (index.indexKind === 'lookup') return { ...index, labels: [], properties: [] }
    return index.indexKind === 'fulltext' ? index : { ...index, labels: index.labels.slice(1, 2) }
  })

const constraint: Arbitrary<Command> = fc
  .record({
    kind: fc.constant('createConstraint'),
    name: schemaName,
    ifNotExists: fc.boolean(),
    entity,
    variable: name,
    label: name,
    properties: some(schemaProperty),
    requirement: fc.constantFrom('unique', 'key', 'exists', 'type'),
    type,
    options: optional(parameter),
    span: fc.constant(span),
  })
  .map(constraint => {
    const takesOne = constraint.requirement === 'exists' || constraint.requirement === 'type'
    const properties = takesOne ? constraint.properties.slice(0, 1) : constraint.properties
    return { ...constraint, properties, type: constraint.requirement === 'type' ? constraint.type : null }
  })

const drop: Arbitrary<Command> = fc.record({
  kind: fc.constantFrom('dropIndex' as const, 'dropConstraint' as const),
  name: fc.oneof(name, parameter),
  ifExists: fc.boolean(),
  span: fc.constant(span),
})

const mode = fc.constantFrom('run' as const, 'explain' as const, 'profile' as const)
const use = optional(variable.map(graph => ({ kind: 'use' as const, graph, span })))

export const expressions: Arbitrary<Expression> = forest.expression
export const queries: Arbitrary<Query> = forest.query
export const statements: Arbitrary<Statement> = fc
  .record({
    kind: fc.constant('statement'),
    text: fc.constant(''),
    version: fc.constantFrom(null, 5, 25),
    options: any(fc.record({ name: text, value: fc.string(), span: fc.constant(span) })),
    mode,
    use,
    body: fc.oneof(queries, index, constraint, drop),
    span: fc.constant(span),
  })
  .map(statement => (statement.body.kind.endsWith('Query') ? { ...statement, use: null } : statement))
