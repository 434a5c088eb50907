/** CREATE, MERGE, SET, REMOVE, DELETE, FOREACH. */
import type {
  BoundExpression,
  BoundLabelName,
  BoundSetItem,
  CreateStep,
  DeleteStep,
  ForeachStep,
  MergeStep,
  RemoveStep,
  SetGroup,
  SetStep,
} from '../lower/bound.js'
import { Segment } from './barrier.js'
import type { PlanContext } from './context.js'
import { argument, planMatch } from './match.js'
import type { Operator, SetKind } from './operators.js'
import { planSteps } from './steps.js'

export function planCreate(step: CreateStep, source: Operator, context: PlanContext): Operator {
  const { elements, paths } = foldCreate(step, context)
  return { kind: 'Create', source, elements, paths, rows: source.rows }
}

function foldCreate(step: CreateStep, context: PlanContext): CreateStep {
  const fold = (e: BoundExpression | null) => (e === null ? null : context.fold(e))
  return {
    ...step,
    elements: step.elements.map(element =>
      element.kind === 'node'
        ? {
            ...element,
            properties: fold(element.properties),
            labels: element.labels.map(one => foldLabel(one, context)),
          }
        : { ...element, properties: fold(element.properties), type: foldLabel(element.type, context) },
    ),
  }
}

function foldLabel(label: BoundLabelName, context: PlanContext): BoundLabelName {
  return label.kind === 'label' ? label : { ...label, expression: context.fold(label.expression) }
}

/** The match is planned as a subplan: it runs to its end on each row before anything is created. */
export function planMerge(step: MergeStep, source: Operator, context: PlanContext): Operator {
  const everything = new Set(step.match.binds.map(slot => slot.index))
  const use = { live: everything, distinctRows: false, weighs: false }
  const match = planMatch({ ...step.match, optional: false }, argument(), use, context).operator
  const ends = step.create.elements.some(element => element.kind === 'relationship')
  const nodes = new Set(step.create.elements.flatMap(element => (element.kind === 'node' ? [element.slot.index] : [])))
  const boundEnds = step.create.elements.some(
    element => element.kind === 'relationship' && (!nodes.has(element.start.index) || !nodes.has(element.end.index)),
  )
  return {
    kind: ends && boundEnds ? 'LockingMerge' : 'Merge',
    source,
    match,
    binds: step.match.binds,
    create: foldCreate(step.create, context),
    onCreate: foldGroups(step.onCreate, context),
    onMatch: foldGroups(step.onMatch, context),
    rows: source.rows * Math.max(1, match.rows),
  }
}

export function planSet(step: SetStep, source: Operator, context: PlanContext): Operator {
  const groups = foldGroups(step.groups, context)
  return groups.length === 0 ? source : setChain(groups, source)
}

/** One operator a kind of item, in the order of the items. */
function setChain(groups: readonly SetGroup[], source: Operator): Operator {
  let operator = source
  let run: SetGroup[] = []
  let kind: SetKind | null = null
  const flush = () => {
    if (kind !== null)
      operator = {
        kind: run.flat().length > 1 && kind === 'SetProperty' ? 'SetProperties' : kind,
        source: operator,
        groups: run,
        rows: source.rows,
      }
    run = []
  }
  for (const group of groups) {
    const next = setKind(group[0])
    if (kind !== null && next !== kind) flush()
    kind = next
    run.push(group)
  }
  flush()
  return operator
}

function setKind(item: BoundSetItem | undefined): SetKind {
  switch (item?.kind) {
    case 'properties':
      if (item.target.kind !== 'slot' || item.target.slot.kind === 'value') return 'SetPropertiesFromMap'
      return item.target.slot.kind === 'node' ? 'SetNodePropertiesFromMap' : 'SetRelationshipPropertiesFromMap'
    case 'labels':
      return 'SetLabels'
    default:
      return 'SetProperty'
  }
}

function foldGroups(groups: readonly SetGroup[], context: PlanContext): readonly SetGroup[] {
  return groups.map(group => group.map(item => foldItem(item, context)))
}

function foldItem(item: BoundSetItem, context: PlanContext): BoundSetItem {
  switch (item.kind) {
    case 'property':
    case 'properties':
      return { ...item, value: context.fold(item.value) }
    case 'labels':
      return { ...item, labels: item.labels.map(label => foldLabel(label, context)) }
  }
}

export function planRemove(step: RemoveStep, source: Operator, context: PlanContext): Operator {
  const items = step.items.map(item =>
    item.kind === 'labels' ? { ...item, labels: item.labels.map(label => foldLabel(label, context)) } : item,
  )
  const labels = items.every(item => item.kind === 'labels')
  return { kind: labels ? 'RemoveLabels' : 'RemoveProperty', source, items, rows: source.rows }
}

export function planDelete(step: DeleteStep, source: Operator, context: PlanContext): Operator {
  const expressions = step.expressions.map(one => context.fold(one))
  return { kind: step.detach ? 'DetachDelete' : 'Delete', source, expressions, rows: source.rows }
}

export function planForeach(step: ForeachStep, source: Operator, context: PlanContext): Operator {
  const around = { context, segment: new Segment(), live: new Set<number>(), distinctRows: false, weighs: false }
  const body = planSteps(step.steps, argument(), null, around)
  return { kind: 'Foreach', source, slot: step.slot, list: context.fold(step.list), body, rows: source.rows }
}
