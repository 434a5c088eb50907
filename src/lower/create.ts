/** CREATE and INSERT, and the part of MERGE that makes what was not found. */
import type {
  CreateClause,
  Expression,
  LabelExpression,
  LabelName,
  Name,
  NodePattern,
  PathElement,
  PatternPart,
  RelationshipPattern,
} from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'
import type { Body } from './body.js'
import type { BoundExpression, BoundLabelName, CreateElement, CreateStep, Slot } from './bound.js'
import { lowerExpression } from './expression.js'
import { lowerLabelName } from './labels.js'
import { type Env, slotExpression } from './lowering.js'
import { canBe, MAP, NODE, PATH, RELATIONSHIP, typeText } from './static-type.js'
import { freeNames } from './structure.js'
import { requireType } from './type-check.js'

export function lowerCreate(body: Body, clause: CreateClause): void {
  const maker = new PatternMaker(body, clause.keyword)
  for (const part of clause.patterns) maker.addPart(part)
  maker.pushBinds()
  body.push({ kind: 'create', elements: maker.elements, paths: maker.paths, span: clause.span })
}

/** A hop as MERGE has to look for it. */
export interface MadeRelationship {
  readonly pattern: RelationshipPattern
  readonly slot: Slot
  readonly left: Slot
  readonly right: Slot
  readonly type: BoundLabelName
  readonly properties: BoundExpression | null
}
export interface MadeNode {
  readonly pattern: NodePattern
  readonly slot: Slot
  readonly bound: boolean
  readonly labels: readonly BoundLabelName[]
  readonly properties: BoundExpression | null
}

/** Turns pattern parts into elements to create, and keeps what MERGE needs to match them. */
export class PatternMaker {
  readonly elements: CreateElement[] = []
  readonly paths: CreateStep['paths'][number][] = []
  /** Nodes and relationships in turn, as written. */
  readonly sequence: (MadeNode | MadeRelationship)[] = []
  /** Slots this clause fills. */
  readonly made: Slot[] = []
  private readonly clauseNames = new Set<string>()
  private partNames: ReadonlySet<string> = new Set()
  private readonly madeIndexes = new Set<number>()
  private readonly taken: { slot: Slot; expression: BoundExpression }[] = []

  constructor(
    private readonly body: Body,
    private readonly clause: 'CREATE' | 'INSERT' | 'MERGE',
  ) {}

  /** The step before, when values are taken as nodes. */
  pushBinds(): void {
    const [first] = this.taken
    if (first === undefined) return
    this.body.push({ kind: 'project', items: this.taken, clause: 'bind', span: first.expression.span })
  }

  addPart(part: PatternPart): void {
    const elements = this.plainElements(part)
    this.partNames = newNames(part, this.body)
    let left: Slot | null = null
    let pending: RelationshipPattern | null = null
    const path: Slot[] = []
    for (const element of elements) {
      if (element.kind === 'relationshipPattern') {
        pending = element
        continue
      }
      const right: Slot = this.addNode(element, part.elements.length === 1)
      if (pending !== null && left !== null) path.push(this.addRelationship(pending, left, right))
      path.push(right)
      pending = null
      left = right
    }
    if (part.variable !== null) this.addPath(part.variable, path)
    for (const name of this.partNames) this.clauseNames.add(name)
  }

  private plainElements(part: PatternPart): readonly (NodePattern | RelationshipPattern)[] {
    const { clause } = this
    if (part.shortest !== null) fail('path-not-creatable', { what: part.shortest, clause }, part.span)
    if (part.selector !== null) fail('path-not-creatable', { what: 'A path selector', clause }, part.span)
    return part.elements.map(element => requirePlain(element, clause))
  }

  private addPath(name: Name, path: readonly Slot[]): void {
    this.requireNew(name)
    const slot = this.declare(name, 'value', PATH)
    this.paths.push({ slot, expression: { kind: 'path', elements: path, span: name.span } })
  }

  private declare(name: Name | null, kind: Slot['kind'], type: typeof NODE): Slot {
    const slot = this.body.lowering.namedOrAnonymous(name, kind)
    if (name !== null) {
      this.body.lowering.noticeShadowing(name.name, this.body.scope, name.span)
      this.body.scope.declare({ name: name.name, slot, type })
    }
    this.made.push(slot)
    this.madeIndexes.add(slot.index)
    return slot
  }

  private requireNew(name: Name): void {
    if (this.body.scope.lookup(name.name) !== undefined) fail('variable-already-bound', { name: name.name }, name.span)
  }

  private addNode(pattern: NodePattern, alone: boolean): Slot {
    const { clause } = this
    if (pattern.where !== null) fail('predicate-in-create', { clause }, pattern.where.span)
    const bound = pattern.variable === null ? null : this.boundNode(pattern, pattern.variable, alone)
    if (bound !== null) {
      const isOlder = !this.madeIndexes.has(bound.index)
      this.sequence.push({ pattern, slot: bound, bound: isOlder, labels: [], properties: null })
      return bound
    }
    const env = this.env()
    const labels =
      pattern.labels === null ? [] : labelNames(pattern.labels, clause).map(label => lowerLabelName(label, env))
    const slot = this.declare(pattern.variable, 'node', NODE)
    const properties = this.lowerProperties(pattern.properties, env)
    this.elements.push({ kind: 'node', slot, labels, properties, span: pattern.span })
    this.sequence.push({ pattern, slot, bound: false, labels, properties })
    return slot
  }

