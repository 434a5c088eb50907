/**
 * Aggregating projections. Items without an aggregate are the grouping keys. In an item with one, everything outside
 * the aggregate must be constant or built of keys that are a variable or a property of one; so such items are lowered
 * in a scope that knows nothing else.
 */
import type { Expression } from '../parse/tree.js'
import type { Span } from '../status/span.js'
import type { NewStep } from './body.js'
import type { AggregateStep, BoundAggregate, ProjectStep, Slot } from './bound.js'
import { lowerExpression } from './expression.js'
import { type AggregateCollector, type Env, env, type Lowering, type Typed } from './lowering.js'
import { bindVariable, type Item, type Projected } from './projection.js'
import { type Binding, type Computed, Scope } from './scope.js'
import type { StaticType } from './static-type.js'

type Key = AggregateStep['keys'][number]

export function aggregateItems(
  lowering: Lowering,
  before: Scope,
  items: readonly Item[],
  clause: ProjectStep['clause'],
  span: Span,
): Projected {
  const isKey = (item: Item): boolean => !lowering.aggregates.contains(item.node)
  const bindings = new Map<Item, Binding>()
  const keys: Key[] = []
  for (const item of items.filter(isKey)) {
    const typed = lowerExpression(item.node, env(lowering, before, 'here'))
    const binding = bindVariable(item.name, typed, lowering)
    bindings.set(item, binding)
    keys.push({ slot: binding.slot, expression: typed.expression })
  }
  const collector = new Collector()
  const grouped = groupedScope(lowering, before, bindings)
  const inside: Env = {
    ...env(lowering, grouped, 'here'),
    aggregation: { kind: 'collect', scope: before, collector },
  }
  const project: ProjectStep['items'][number][] = []
  for (const item of items.filter(item => !isKey(item))) {
    const typed = lowerExpression(item.node, inside)
    const named = collector.nameAfter(typed, item.name)
    const binding = bindVariable(item.name, named, lowering)
    bindings.set(item, binding)
    if (named.expression.kind !== 'slot') project.push({ slot: binding.slot, expression: named.expression })
  }
  const { aggregates } = collector
  const steps: NewStep[] = [{ kind: 'aggregate', keys, aggregates, span }]
  if (project.length > 0) steps.push({ kind: 'project', items: project, clause, span })
  return {
    bindings: items.flatMap(item => bindings.get(item) ?? []),
    steps,
    between: [...keys.map(key => key.slot), ...aggregates.map(aggregate => aggregate.slot)],
    aggregating: true,
  }
}

/** Knows the simple keys: `n`, and `n.k` by its structure. Other names are lost to grouping. */
function groupedScope(lowering: Lowering, before: Scope, keys: ReadonlyMap<Item, Binding>): Scope {
  const variables: Binding[] = []
  const computed = new Map<number, Computed>()
  for (const [{ node }, binding] of keys) {
    if (node.kind === 'variable') variables.push({ ...binding, name: node.name })
    else if (isPropertyOfVariable(node)) {
      computed.set(lowering.structures.numberOf(node), { binding, node })
    }
  }
  return new Scope(before.outer, variables, {
    computed,
    lost: { scope: before, reason: 'grouping', keys: [] },
  })
}

function isPropertyOfVariable(node: Expression): boolean {
  return node.kind === 'property' && node.subject.kind === 'variable'
}

/** The aggregates of one projection, each once. */
class Collector implements AggregateCollector {
  readonly aggregates: BoundAggregate[] = []
  private readonly known = new Map<number, { slot: Slot; type: StaticType }>()

  slotFor(
    structure: number,
    make: () => { readonly type: StaticType; readonly aggregate: BoundAggregate },
  ): { readonly slot: Slot; readonly type: StaticType } {
    const known = this.known.get(structure)
    if (known !== undefined) return known
    const { type, aggregate } = make()
    this.aggregates.push(aggregate)
    const made = { slot: aggregate.slot, type }
    this.known.set(structure, made)
    return made
  }

  /** An item that is an aggregate and nothing else gives the aggregate's slot its name. */
  nameAfter(typed: Typed, name: string): Typed {
    const { expression } = typed
    if (expression.kind !== 'slot' || !expression.slot.anonymous) return typed
    const at = this.aggregates.findIndex(aggregate => aggregate.slot.index === expression.slot.index)
    const aggregate = this.aggregates[at]
    if (aggregate === undefined) return typed
    const slot: Slot = { ...aggregate.slot, name, anonymous: false }
    if (aggregate.slot.anonymous) this.aggregates[at] = { ...aggregate, slot }
    return { ...typed, expression: { ...expression, slot } }
  }
}
