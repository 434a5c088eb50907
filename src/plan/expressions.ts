/** Walks over bound expressions and queries: which slots they read, which subqueries they hold. */
import type {
  BoundElement,
  BoundExpression,
  BoundLabelName,
  BoundLabels,
  BoundQuery,
  BoundRemoveItem,
  BoundSetItem,
  BoundStep,
  CreateElement,
  Slot,
} from '../lower/bound.js'

export type Visit = (expression: BoundExpression) => void

/** Operands of an expression, subqueries aside. */
export function operandsOf(e: BoundExpression): readonly BoundExpression[] {
  switch (e.kind) {
    case 'constant':
    case 'parameter':
    case 'slot':
    case 'subquery':
    case 'path':
      return []
    case 'list':
      return e.items
    case 'map':
      return e.entries.map(entry => entry.value)
    case 'mapProjection':
      return [e.subject, ...e.items.flatMap(item => (item.kind === 'entry' ? [item.value] : []))]
    case 'property':
      return [e.subject]
    case 'index':
      return [e.subject, e.index]
    case 'slice':
      return [e.subject, ...present(e.from), ...present(e.to)]
    case 'labelTest':
      return [e.subject, ...labelExpressions(e.labels)]
    case 'logical':
    case 'comparison':
    case 'arithmetic':
      return e.operands
    case 'not':
    case 'sign':
    case 'nullTest':
    case 'typeTest':
    case 'normalizedTest':
    case 'asEntity':
      return [e.operand]
    case 'stringPredicate':
      return [e.left, e.right]
    case 'in':
      return [e.item, e.list]
    case 'call':
      return e.arguments
    case 'case':
      return [
        ...(e.subject === null ? [] : [e.subject.expression]),
        ...e.branches.flatMap(branch => [branch.when, branch.then]),
        ...present(e.otherwise),
      ]
    case 'listComprehension':
      return [e.list, ...present(e.where), ...present(e.projection)]
    case 'listPredicate':
      return [e.list, e.where]
    case 'reduce':
      return [e.initial, e.list, e.step, ...present(e.predicate)]
  }
}

function present(e: BoundExpression | null): readonly BoundExpression[] {
  return e === null ? [] : [e]
}

/** Expressions of dynamic labels. */
export function labelExpressions(labels: BoundLabels | null): readonly BoundExpression[] {
  if (labels === null) return []
  switch (labels.kind) {
    case 'label':
    case 'wildcard':
      return []
    case 'dynamic':
      return [labels.expression]
    case 'not':
      return labelExpressions(labels.operand)
    case 'and':
    case 'or':
      return labels.operands.flatMap(labelExpressions)
  }
}

/** Visits an expression and all below it; queries of subqueries are entered, and `bind` hears their patterns' slots. */
export function visitExpression(e: BoundExpression, visit: Visit, bind: (slot: Slot) => void = () => {}): void {
  visit(e)
  for (const operand of operandsOf(e)) visitExpression(operand, visit, bind)
  if (e.kind === 'subquery') visitQuery(e.query, visit, bind)
}

/** Slots that an expression reads, those local to it included. */
export function slotsOf(e: BoundExpression): Set<number> {
  const slots = new Set<number>()
  collectSlots(e, slots)
  return slots
}

export function collectSlots(e: BoundExpression, into: Set<number>): void {
  visitExpression(
    e,
    one => addOwnSlots(one, into),
    slot => {
      into.add(slot.index)
    },
  )
}

function addOwnSlots(e: BoundExpression, into: Set<number>): void {
  if (e.kind === 'slot') into.add(e.slot.index)
  if (e.kind === 'path') for (const slot of e.elements) into.add(slot.index)
}

/** Slots that a step reads, in expressions or as bound ends of its patterns. */
export function collectStepSlots(step: BoundStep, into: Set<number>): void {
  visitStep(
    step,
    e => addOwnSlots(e, into),
    slot => into.add(slot.index),
  )
}