  /** A node that exists may be an end of a relationship, and nothing more. */
  private boundNode(pattern: NodePattern, name: Name, alone: boolean): Slot | null {
    const binding = this.body.scope.lookup(name.name)
    if (binding === undefined) return null
    if (!canBe(binding.type, NODE)) {
      const actual = typeText(binding.type)
      fail('variable-type-conflict', { name: name.name, actual, wanted: 'NODE' }, name.span)
    }
    if (alone) fail('variable-already-bound', { name: name.name }, name.span)
    if (pattern.labels !== null || pattern.properties !== null)
      fail('bound-node-described', { name: name.name }, pattern.span)
    if (binding.slot.kind === 'node') return binding.slot
    const slot = this.body.lowering.slot(name.name, 'node')
    const operand = slotExpression(binding.slot, name.span)
    this.taken.push({ slot, expression: { kind: 'asEntity', entity: 'node', operand, span: name.span } })
    this.body.scope.declare({ name: name.name, slot, type: NODE })
    return slot
  }

  private addRelationship(pattern: RelationshipPattern, left: Slot, right: Slot): Slot {
    const { clause } = this
    if (pattern.variable !== null) this.requireNew(pattern.variable)
    checkRelationship(pattern, clause)
    const env = this.env()
    const type = lowerLabelName(singleType(pattern, clause), env)
    const slot = this.declare(pattern.variable, 'relationship', RELATIONSHIP)
    const properties = this.lowerProperties(pattern.properties, env)
    const [start, end] = pattern.direction === 'left' ? [right, left] : [left, right]
    this.elements.push({ kind: 'relationship', slot, start, end, type, properties, span: pattern.span })
    const made: MadeRelationship = { pattern, slot, left, right, type, properties }
    this.sequence.splice(this.sequence.length - 1, 0, made)
    return slot
  }

  private env(): Env {
    return { ...this.body.env(this.clause), inMerge: this.clause === 'MERGE' }
  }

  private lowerProperties(properties: Expression | null, env: Env): BoundExpression | null {
    if (properties === null) return null
    if (properties.kind === 'parameter') this.refuseParameterMap(properties.span)
    this.checkReferences(properties)
    const typed = lowerExpression(properties, env)
    requireType(typed, properties, MAP)
    return typed.expression
  }

  private refuseParameterMap(span: Span): void {
    if (this.clause === 'MERGE') fail('invalid-parameter-use', { clause: 'MERGE' }, span)
  }

  /** Reading what the clause itself makes is not possible inside a path, and old style between paths. */
  private checkReferences(properties: Expression): void {
    const { version } = this.body.lowering
    for (const name of freeNames(properties)) {
      const inPart = this.partNames.has(name)
      if (!inPart && !this.clauseNames.has(name)) continue
      if (inPart && !(version === 5 && this.clause === 'MERGE'))
        fail('pattern-self-reference', { name }, properties.span)
      if (version === 25) fail('create-self-reference', { name }, properties.span)
      if (version === null) continue
      const feature = `Reading \`${name}\` in the clause that creates it`
      const remedy = `Create \`${name}\` in a clause before`
      this.body.lowering.notify('deprecated-feature', { feature, remedy }, properties.span)
    }
  }
}

/** Names that a part brings in. */
function newNames(part: PatternPart, body: Body): ReadonlySet<string> {
  const names = new Set<string>()
  for (const element of part.elements) {
    const name = element.variable?.name
    if (name !== undefined && body.scope.lookup(name) === undefined) names.add(name)
  }
  return names
}

function requirePlain(element: PathElement, clause: string): NodePattern | RelationshipPattern {
  if (element.kind === 'parenthesizedPath') {
    return fail('path-not-creatable', { what: 'A quantified or parenthesised pattern', clause }, element.span)
  }
  if (element.kind === 'relationshipPattern' && element.quantifier !== null) {
    return fail('path-not-creatable', { what: 'A quantified relationship', clause }, element.span)
  }
  return element
}

function checkRelationship(pattern: RelationshipPattern, clause: string): void {
  if (pattern.length !== null) fail('creating-var-length', { clause }, pattern.length.span)
  if (pattern.where !== null) fail('predicate-in-create', { clause }, pattern.where.span)
  const directed = pattern.direction === 'left' || pattern.direction === 'right'
  if (!directed && clause !== 'MERGE') fail('requires-direction', { clause }, pattern.span)
}

function singleType(pattern: RelationshipPattern, clause: string): LabelName {
  const { types } = pattern
  if (types === null) return fail('no-single-type', { clause }, pattern.span)
  if (types.kind === 'name') return types
  if (types.kind === 'dynamicLabel') {
    if (types.quantifier === 'any') fail('any-label-in-create', { clause }, types.span)
    checkDynamicType(types.expression, clause)
    return types
  }
  return fail(types.kind === 'labelOr' ? 'no-single-type' : 'type-conjunction-in-create', { clause }, types.span)
}

/** A literal list of types must have exactly one. */
function checkDynamicType(expression: Expression, clause: string): void {
  if (expression.kind === 'list' && expression.items.length !== 1) fail('no-single-type', { clause }, expression.span)
}

/** The labels a new node gets: `:A:B`, `:A&B`, `IS A&B`, `:$(x)`. */
function labelNames(labels: LabelExpression, clause: string): readonly LabelName[] {
  switch (labels.kind) {
    case 'name':
      return [labels]
    case 'dynamicLabel':
      if (labels.quantifier === 'any') fail('any-label-in-create', { clause }, labels.span)
      return [labels]
    case 'labelColons':
      if (clause === 'INSERT') fail('insert-labels', {}, labels.span)
      return labels.operands.flatMap(operand => labelNames(operand, clause))
    case 'labelAnd':
      return labels.operands.flatMap(operand => labelNames(operand, clause))
    case 'labelOr':
    case 'labelNot':
    case 'labelWildcard':
      return fail('label-expression-in-create', { clause }, labels.span)
  }
}
