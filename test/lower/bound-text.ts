/** A bound statement as text, one step a line: what the tests of lowering compare. Slots are shown as `name#index`. */
import type {
  BoundAggregate,
  BoundElement,
  BoundExpression,
  BoundLabels,
  BoundPart,
  BoundQuery,
  BoundSetItem,
  BoundStatement,
  BoundStep,
  CreateElement,
  MatchStep,
  Slot,
} from '../../src/lower/bound.js'

export function statementText(statement: BoundStatement): string {
  const { body } = statement
  switch (body.kind) {
    case 'steps':
    case 'union':
    case 'conditional':
    case 'next':
      return queryLines(body).join('\n')
    default:
      return JSON.stringify(body, (key, value: unknown) => (key === 'span' ? undefined : value))
  }
}

export function slotText(slot: Slot): string {
  const mark = slot.kind === 'node' ? 'n' : slot.kind === 'relationship' ? 'r' : 'v'
  return `${slot.name}#${mark}${slot.index}`
}

const slots = (list: readonly Slot[]): string => list.map(slotText).join(', ')
const indent = (lines: readonly string[]): string[] => lines.map(line => `  ${line}`)

function queryLines(query: BoundQuery): string[] {
  const columns =
    query.columns === null
      ? []
      : [`-> ${query.columns.map(({ name, slot }) => `${name}=${slotText(slot)}`).join(', ')}`]
  switch (query.kind) {
    case 'steps':
      return [...query.steps.flatMap(stepLines), ...columns]
    case 'union':
      return [
        `union${query.all ? ' all' : ''}`,
        ...query.parts.flatMap(part => indent(['part', ...indent(queryLines(part))])),
        ...columns,
      ]
    case 'next':
      return ['next', ...query.parts.flatMap(part => indent(['part', ...indent(queryLines(part))])), ...columns]
    case 'conditional':
      return [
        ...query.branches.flatMap(branch => [`when ${text(branch.condition)}`, ...indent(queryLines(branch.query))]),
        ...(query.otherwise === null ? [] : ['else', ...indent(queryLines(query.otherwise))]),
        ...columns,
      ]
  }
}

function stepLines(step: BoundStep): string[] {
  switch (step.kind) {
    case 'match':
      return matchLines(step)
    case 'unwind':
      return [`unwind ${text(step.list)} as ${slotText(step.slot)}`]
    case 'project':
      return [
        `${step.clause} ${step.items.map(item => `${slotText(item.slot)} = ${text(item.expression)}`).join(', ')}`,
      ]
    case 'aggregate':
      return [
        `aggregate by ${step.keys.map(key => `${slotText(key.slot)} = ${text(key.expression)}`).join(', ')}: ${step.aggregates.map(aggregateText).join(', ')}`,
      ]
    case 'distinct':
      return [`distinct ${slots(step.slots)}`]
    case 'sort':
      return [`sort ${step.keys.map(key => `${text(key.expression)}${key.descending ? ' desc' : ''}`).join(', ')}`]
    case 'skip':
    case 'limit':
      return [`${step.kind} ${text(step.count)}`]
    case 'filter':
      return [`filter ${step.predicates.map(text).join(' & ')}`]
    case 'create':
      return [
        `create ${step.elements.map(createText).join(', ')}`,
        ...step.paths.map(path => `  path ${slotText(path.slot)} = ${text(path.expression)}`),
      ]
    case 'merge':
      return [
        'merge',
        ...indent(matchLines(step.match)),
        ...indent(stepLines(step.create)),
        ...step.onCreate.map(group => `  on create ${group.map(setText).join(', ')}`),
        ...step.onMatch.map(group => `  on match ${group.map(setText).join(', ')}`),
      ]
    case 'set':
      return [`set ${step.groups.map(group => `{${group.map(setText).join(', ')}}`).join(' ')}`]
    case 'remove':
      return [
        `remove ${step.items
          .map(item =>
            item.kind === 'property' ? `${text(item.target)}.${keyText(item.key)}` : `${text(item.target)} labels`,
          )
          .join(', ')}`,
      ]
    case 'delete':
      return [`${step.detach ? 'detach ' : ''}delete ${step.expressions.map(text).join(', ')}`]
    case 'foreach':
      return [`foreach ${slotText(step.slot)} in ${text(step.list)}`, ...indent(step.steps.flatMap(stepLines))]
    case 'callSubquery':
      return [
        `call${step.optional ? ' optional' : ''}${step.unit ? ' unit' : ''}${step.inTransactions === null ? '' : ' in transactions'}`,
        ...indent(queryLines(step.query)),
      ]
    case 'callProcedure':
      return [
        `procedure ${step.procedure.name}(${step.arguments.map(text).join(', ')}) yield ${step.yields.map(it => `${it.column} as ${slotText(it.slot)}`).join(', ')}`,
      ]
    case 'loadCsv':
      return [`load csv ${text(step.url)} as ${slotText(step.slot)}`]
    case 'show':
      return [`show ${step.what} yield ${step.yields.map(it => `${it.column} as ${slotText(it.slot)}`).join(', ')}`]
    case 'finish':
      return ['finish']
  }
}