/** Every expression of a query; `bind` hears the slots that patterns name and that updates take as ends. */
export function visitQuery(query: BoundQuery, visit: Visit, bind: (slot: Slot) => void = () => {}): void {
  switch (query.kind) {
    case 'steps':
      for (const step of query.steps) visitStep(step, visit, bind)
      for (const column of query.columns ?? []) bind(column.slot)
      return
    case 'union':
    case 'next':
      for (const part of query.parts) visitQuery(part, visit, bind)
      return
    case 'conditional':
      for (const branch of query.branches) {
        visitExpression(branch.condition, visit, bind)
        visitQuery(branch.query, visit, bind)
      }
      if (query.otherwise !== null) visitQuery(query.otherwise, visit, bind)
  }
}

function visitStep(step: BoundStep, visit: Visit, bind: (slot: Slot) => void = () => {}): void {
  for (const e of stepExpressions(step)) visitExpression(e, visit, bind)
  for (const slot of namedSlots(step)) bind(slot)
  if (step.kind === 'match') for (const part of step.parts) visitElements(part.elements, visit, bind)
  if (step.kind === 'merge') {
    visitStep(step.match, visit, bind)
    visitStep(step.create, visit, bind)
  }
  if (step.kind === 'foreach') for (const inner of step.steps) visitStep(inner, visit, bind)
  if (step.kind === 'callSubquery') visitQuery(step.query, visit, bind)
}

/** Expressions of a step itself: not those of its pattern's elements, nor of steps inside it. */
function stepExpressions(step: BoundStep): readonly BoundExpression[] {
  switch (step.kind) {
    case 'match':
      return [
        ...step.parts.flatMap(part => [...part.inside, ...present(part.selector?.count ?? null)]),
        ...step.predicates,
        ...(step.search === null ? [] : [step.search.query, step.search.limit, ...present(step.search.where)]),
      ]
    case 'unwind':
      return [step.list]
    case 'project':
      return step.items.map(item => item.expression)
    case 'aggregate':
      return [...step.keys.map(key => key.expression), ...step.aggregates.flatMap(aggregate => aggregate.arguments)]
    case 'sort':
      return step.keys.map(key => key.expression)
    case 'skip':
    case 'limit':
      return [step.count]
    case 'filter':
      return step.predicates
    case 'create':
      return [...step.elements.flatMap(createExpressions), ...step.paths.map(path => path.expression)]
    case 'merge':
      return [...step.onCreate, ...step.onMatch].flat().flatMap(setExpressions)
    case 'set':
      return step.groups.flat().flatMap(setExpressions)
    case 'remove':
      return step.items.flatMap(removeExpressions)
    case 'delete':
      return step.expressions
    case 'foreach':
      return [step.list]
    case 'callSubquery':
      return [...present(step.inTransactions?.batchSize ?? null), ...present(step.inTransactions?.retrySeconds ?? null)]
    case 'callProcedure':
      return step.arguments
    case 'loadCsv':
      return [step.url, ...present(step.fieldTerminator)]
    case 'show':
      return step.names
    case 'distinct':
    case 'finish':
      return []
  }
}

/** Slots that a step names beside its expressions. */
function namedSlots(step: BoundStep): readonly Slot[] {
  switch (step.kind) {
    case 'match':
      return [...step.parts.flatMap(part => part.path ?? []), ...(step.search === null ? [] : [step.search.slot])]
    case 'distinct':
      return step.slots
    case 'create':
      return step.elements.flatMap(element =>
        element.kind === 'node' ? [element.slot] : [element.slot, element.start, element.end],
      )
    default:
      return []
  }
}

function createExpressions(element: CreateElement): readonly BoundExpression[] {
  const names = element.kind === 'node' ? element.labels : [element.type]
  return [...present(element.properties), ...dynamicNames(names)]
}

function dynamicNames(names: readonly BoundLabelName[]): readonly BoundExpression[] {
  return names.flatMap(name => (name.kind === 'dynamic' ? [name.expression] : []))
}

function removeExpressions(item: BoundRemoveItem): readonly BoundExpression[] {
  if (item.kind === 'labels') return [item.target, ...dynamicNames(item.labels)]
  return [item.target, ...(typeof item.key === 'string' ? [] : [item.key])]
}

