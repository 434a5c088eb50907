/**
 * Scopes: which names mean what at a place of the statement.
 *
 * A clause works on the variables of its own query body. Names of the query around it are seen through `outer`, stay
 * visible through every WITH and may not be declared again (EXISTS, CALL (x), comprehension variables). A scope after
 * DISTINCT or aggregation also knows expressions that the projection has computed, and which names it has lost.
 */
import type { Expression } from '../parse/tree.js'
import type { Slot } from './bound.js'
import type { StaticType } from './static-type.js'
import { freeNames } from './structure.js'

export interface Binding {
  readonly name: string
  readonly slot: Slot
  readonly type: StaticType
}

/** An expression the projection before has computed, found by its structure's number. */
export interface Computed {
  readonly binding: Binding
  /** The expression: a name in it that a local variable hides makes it another one. */
  readonly node: Expression
}

/** Why names of the scope before are gone. */
export interface Lost {
  readonly scope: Scope
  readonly reason: 'distinct' | 'aggregation' | 'grouping'
  /** The projected grouping keys. */
  readonly keys: readonly Expression[]
}

export interface ScopeExtra {
  readonly computed?: ReadonlyMap<number, Computed>
  readonly lost?: Lost
  /** The scope around a subquery that cannot see it. */
  readonly hidden?: Scope
  /** The scope that a WITH has ended. */
  readonly before?: Scope
}

export class Scope {
  private readonly variables = new Map<string, Binding>()
  /** Every slot declared here, in order; only added to, so that a length is a moment. */
  private readonly declared: Slot[] = []
  readonly computed: ReadonlyMap<number, Computed> | null
  readonly lost: Lost | null
  private readonly hidden: Scope | null
  private readonly before: Scope | null
  /** Whether this scope or one around it has computed expressions. */
  readonly knowsComputed: boolean

  constructor(
    /** Names around this query body or local variable, constant inside it. */
    readonly outer: Scope | null,
    bindings: Iterable<Binding> = [],
    extra: ScopeExtra = {},
  ) {
    for (const binding of bindings) this.declare(binding)
    this.computed = extra.computed ?? null
    this.lost = extra.lost ?? null
    this.hidden = extra.hidden ?? null
    this.before = extra.before ?? null
    this.knowsComputed = this.computed !== null || (outer?.knowsComputed ?? false)
  }

  lookup(name: string): Binding | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      const binding = scope.variables.get(name)
      if (binding !== undefined) return binding
    }
    return undefined
  }

  /** Declared in this body itself. */
  own(name: string): Binding | undefined {
    return this.variables.get(name)
  }

  /** Adds a name, or gives it another slot. */
  declare(binding: Binding): void {
    this.variables.set(binding.name, binding)
    this.declared.push(binding.slot)
  }

  /** The slot of an expression that an earlier projection has computed. */
  lookupComputed(structure: number): Binding | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      const computed = scope.computed?.get(structure)
      if (computed !== undefined) return this.hides(computed.node, scope) ? undefined : computed.binding
    }
    return undefined
  }

  private hides(node: Expression, until: Scope): boolean {
    if (until === this) return false
    const names = freeNames(node)
    for (let scope: Scope | null = this; scope !== null && scope !== until; scope = scope.outer) {
      for (const name of scope.variables.keys()) if (names.has(name)) return true
    }
    return false
  }

  /** How a name that is not here any more was lost. */
  lostBy(name: string): Lost | null {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      if (scope.lost !== null && scope.lost.scope.lookup(name) !== undefined) return scope.lost
    }
    return null
  }

  /** A name that an earlier WITH of this body did not pass on. */
  wasDropped(name: string): boolean {
    for (let scope = this.before; scope !== null; scope = scope.before) {
      if (scope.variables.has(name)) return true
    }
    return false
  }

  /** A name of the query around a subquery, which the subquery cannot see. */
  isHidden(name: string): boolean {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      if (scope.hidden?.lookup(name) !== undefined) return true
    }
    return false
  }

  /** The body's own bindings. */
  bindings(): Iterable<Binding> {
    return this.variables.values()
  }

  get size(): number {
    return this.variables.size
  }

  /** Slots of the body's own variables, each once. */
  slots(): readonly Slot[] {
    return uniqueSlots(this.declared)
  }

  /**
   * The slots as they are now, gathered when asked for: few steps are asked, and a thousand clauses of a thousand
   * variables would hold a million entries.
   */
  slotsLater(also: readonly Slot[] = []): () => readonly Slot[] {
    const { length } = this.declared
    let slots: readonly Slot[] | null = null
    return () => {
      slots ??= uniqueSlots([...this.declared.slice(0, length), ...also])
      return slots
    }
  }

  /** Every visible name, for "did you mean". */
  names(): string[] {
    const names = new Set<string>()
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      for (const name of scope.variables.keys()) names.add(name)
    }
    return [...names]
  }

  /** The same names once more, to be changed apart. */
  copy(): Scope {
    return new Scope(this.outer, this.variables.values())
  }

  /** A scope with one local variable (comprehension, quantifier, reduce). */
  withLocal(...bindings: readonly Binding[]): Scope {
    return new Scope(this, bindings)
  }
}

function uniqueSlots(slots: readonly Slot[]): Slot[] {
  const byIndex = new Map<number, Slot>()
  for (const slot of slots) if (!byIndex.has(slot.index)) byIndex.set(slot.index, slot)
  return [...byIndex.values()]
}
