/**
 * The variables of one pattern: which are new, which were bound before, and which kind each must have. A value taken
 * as a node or relationship gets a slot of that kind, filled by a `bind` step before the pattern.
 */
import type { Name } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'
import type { BoundExpression, ProjectStep, Slot } from './bound.js'
import type { Lowering } from './lowering.js'
import { slotExpression } from './lowering.js'
import { type Binding, Scope } from './scope.js'
import { canBe, listOf, NODE, RELATIONSHIP, type StaticType, typeText } from './static-type.js'

type Role = 'node' | 'relationship' | 'list' | 'group' | 'path'

export interface PatternOptions {
  readonly repeatable: boolean
  /** A pattern predicate may not bring variables in. */
  readonly mayDeclare: boolean
  /** The path is wanted although it has no name. */
  readonly wantsPath: boolean
}

export interface DeclaredSlot {
  readonly slot: Slot
  /** Bound before this clause. */
  readonly bound: boolean
}

export class PatternNames {
  /** Variables of this pattern, in order of appearance. */
  private readonly fresh = new Map<string, Role>()
  private readonly usedRelationships = new Set<string>()
  /** New slots of the clause: what OPTIONAL MATCH makes null. */
  readonly binds: Slot[] = []
  /** A relationship variable used again: the other place has a slot of its own, which must hold the same. */
  readonly repeated: { readonly first: Slot; readonly again: Slot; readonly span: Span }[] = []
  /** Values taken as entities. */
  readonly taken: { slot: Slot; expression: BoundExpression }[] = []

  constructor(
    readonly lowering: Lowering,
    /** Gains the new variables. */
    readonly scope: Scope,
    readonly options: PatternOptions,
    private readonly enclosing: PatternNames | null = null,
  ) {}

  /** Names of the repeated part of a quantified pattern. */
  inside(): PatternNames {
    return new PatternNames(this.lowering, new Scope(null), this.options, this)
  }

  isFresh(name: string): boolean {
    return this.fresh.has(name)
  }

  declareNode(name: Name | null): DeclaredSlot {
    return this.declareEntity(name, 'node', NODE)
  }

  declareRelationship(name: Name | null): DeclaredSlot {
    const isRepeated = this.useRelationship(name)
    const declared = this.declareEntity(name, 'relationship', RELATIONSHIP)
    return name !== null && isRepeated ? this.repeat(name, declared) : declared
  }

  /** `[r*]`: a list of relationships, which may be bound before. */
  declareRelationshipList(name: Name | null): DeclaredSlot {
    const isRepeated = this.useRelationship(name)
    const type = listOf(RELATIONSHIP)
    const binding = this.existing(name)
    if (name === null || binding === undefined) return this.declareNew(name, 'value', type, 'list')
    this.refuseRole(name, 'list')
    if (!canBe(binding.type, type)) conflict(name, binding.type, type)
    const declared = { slot: binding.slot, bound: true }
    return isRepeated ? this.repeat(name, declared) : declared
  }

  /** Where relationships may repeat: the second place is matched apart, and then compared. */
  private repeat(name: Name, { slot: first }: DeclaredSlot): DeclaredSlot {
    const again = this.lowering.anonymousSlot(first.kind)
    this.binds.push(again)
    this.repeated.push({ first, again, span: name.span })
    return { slot: again, bound: false }
  }

  /** A name that must be new: paths. */
  declareFresh(name: Name, kind: Slot['kind'], type: StaticType): Slot {
    if (this.existing(name) !== undefined) fail('variable-already-bound', { name: name.name }, name.span)
    return this.declareNew(name, kind, type, 'path').slot
  }

  /** The list outside a repeated part. */
  declareGroup(name: Name, type: StaticType): Slot {
    if (this.existing(name) !== undefined) fail('variable-already-bound', { name: name.name }, name.span)
    return this.declareNew(name, 'value', type, 'group').slot
  }

  private declareEntity(name: Name | null, role: 'node' | 'relationship', type: StaticType): DeclaredSlot {
    const binding = this.existing(name)
    if (name === null || binding === undefined) return this.declareNew(name, role, type, role)
    this.refuseRole(name, role)
    if (!canBe(binding.type, type)) conflict(name, binding.type, type)
    if (binding.slot.kind === role) return { slot: binding.slot, bound: !this.fresh.has(name.name) }
    return { slot: this.take(name, binding, role, type), bound: true }
  }

  /** What a name means already; inside a repeated part names of outside may not be declared again. */
  private existing(name: Name | null): Binding | undefined {
    if (name === null) return undefined
    const own = this.scope.lookup(name.name)
    if (own === undefined && this.enclosing?.existing(name) !== undefined) {
      fail('variable-already-bound', { name: name.name }, name.span)
    }
    return own
  }

  private declareNew(name: Name | null, kind: Slot['kind'], type: StaticType, role: Role): DeclaredSlot {
    const slot = this.lowering.namedOrAnonymous(name, kind)
    this.binds.push(slot)
    if (name !== null) {
      if (!this.options.mayDeclare) fail('pattern-introduces-variable', { name: name.name }, name.span)
      this.lowering.noticeShadowing(name.name, this.scope, name.span)
      this.scope.declare({ name: name.name, slot, type })
      this.fresh.set(name.name, role)
    }
    return { slot, bound: false }
  }

  /** A group variable cannot also be a single element of the same pattern. */
  private refuseRole(name: Name, role: Role): void {
    const before = this.fresh.get(name.name)
    if (before !== undefined && before !== role && (before === 'group' || role === 'group')) {
      fail('variable-already-bound', { name: name.name }, name.span)
    }
  }

  /** Whether this pattern has used the relationship before: an error, except under REPEATABLE ELEMENTS. */
  private useRelationship(name: Name | null): boolean {
    if (name === null) return false
    const isRepeated = this.usedRelationships.has(name.name) && this.fresh.get(name.name) !== 'group'
    if (isRepeated && !this.options.repeatable) {
      fail('repeated-relationship-variable', { name: name.name }, name.span)
    }
    this.usedRelationships.add(name.name)
    return isRepeated
  }

  private take(name: Name, binding: Binding, entity: 'node' | 'relationship', type: StaticType): Slot {
    const slot = this.lowering.slot(name.name, entity)
    const operand = slotExpression(binding.slot, name.span)
    this.taken.push({ slot, expression: { kind: 'asEntity', entity, operand, span: name.span } })
    this.scope.declare({ name: name.name, slot, type })
    return slot
  }

  /** The step before the pattern, when values are taken as entities. */
  bindStep(): Omit<ProjectStep, 'scope'> | null {
    const [first] = this.taken
    if (first === undefined) return null
    return { kind: 'project', items: this.taken, clause: 'bind', span: first.expression.span }
  }
}

function conflict(name: Name, actual: StaticType, wanted: StaticType): never {
  return fail(
    'variable-type-conflict',
    { name: name.name, actual: typeText(actual), wanted: typeText(wanted) },
    name.span,
  )
}