function visitElements(elements: readonly BoundElement[], visit: Visit, bind: (slot: Slot) => void): void {
  const all = (list: readonly BoundExpression[]) => {
    for (const e of list) visitExpression(e, visit, bind)
  }
  for (const element of elements) {
    switch (element.kind) {
      case 'node':
        bind(element.slot)
        all(labelExpressions(element.labels))
        break
      case 'relationship':
        bind(element.slot)
        bind(element.left)
        bind(element.right)
        all(labelExpressions(element.types))
        all(element.each?.predicates ?? [])
        break
      case 'quantified':
        bind(element.left)
        bind(element.right)
        visitElements(element.elements, visit, bind)
        all(element.predicates)
    }
  }
}

export function setExpressions(item: BoundSetItem): readonly BoundExpression[] {
  switch (item.kind) {
    case 'property':
      return [item.target, item.value, ...(typeof item.key === 'string' ? [] : [item.key])]
    case 'properties':
      return [item.target, item.value]
    case 'labels':
      return [item.target, ...dynamicNames(item.labels)]
  }
}

/** The same expression with other operands, in the order of `operandsOf`; itself when none changed. */
export function mapOperands(
  e: BoundExpression,
  change: (operand: BoundExpression) => BoundExpression,
): BoundExpression {
  let changed = false
  const go = (operand: BoundExpression): BoundExpression => {
    const after = change(operand)
    changed ||= after !== operand
    return after
  }
  const maybe = (operand: BoundExpression | null) => (operand === null ? null : go(operand))
  const after = rebuild(e, go, maybe)
  return changed ? after : e
}

function rebuild(
  e: BoundExpression,
  go: (operand: BoundExpression) => BoundExpression,
  maybe: (operand: BoundExpression | null) => BoundExpression | null,
): BoundExpression {
  switch (e.kind) {
    case 'constant':
    case 'parameter':
    case 'slot':
    case 'subquery':
    case 'path':
      return e
    case 'list':
      return { ...e, items: e.items.map(go) }
    case 'map':
      return { ...e, entries: e.entries.map(entry => ({ ...entry, value: go(entry.value) })) }
    case 'mapProjection':
      return {
        ...e,
        subject: go(e.subject),
        items: e.items.map(item => (item.kind === 'entry' ? { ...item, value: go(item.value) } : item)),
      }
    case 'property':
      return { ...e, subject: go(e.subject) }
    case 'index':
      return { ...e, subject: go(e.subject), index: go(e.index) }
    case 'slice':
      return { ...e, subject: go(e.subject), from: maybe(e.from), to: maybe(e.to) }
    case 'labelTest':
      return { ...e, subject: go(e.subject) }
    case 'logical':
    case 'comparison':
    case 'arithmetic':
      return { ...e, operands: e.operands.map(go) }
    case 'not':
    case 'sign':
    case 'nullTest':
    case 'typeTest':
    case 'normalizedTest':
    case 'asEntity':
      return { ...e, operand: go(e.operand) }
    case 'stringPredicate':
      return { ...e, left: go(e.left), right: go(e.right) }
    case 'in':
      return { ...e, item: go(e.item), list: go(e.list) }
    case 'call':
      return { ...e, arguments: e.arguments.map(go) }
    case 'case':
      return {
        ...e,
        subject: e.subject === null ? null : { ...e.subject, expression: go(e.subject.expression) },
        // biome-ignore lint/suspicious/noThenProperty: the language's own word; nobody awaits a branch
        branches: e.branches.map(branch => ({ when: go(branch.when), then: go(branch.then) })),
        otherwise: maybe(e.otherwise),
      }
    case 'listComprehension':
      return { ...e, list: go(e.list), where: maybe(e.where), projection: maybe(e.projection) }
    case 'listPredicate':
      return { ...e, list: go(e.list), where: go(e.where) }
    case 'reduce':
      return { ...e, initial: go(e.initial), list: go(e.list), step: go(e.step), predicate: maybe(e.predicate) }
  }
}