function matchLines(step: MatchStep): string[] {
  const predicates = step.predicates.length === 0 ? [] : [`  where ${step.predicates.map(text).join(' & ')}`]
  return [`${step.optional ? 'optional ' : ''}match ${step.parts.map(partText).join(', ')}`, ...predicates]
}

function partText(part: BoundPart): string {
  const path = part.path === null ? '' : `${slotText(part.path)} = `
  const selector = part.selector === null ? '' : `${part.selector.kind} `
  const inside = part.inside.length === 0 ? '' : ` inside ${part.inside.map(text).join(' & ')}`
  return `${path}${selector}${part.elements.map(elementText).join('')}${inside}`
}

function elementText(element: BoundElement): string {
  switch (element.kind) {
    case 'node':
      return `(${element.bound ? '=' : ''}${slotText(element.slot)}${element.labels === null ? '' : `:${labelsText(element.labels)}`})`
    case 'relationship': {
      const { length } = element
      const hops = length === null ? '' : `*${length.min}..${length.max ?? ''}`
      const types = element.types === null ? '' : `:${labelsText(element.types)}`
      const each =
        element.each === null
          ? ''
          : ` each ${slotText(element.each.slot)}: ${element.each.predicates.map(text).join(' & ')}`
      const inner = `[${element.bound ? '=' : ''}${slotText(element.slot)}${types}${hops}${each}]`
      return element.direction === 'in' ? `<-${inner}-` : element.direction === 'out' ? `-${inner}->` : `-${inner}-`
    }
    case 'quantified': {
      const where = element.predicates.length === 0 ? '' : ` where ${element.predicates.map(text).join(' & ')}`
      const groups = element.groups.map(group => `${slotText(group.outer)} of ${slotText(group.inner)}`).join(', ')
      return `{${element.elements.map(elementText).join('')}${where}}{${element.min},${element.max ?? ''}; ${groups}}`
    }
  }
}

function labelsText(labels: BoundLabels): string {
  switch (labels.kind) {
    case 'label':
      return labels.name
    case 'dynamic':
      return `$${labels.quantifier}(${text(labels.expression)})`
    case 'wildcard':
      return '%'
    case 'not':
      return `!${labelsText(labels.operand)}`
    case 'and':
      return `(${labels.operands.map(labelsText).join('&')})`
    case 'or':
      return `(${labels.operands.map(labelsText).join('|')})`
  }
}

function createText(element: CreateElement): string {
  const map = element.properties === null ? '' : ` ${text(element.properties)}`
  if (element.kind === 'node') {
    const labels = element.labels.map(
      label => `:${label.kind === 'label' ? label.name : `$(${text(label.expression)})`}`,
    )
    return `(${slotText(element.slot)}${labels.join('')}${map})`
  }
  const type = element.type.kind === 'label' ? element.type.name : `$(${text(element.type.expression)})`
  return `(${slotText(element.start)})-[${slotText(element.slot)}:${type}${map}]->(${slotText(element.end)})`
}

const keyText = (key: string | BoundExpression): string => (typeof key === 'string' ? key : `[${text(key)}]`)

function setText(item: BoundSetItem): string {
  switch (item.kind) {
    case 'property':
      return `${text(item.target)}.${keyText(item.key)} = ${text(item.value)}`
    case 'properties':
      return `${text(item.target)} ${item.merge ? '+=' : '='} ${text(item.value)}`
    case 'labels':
      return `${text(item.target)}:${item.labels.map(label => (label.kind === 'label' ? label.name : '$')).join(':')}`
  }
}

