/**
 * Patterns to match. Two passes: first every variable of every part is declared, so that a predicate may look at
 * elements written later; then labels, property maps and inline WHEREs become labels and predicates.
 */
import type {
  Expression,
  LabelExpression,
  Name,
  NodePattern,
  ParenthesizedPath,
  PathElement,
  PathSelector,
  PatternPart,
  RelationshipPattern,
} from '../parse/tree.js'
import { fail, invariant } from '../status/fail.js'
import type {
  BoundElement,
  BoundExpression,
  BoundNode,
  BoundPart,
  BoundQuantified,
  BoundRelationship,
  BoundSelector,
  Slot,
} from './bound.js'
import { lowerExpression } from './expression.js'
import { lowerLabels } from './labels.js'
import { type Env, type Lowering, slotExpression } from './lowering.js'
import type { PatternNames } from './pattern-names.js'
import { checkPart, checkRelationshipPattern } from './pattern-rules.js'
import { Scope } from './scope.js'
import { BOOLEAN, INTEGER, listOf, MAP, PATH } from './static-type.js'
import { freeNames } from './structure.js'
import { lowerPredicate, refuseOperand, requireType } from './type-check.js'

/** An element whose variable has a slot, its predicates still to be lowered. */
type Declared =
  | { readonly kind: 'node'; readonly pattern: NodePattern | null; readonly slot: Slot; readonly bound: boolean }
  | {
      readonly kind: 'relationship'
      readonly pattern: RelationshipPattern
      readonly slot: Slot
      readonly bound: boolean
      readonly left: Slot
      readonly right: Slot
    }
  | {
      readonly kind: 'quantified'
      readonly pattern: ParenthesizedPath
      readonly elements: readonly Declared[]
      readonly names: PatternNames
      readonly groups: BoundQuantified['groups']
      readonly left: Slot
      readonly right: Slot
    }

interface DeclaredPart {
  readonly part: PatternPart
  /** Parentheses around the whole path, under a selector. */
  readonly group: ParenthesizedPath | null
  readonly elements: readonly Declared[]
  readonly path: Slot | null
}

/** The parts of a pattern, and the predicates that hold outside any one part. */
export interface LoweredPattern {
  readonly parts: readonly BoundPart[]
  readonly predicates: readonly BoundExpression[]
}

/** `names.scope` gains the pattern's variables. `env` tells what predicates may contain. */
export function lowerPattern(parts: readonly PatternPart[], names: PatternNames, env: Env): LoweredPattern {
  const declared = parts.map(part => declarePart(part, names))
  const inside: Env = { ...env, scope: names.scope }
  const predicates: BoundExpression[] = []
  const bound = declared.map(part => lowerPart(part, names, inside, predicates))
  predicates.push(...repetitions(names))
  return { parts: bound, predicates }
}

function repetitions(names: PatternNames): readonly BoundExpression[] {
  return names.repeated.map(({ first, again, span }) => {
    const operands = [slotExpression(first, span), slotExpression(again, span)]
    return { kind: 'comparison', operands, operators: ['='], span }
  })
}

// ---------------------------------------------------------------- first pass: names

function declarePart(part: PatternPart, names: PatternNames): DeclaredPart {
  const group = wholeGroup(part)
  checkPart(part, group, names)
  const elements = declareElements(group?.elements ?? part.elements, names)
  const name = part.variable ?? group?.variable ?? null
  const unnamed = names.options.wantsPath ? names.lowering.anonymousSlot('value') : null
  const path = name === null ? unnamed : names.declareFresh(name, 'value', PATH)
  return { part, group, elements, path }
}

/** `((a)-->(b) WHERE p)` without quantifier as the whole part. */
function wholeGroup(part: PatternPart): ParenthesizedPath | null {
  const [only] = part.elements
  if (part.elements.length !== 1 || only?.kind !== 'parenthesizedPath' || only.quantifier !== null) return null
  return only
}

/** Nodes and connections in turn; a quantified part without a node beside it gets an unnamed one. */
function declareElements(elements: readonly PathElement[], names: PatternNames): Declared[] {
  const declared: Declared[] = []
  let pending: ((right: Slot) => Declared) | null = null
  const node = (pattern: NodePattern | null): Slot => {
    const { slot, bound } = names.declareNode(pattern?.variable ?? null)
    if (pending !== null) declared.push(pending(slot))
    pending = null
    declared.push({ kind: 'node', pattern, slot, bound })
    return slot
  }
  let last: Slot | null = null
  for (const element of elements) {
    if (element.kind === 'nodePattern') {
      invariant(last === null, 'the parser refuses two nodes side by side')
      last = node(element)
      continue
    }
    const left: Slot = last ?? node(null)
    last = null
    pending =
      element.kind === 'relationshipPattern'
        ? declareRelationship(element, left, names)
        : declareQuantified(element, left, names)
  }
  if (last === null) node(null)
  return declared
}

