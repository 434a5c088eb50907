/** MERGE: one pattern to look for, and the same pattern to make when nothing was found. */
import type { MergeClause } from '../parse/tree.js'
import type { Body } from './body.js'
import type {
  BoundElement,
  BoundExpression,
  BoundLabelName,
  BoundLabels,
  MatchStep,
  MergeStep,
  SetGroup,
  Slot,
} from './bound.js'
import { type MadeNode, type MadeRelationship, PatternMaker } from './create.js'
import { slotExpression } from './lowering.js'
import { lowerSetItems } from './set.js'

export function lowerMerge(body: Body, clause: MergeClause): void {
  const maker = new PatternMaker(body, 'MERGE')
  maker.addPart(clause.pattern)
  maker.pushBinds()
  const predicates: BoundExpression[] = []
  const elements = maker.sequence.map(made => matchElement(made, predicates))
  const path = maker.paths[0]?.slot ?? null
  const scope = body.scope.slots()
  const step: Omit<MergeStep, 'scope'> = {
    kind: 'merge',
    match: matchStep(body, clause, elements, predicates, path, maker.made, scope),
    create: {
      kind: 'create',
      elements: maker.elements,
      paths: maker.paths,
      span: clause.span,
      scope,
    },
    onCreate: actions(body, clause, 'create'),
    onMatch: actions(body, clause, 'match'),
    span: clause.span,
  }
  body.push(step)
}

function actions(body: Body, clause: MergeClause, on: 'create' | 'match'): readonly SetGroup[] {
  const env = body.env('MERGE')
  return clause.actions.filter(action => action.on === on).flatMap(action => lowerSetItems(action.items, env))
}

function matchStep(
  body: Body,
  clause: MergeClause,
  elements: readonly BoundElement[],
  predicates: readonly BoundExpression[],
  path: Slot | null,
  binds: readonly Slot[],
  scope: readonly Slot[],
): MatchStep {
  const { span } = clause.pattern
  const text = body.lowering.source(span)
  return {
    kind: 'match',
    optional: false,
    matchMode: 'differentRelationships',
    parts: [{ path, elements, mode: null, selector: null, inside: [], span, text }],
    predicates,
    binds,
    hints: [],
    search: null,
    span: clause.span,
    scope,
  }
}

function matchElement(made: MadeNode | MadeRelationship, predicates: BoundExpression[]): BoundElement {
  addPropertyPredicates(made.slot, made.properties, predicates)
  const { slot, pattern } = made
  if ('bound' in made) {
    const { bound, labels } = made
    return { kind: 'node', slot, bound, labels: allOf(labels), span: pattern.span }
  }
  const { direction } = made.pattern
  return {
    kind: 'relationship',
    slot,
    bound: false,
    direction: direction === 'right' ? 'out' : direction === 'left' ? 'in' : 'both',
    left: made.left,
    right: made.right,
    types: allOf([made.type]),
    length: null,
    each: null,
    span: pattern.span,
  }
}

/** The map's entries as equalities, the last one of each key. MERGE takes a map literal only. */
function addPropertyPredicates(slot: Slot, properties: BoundExpression | null, predicates: BoundExpression[]): void {
  if (properties?.kind !== 'map') return
  const values = new Map(properties.entries.map(({ key, value }) => [key, value]))
  for (const [key, value] of values) {
    const { span } = value
    const property: BoundExpression = { kind: 'property', subject: slotExpression(slot, span), key, span }
    predicates.push({ kind: 'comparison', operands: [property, value], operators: ['='], span })
  }
}

function allOf(labels: readonly BoundLabelName[]): BoundLabels | null {
  const operands = labels.map(
    (label): BoundLabels =>
      label.kind === 'label' ? label : { kind: 'dynamic', quantifier: 'all', expression: label.expression },
  )
  const [only] = operands
  if (only === undefined) return null
  return operands.length === 1 ? only : { kind: 'and', operands }
}
