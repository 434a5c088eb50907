/** Walks over bound expressions and queries: which slots they read, which subqueries they hold. */
import type {
  BoundElement,
  BoundExpression,
  BoundLabels,
  BoundQuery,
  BoundSetItem,
  BoundStep,
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

/** Visits an expression and all below it; queries of subqueries are entered as well. */
export function visitExpression(e: BoundExpression, visit: Visit): void {
  visit(e)
  for (const operand of operandsOf(e)) visitExpression(operand, visit)
  if (e.kind === 'subquery') visitQuery(e.query, visit)
}

/** Slots that an expression reads, those local to it included. */
export function slotsOf(e: BoundExpression): Set<number> {
  const slots = new Set<number>()
  collectSlots(e, slots)
  return slots
}

export function collectSlots(e: BoundExpression, into: Set<number>): void {
  visitExpression(e, one => addOwnSlots(one, into))
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
        visitExpression(branch.condition, visit)
        visitQuery(branch.query, visit, bind)
      }
      if (query.otherwise !== null) visitQuery(query.otherwise, visit, bind)
  }
}

export function visitStep(step: BoundStep, visit: Visit, bind: (slot: Slot) => void = () => {}): void {
  const all = (list: readonly BoundExpression[]) => {
    for (const e of list) visitDeep(e, visit, bind)
  }
  switch (step.kind) {
    case 'match':
      for (const part of step.parts) {
        if (part.path !== null) bind(part.path)
        visitElements(part.elements, visit, bind)
        all(part.inside)
        all(present(part.selector?.count ?? null))
      }
      all(step.predicates)
      if (step.search !== null) {
        bind(step.search.slot)
        all([step.search.query, step.search.limit, ...present(step.search.where)])
      }
      return
    case 'unwind':
      return all([step.list])
    case 'project':
      return all(step.items.map(item => item.expression))
    case 'aggregate':
      all(step.keys.map(key => key.expression))
      return all(step.aggregates.flatMap(aggregate => aggregate.arguments))
    case 'distinct':
      for (const slot of step.slots) bind(slot)
      return
    case 'sort':
      return all(step.keys.map(key => key.expression))
    case 'skip':
    case 'limit':
      return all([step.count])
    case 'filter':
      return all(step.predicates)
    case 'create':
      for (const element of step.elements) {
        bind(element.slot)
        all(present(element.properties))
        if (element.kind === 'relationship') {
          bind(element.start)
          bind(element.end)
          if (element.type.kind === 'dynamic') all([element.type.expression])
        } else {
          all(element.labels.flatMap(label => (label.kind === 'dynamic' ? [label.expression] : [])))
        }
      }
      return all(step.paths.map(path => path.expression))
    case 'merge':
      visitStep(step.match, visit, bind)
      visitStep(step.create, visit, bind)
      return all([...step.onCreate, ...step.onMatch].flat().flatMap(setExpressions))
    case 'set':
      return all(step.groups.flat().flatMap(setExpressions))
    case 'remove':
      return all(
        step.items.flatMap(item =>
          item.kind === 'property'
            ? [item.target, ...(typeof item.key === 'string' ? [] : [item.key])]
            : [item.target, ...item.labels.flatMap(label => (label.kind === 'dynamic' ? [label.expression] : []))],
        ),
      )
    case 'delete':
      return all(step.expressions)
    case 'foreach':
      all([step.list])
      for (const inner of step.steps) visitStep(inner, visit, bind)
      return
    case 'callSubquery':
      visitQuery(step.query, visit, bind)
      return all([
        ...present(step.inTransactions?.batchSize ?? null),
        ...present(step.inTransactions?.retrySeconds ?? null),
      ])
    case 'callProcedure':
      return all(step.arguments)
    case 'loadCsv':
      return all([step.url, ...present(step.fieldTerminator)])
    case 'show':
      return all(step.names)
    case 'finish':
      return
  }
}

function visitDeep(e: BoundExpression, visit: Visit, bind: (slot: Slot) => void): void {
  visit(e)
  for (const operand of operandsOf(e)) visitDeep(operand, visit, bind)
  if (e.kind === 'subquery') visitQuery(e.query, visit, bind)
}

function visitElements(elements: readonly BoundElement[], visit: Visit, bind: (slot: Slot) => void): void {
  const all = (list: readonly BoundExpression[]) => {
    for (const e of list) visitDeep(e, visit, bind)
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
      return [item.target, ...item.labels.flatMap(label => (label.kind === 'dynamic' ? [label.expression] : []))]
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