function declareRelationship(pattern: RelationshipPattern, left: Slot, names: PatternNames): (right: Slot) => Declared {
  checkRelationshipPattern(pattern, names)
  const { slot, bound } =
    pattern.length === null
      ? names.declareRelationship(pattern.variable)
      : names.declareRelationshipList(pattern.variable)
  return right => ({ kind: 'relationship', pattern, slot, bound, left, right })
}

/** Inside the repeated part a variable is one element; outside, the list of all of them. */
function declareQuantified(pattern: ParenthesizedPath, left: Slot, names: PatternNames): (right: Slot) => Declared {
  const inner = names.inside()
  const elements = declareElements(pattern.elements, inner)
  const groups = [...inner.scope.bindings()].map(({ name, slot, type }) => {
    const outer = names.declareGroup({ kind: 'name', name, span: pattern.span }, listOf(type))
    return { inner: slot, outer }
  })
  return right => ({ kind: 'quantified', pattern, elements, names: inner, groups, left, right })
}

// ---------------------------------------------------------------- second pass: labels and predicates

function lowerPart(declared: DeclaredPart, names: PatternNames, env: Env, predicates: BoundExpression[]): BoundPart {
  const { part, group } = declared
  const selector = lowerSelector(part, env)
  const inside: BoundExpression[] = []
  const selective = selector !== null && part.shortest === null
  const sort = selective ? endPredicates(declared, names) : null
  const sink: Sink = (expression, source) => {
    if (sort === null || sort(source)) predicates.push(expression)
    else inside.push(expression)
  }
  const elements = declared.elements.map(element => lowerElement(element, env, sink))
  const where = group?.where ?? null
  if (where !== null) {
    for (const conjunct of conjuncts(where)) {
      const expression = lowerPredicate(conjunct, env).expression
      if (selective) inside.push(expression)
      else predicates.push(expression)
    }
  }
  return {
    path: declared.path,
    elements,
    mode: part.pathMode,
    selector,
    inside,
    span: part.span,
    text: env.lowering.source(part.span),
  }
}

/** Takes a predicate; `source` are the expressions it was made of. */
type Sink = (expression: BoundExpression, source: readonly Expression[]) => void

/**
 * Under a selector, what only looks at an end of the path holds for all paths between two ends alike, so it may be
 * tested before the choice; everything else takes part in the choice.
 */
function endPredicates(declared: DeclaredPart, names: PatternNames): (source: readonly Expression[]) => boolean {
  const ends = [declared.elements[0], declared.elements.at(-1)]
  const endNames = new Set(ends.map(end => (end?.kind === 'node' ? end.slot.name : '')))
  return source => {
    const read = freeNames(source)
    return [...read].every(name => endNames.has(name) || !names.isFresh(name))
  }
}

function lowerElement(element: Declared, env: Env, sink: Sink): BoundElement {
  switch (element.kind) {
    case 'node':
      return lowerNode(element, env, sink)
    case 'relationship':
      return lowerRelationship(element, env, sink)
    case 'quantified':
      return lowerQuantified(element, env)
  }
}

function lowerNode(element: Declared & { kind: 'node' }, env: Env, sink: Sink): BoundNode {
  const { pattern, slot, bound } = element
  if (pattern !== null) {
    lowerProperties(pattern, slot, env, sink)
    lowerInlineWhere(pattern.where, env, sink)
  }
  return {
    kind: 'node',
    slot,
    bound,
    labels: pattern?.labels == null ? null : lowerLabels(pattern.labels, env),
    span: pattern?.span ?? { start: 0, end: 0 },
  }
}

/** `{k: v}` is `x.k = v` for each key; of a key written twice the last value counts. */
function lowerProperties(pattern: NodePattern | RelationshipPattern, slot: Slot, env: Env, sink: Sink): void {
  const { properties } = pattern
  if (properties === null) return
  if (properties.kind !== 'map') {
    if (properties.kind === 'parameter')
      fail('invalid-parameter-use', { clause: env.inMerge ? 'MERGE' : 'MATCH' }, properties.span)
    requireType(lowerExpression(properties, env), properties, MAP)
    return
  }
  if (pattern.variable !== null) checkWordWhere(pattern.variable, properties, env)
  const self: Expression[] = pattern.variable === null ? [] : [{ ...pattern.variable, kind: 'variable' }]
  const predicates = new Map<string, () => void>()
  for (const { key, value, span } of properties.entries) {
    const subject = slotExpression(slot, key.span)
    const property: BoundExpression = { kind: 'property', subject, key: key.name, span: key.span }
    const operands = [property, lowerExpression(value, env).expression]
    const add = (): void => sink({ kind: 'comparison', operands, operators: ['='], span }, [...self, value])
    predicates.set(key.name, add)
  }
  for (const add of predicates.values()) add()
}