function aggregateText(aggregate: BoundAggregate): string {
  const name = aggregate.function?.name ?? 'count'
  const args = aggregate.function === null ? '*' : aggregate.arguments.map(text).join(', ')
  return `${slotText(aggregate.slot)} = ${name}(${aggregate.distinct ? 'distinct ' : ''}${args})`
}

/** One expression. */
export function text(expression: BoundExpression): string {
  switch (expression.kind) {
    case 'constant':
      return typeof expression.value === 'string' ? `'${expression.value}'` : String(expression.value)
    case 'parameter':
      return `$${expression.name}`
    case 'slot':
      return slotText(expression.slot)
    case 'list':
      return `[${expression.items.map(text).join(', ')}]`
    case 'map':
      return `{${expression.entries.map(entry => `${entry.key}: ${text(entry.value)}`).join(', ')}}`
    case 'mapProjection':
      return `${text(expression.subject)}{${expression.items.map(item => (item.kind === 'entry' ? `${item.key}: ${text(item.value)}` : '.*')).join(', ')}}`
    case 'property':
      return `${text(expression.subject)}.${expression.key}`
    case 'index':
      return `${text(expression.subject)}[${text(expression.index)}]`
    case 'slice':
      return `${text(expression.subject)}[${expression.from === null ? '' : text(expression.from)}..${expression.to === null ? '' : text(expression.to)}]`
    case 'labelTest':
      return `${text(expression.subject)}:${labelsText(expression.labels)}`
    case 'logical':
      return `(${expression.operands.map(text).join(` ${expression.operator} `)})`
    case 'not':
      return `NOT ${text(expression.operand)}`
    case 'comparison':
    case 'arithmetic':
      return expression.operands
        .map((operand, i) => `${text(operand)}${i < expression.operators.length ? ` ${expression.operators[i]} ` : ''}`)
        .join('')
    case 'sign':
      return `${expression.operator}${text(expression.operand)}`
    case 'stringPredicate':
      return `${text(expression.left)} ${expression.operator} ${text(expression.right)}`
    case 'in':
      return `${text(expression.item)} IN ${text(expression.list)}`
    case 'nullTest':
      return `${text(expression.operand)} IS ${expression.negated ? 'NOT ' : ''}NULL`
    case 'typeTest':
      return `${text(expression.operand)} IS ${expression.negated ? 'NOT ' : ''}:: type`
    case 'normalizedTest':
      return `${text(expression.operand)} IS ${expression.negated ? 'NOT ' : ''}${expression.form} NORMALIZED`
    case 'call':
      return `${expression.function.name}(${expression.arguments.map(text).join(', ')})`
    case 'case': {
      const subject =
        expression.subject === null
          ? ''
          : ` ${slotText(expression.subject.slot)} = ${text(expression.subject.expression)}`
      const branches = expression.branches
        .map(branch => ` WHEN ${text(branch.when)} THEN ${text(branch.then)}`)
        .join('')
      return `CASE${subject}${branches}${expression.otherwise === null ? '' : ` ELSE ${text(expression.otherwise)}`} END`
    }
    case 'listComprehension':
      return `[${slotText(expression.slot)} IN ${text(expression.list)}${expression.where === null ? '' : ` WHERE ${text(expression.where)}`}${expression.projection === null ? '' : ` | ${text(expression.projection)}`}]`
    case 'listPredicate':
      return `${expression.quantifier}(${slotText(expression.slot)} IN ${text(expression.list)} WHERE ${text(expression.where)})`
    case 'reduce':
      return `reduce(${slotText(expression.accumulator)} = ${text(expression.initial)}, ${slotText(expression.slot)} IN ${text(expression.list)} | ${text(expression.step)}${expression.predicate === null ? '' : `; ${text(expression.predicate)}`})`
    case 'subquery':
      return `${expression.form} { ${queryLines(expression.query)
        .map(line => line.trim())
        .join('; ')} }`
    case 'path':
      return `path(${slots(expression.elements)})`
    case 'asEntity':
      return `${expression.entity}(${text(expression.operand)})`
  }
}
