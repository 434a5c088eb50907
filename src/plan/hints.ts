/**
 * USING hints steer: a start or a join that follows one is the cheapest by far. What nothing can follow is left to
 * the planner, and notify/hints.ts says so.
 */
import type { MatchStep, Slot } from '../lower/bound.js'
import type { Hint } from '../parse/tree.js'
import type { GraphView } from '../store/graph.js'
import type { IndexDescriptor } from '../store/schema.js'
import type { StartPoint } from './start-points.js'

export type Hints = MatchStep['hints']

/** Taken off the cost for each hint that is followed; more than plans differ by otherwise. */
export const FOLLOWED = 1e12

/** The points of `slot` that follow its hint, with their reward; all of them where there is no hint or none follows. */
export function steered(
  points: readonly StartPoint[],
  slot: Slot,
  hints: Hints,
  view: GraphView,
): readonly StartPoint[] {
  const hint = hints.find(one => one.hint.kind !== 'joinHint' && one.slots[0]?.index === slot.index)?.hint
  if (hint === undefined) return points
  const following = points.filter(({ operator }) => follows(operator, hint, view))
  return following.length === 0 ? points : following.map(point => ({ ...point, cost: point.cost - FOLLOWED }))
}

function follows(operator: StartPoint['operator'], hint: Hint, view: GraphView): boolean {
  if (hint.kind === 'joinHint') return false
  if (hint.kind === 'scanHint') {
    return (
      (operator.kind === 'NodeByLabelScan' && operator.label === hint.label.name) ||
      (operator.kind === 'RelationshipTypeScan' && operator.type === hint.label.name)
    )
  }
  if (!('index' in operator) || (hint.seek && operator.kind.endsWith('IndexScan'))) return false
  return isHinted(operator.index, hint, view)
}

function isHinted(index: IndexDescriptor, hint: Hint & { readonly kind: 'indexHint' }, view: GraphView): boolean {
  const name = (token: number) => (index.entity === 'node' ? view.labelName(token) : view.typeName(token))
  return (
    (hint.indexKind === 'any' || index.kind === hint.indexKind) &&
    index.labels.some(token => name(token) === hint.label.name) &&
    index.keys.length === hint.properties.length &&
    index.keys.every((key, i) => view.keyName(key) === hint.properties[i]?.name)
  )
}

/** The label that a hint wants the slot's nodes to be scanned by. */
export function scanLabel(slot: Slot, hints: Hints): string | null {
  for (const { hint, slots } of hints) {
    if (hint.kind === 'scanHint' && slots[0]?.index === slot.index) return hint.label.name
  }
  return null
}

/** What a join on `keys` is rewarded with. */
export function joinReward(keys: readonly Slot[], hints: Hints): number {
  const isWanted = hints.some(({ hint, slots }) => hint.kind === 'joinHint' && areKeys(slots, keys))
  return isWanted ? FOLLOWED : 0
}

/** Whether a join on `keys` is the one that a hint's variables ask for. */
export function areKeys(wanted: readonly Slot[], keys: readonly Slot[]): boolean {
  return wanted.every(slot => keys.some(key => key.index === slot.index))
}