/** `(where {k: v})` is a variable in Cypher 5 only; from 25 on it is a WHERE, and a map is no condition. */
function checkWordWhere(variable: Name, properties: Expression, { lowering }: Env): void {
  if (lowering.source(variable.span).toUpperCase() !== 'WHERE') return
  if (lowering.version !== 5) refuseOperand(MAP, properties, BOOLEAN)
  const replacement = `\`${variable.name}\``
  lowering.notify(
    'deprecated-with-replacement',
    { feature: `The bare name ${variable.name}`, replacement },
    variable.span,
  )
}

function lowerInlineWhere(where: Expression | null, env: Env, sink: Sink): void {
  if (where === null) return
  for (const conjunct of conjuncts(where)) sink(lowerPredicate(conjunct, env).expression, [conjunct])
}

function lowerRelationship(element: Declared & { kind: 'relationship' }, env: Env, sink: Sink): BoundRelationship {
  const { pattern, slot, bound, left, right } = element
  const each = pattern.length === null ? null : lowerEach(pattern, env)
  if (each === null) {
    lowerProperties(pattern, slot, env, sink)
    lowerInlineWhere(pattern.where, env, sink)
  }
  return {
    kind: 'relationship',
    slot,
    bound,
    direction: pattern.direction === 'right' ? 'out' : pattern.direction === 'left' ? 'in' : 'both',
    left,
    right,
    types: pattern.types === null ? null : lowerTypes(pattern.types, env.lowering, env),
    length: pattern.length === null ? null : { min: pattern.length.min ?? 1, max: pattern.length.max },
    each,
    span: pattern.span,
  }
}

function lowerTypes(types: LabelExpression, lowering: Lowering, env: Env): ReturnType<typeof lowerLabels> {
  if (isUnsatisfiable(types)) {
    lowering.notify('unsatisfiable-type-expression', { expression: lowering.source(types.span) }, types.span)
  }
  return lowerLabels(types, env)
}

/** `A&B` of different types, `$(['A', 'B'])`, and `!%`. */
function isUnsatisfiable(types: LabelExpression): boolean {
  if (types.kind === 'dynamicLabel') return types.quantifier === 'all' && namesSeveral(types.expression)
  if (types.kind === 'labelNot') return types.operand.kind === 'labelWildcard'
  if (types.kind !== 'labelAnd') return types.kind === 'labelOr' && types.operands.every(isUnsatisfiable)
  const names = new Set(types.operands.flatMap(operand => (operand.kind === 'name' ? [operand.name] : [])))
  return names.size > 1 || types.operands.some(isUnsatisfiable)
}

function namesSeveral(expression: Expression): boolean {
  if (expression.kind !== 'list') return false
  return new Set(expression.items.flatMap(item => (item.kind === 'literal' ? [item.value] : []))).size > 1
}

/** The property map of a variable length: tested on each relationship. */
function lowerEach(pattern: RelationshipPattern, env: Env): BoundRelationship['each'] {
  if (pattern.properties === null) return null
  const slot = env.lowering.anonymousSlot('relationship')
  const predicates: BoundExpression[] = []
  lowerProperties({ ...pattern, variable: null }, slot, env, expression => predicates.push(expression))
  return { slot, predicates }
}

function lowerQuantified(element: Declared & { kind: 'quantified' }, env: Env): BoundQuantified {
  const { pattern, left, right, groups } = element
  const inside: Env = { ...env, scope: new Scope(env.scope, element.names.scope.bindings()) }
  const predicates: BoundExpression[] = [...repetitions(element.names)]
  const sink: Sink = expression => predicates.push(expression)
  const elements = element.elements.map(inner => lowerElement(inner, inside, sink))
  lowerInlineWhere(pattern.where, inside, sink)
  const quantifier = pattern.quantifier ?? { min: 1, max: 1 }
  return {
    kind: 'quantified',
    left,
    right,
    min: quantifier.min,
    max: quantifier.max,
    elements,
    predicates,
    groups,
    span: pattern.span,
  }
}

function lowerSelector(part: PatternPart, env: Env): BoundSelector | null {
  if (part.shortest !== null) return { kind: part.shortest, count: null }
  if (part.selector === null || part.selector.kind === 'all') return null
  return { kind: part.selector.kind, count: lowerSelectorCount(part.selector, env) }
}

function lowerSelectorCount(selector: PathSelector, env: Env): BoundExpression | null {
  const { count } = selector
  if (count === null) return null
  if (count.kind === 'literal' && (typeof count.value !== 'number' || count.value < 1)) {
    fail('selector-count', {}, count.span)
  }
  if (count.kind === 'parameter') env.lowering.needs25('A parameter as the count of a path selector', count.span)
  const typed = lowerExpression(count, env)
  requireType(typed, count, INTEGER)
  return typed.expression
}

/** The operands of a chain of ANDs; nested chains are flattened. */
export function conjuncts(predicate: Expression): readonly Expression[] {
  if (predicate.kind !== 'logical' || predicate.operator !== 'AND') return [predicate]
  return predicate.operands.flatMap(conjuncts)
}
