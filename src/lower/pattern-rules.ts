/** What patterns to match may look like: quantifiers, selectors, shortest paths, match modes. */
import type {
  LabelExpression,
  ParenthesizedPath,
  PathElement,
  PatternPart,
  Quantifier,
  RelationshipPattern,
} from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { PatternNames } from './pattern-names.js'

/** Rules of one comma-separated part. `group`: parentheses around the whole path. */
export function checkPart(part: PatternPart, group: ParenthesizedPath | null, names: PatternNames): void {
  if (part.shortest !== null) checkShortest(part, part.shortest, names)
  const elements = group?.elements ?? part.elements
  if (group !== null && group.variable !== null && (part.selector === null || part.selector.kind === 'all')) {
    fail('path-inside-part', {}, group.variable.span)
  }
  if (part.variable !== null && group?.variable != null) fail('path-inside-part', {}, group.variable.span)
  checkElements(elements, false)
  checkMixture(elements)
  if (!hasNode(elements) && elements.every(mayBeEmpty)) fail('pattern-may-be-empty', {}, part.span)
  checkRepetition(part, elements, names)
}

function checkElements(elements: readonly PathElement[], insideQuantified: boolean): void {
  for (const element of elements) {
    if (element.kind !== 'parenthesizedPath') continue
    if (element.quantifier === null) fail('parenthesised-part', {}, element.span)
    if (insideQuantified) fail('nested-quantifier', {}, element.span)
    if (element.variable !== null) fail('path-inside-part', {}, element.variable.span)
    checkQuantifier(element.quantifier)
    if (!element.elements.some(inner => inner.kind !== 'nodePattern')) {
      fail('quantified-without-relationship', {}, element.span)
    }
    checkElements(element.elements, true)
  }
}

function checkQuantifier(quantifier: Quantifier): void {
  if (quantifier.max === 0) fail('quantifier-zero', {}, quantifier.span)
}

/** `*` and quantifiers do not go together. */
function checkMixture(elements: readonly PathElement[]): void {
  const quantified = elements.some(element => element.kind === 'parenthesizedPath')
  if (!quantified) return
  const legacy = findLegacy(elements)
  if (legacy !== null) fail('var-length-with-quantifier', {}, legacy.span)
}

function findLegacy(elements: readonly PathElement[]): RelationshipPattern | null {
  for (const element of elements) {
    if (element.kind === 'relationshipPattern' && element.length !== null) return element
    const inner = element.kind === 'parenthesizedPath' ? findLegacy(element.elements) : null
    if (inner !== null) return inner
  }
  return null
}

function hasNode(elements: readonly PathElement[]): boolean {
  return elements.some(element => element.kind !== 'parenthesizedPath')
}

function mayBeEmpty(element: PathElement): boolean {
  return element.kind === 'parenthesizedPath' && element.quantifier?.min === 0
}

/** Where relationships may repeat, only a bound or a choice of paths makes an end. */
function checkRepetition(part: PatternPart, elements: readonly PathElement[], names: PatternNames): void {
  if (part.pathMode !== null) names.lowering.needs25('A path mode', part.span)
  if (part.selector !== null || part.shortest !== null) return
  if (part.pathMode === 'walk') refuseUnbounded(elements, 'WALK')
  else if (names.options.repeatable && part.pathMode === null) refuseUnbounded(elements, 'REPEATABLE ELEMENTS')
}

function refuseUnbounded(elements: readonly PathElement[], what: string): void {
  for (const element of elements) {
    const unbounded =
      (element.kind === 'parenthesizedPath' && element.quantifier?.max === null) ||
      (element.kind === 'relationshipPattern' && element.length !== null && element.length.max === null)
    if (unbounded) fail('repeatable-unbounded', { what }, element.span)
  }
}

function deprecateFixedLength(relationship: RelationshipPattern, name: string, { lowering }: PatternNames): void {
  const feature = `${name} over one relationship`
  lowering.notify('deprecated-with-replacement', { feature, replacement: '`*1..1`' }, relationship.span)
}

function checkShortest(part: PatternPart, name: string, names: PatternNames): void {
  if (part.selector !== null) fail('selector-with-shortest-path', {}, part.span)
  const [left, relationship, right] = part.elements
  const isOneHop =
    part.elements.length === 3 &&
    left?.kind === 'nodePattern' &&
    relationship?.kind === 'relationshipPattern' &&
    right?.kind === 'nodePattern'
  if (!isOneHop) {
    const quantified = part.elements.some(element => element.kind === 'parenthesizedPath')
    fail(quantified ? 'selector-with-shortest-path' : 'shortest-path-shape', { name }, part.span)
  }
  if (relationship.length === null) deprecateFixedLength(relationship, name, names)
  const least = relationship.length?.min ?? 1
  if (relationship.length !== null && least > 1) fail('shortest-path-lower-bound', { name }, relationship.length.span)
  if (relationship.properties !== null) fail('shortest-path-properties', { name }, relationship.properties.span)
}

export function checkRelationshipPattern(pattern: RelationshipPattern, names: PatternNames): void {
  const { types } = pattern
  if (types !== null) refuseColons(types)
  if (pattern.colonAlternatives) checkColonAlternatives(pattern, names)
  if (pattern.length === null) return
  if (pattern.where !== null) fail('var-length-predicate', {}, pattern.where.span)
  if (types !== null && !isPlainAlternatives(types)) fail('var-length-type-expression', {}, types.span)
}

/** `[:A:B]`: a relationship has one type. */
function refuseColons(types: LabelExpression): void {
  if (types.kind === 'labelColons')
    fail('old-type-syntax', { what: 'More than one colon in a relationship type' }, types.span)
}

/** `[:A|:B]` is legal, though deprecated, only without a variable, properties or a predicate. */
function checkColonAlternatives(pattern: RelationshipPattern, { lowering }: PatternNames): void {
  const { types } = pattern
  if (types === null) return
  const decorated = pattern.variable !== null || pattern.properties !== null || pattern.where !== null
  const isExpression = types.kind === 'labelOr' && types.operands.some(operand => operand.kind !== 'name')
  if (isExpression || (decorated && lowering.version !== null)) {
    fail('old-type-syntax', { what: 'The colon after |' }, types.span)
  }
  const feature = `\`${lowering.source(types.span)}\``
  const replacement = `\`${lowering.source(types.span).replace(/\|\s*:/g, '|')}\``
  lowering.notify('deprecated-with-replacement', { feature, replacement }, types.span)
}

function isPlainAlternatives(types: LabelExpression): boolean {
  switch (types.kind) {
    case 'name':
    case 'dynamicLabel':
      return true
    case 'labelOr':
      return types.operands.every(isPlainAlternatives)
    default:
      return false
  }
}
