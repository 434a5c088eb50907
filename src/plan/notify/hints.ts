/** USING hints that nothing can follow: a warning, never an error. */
import type { Slot } from '../../lower/bound.js'
import type { Hint } from '../../parse/tree.js'
import { notification } from '../../status/notifications.js'
import { quoted } from '../explain/quote.js'
import { matchesOf } from '../explain/statement-parts.js'
import { areKeys } from '../hints.js'
import type { Found, Inspection } from './found.js'

export function hintNotifications(inspection: Inspection): readonly Found[] {
  return matchesOf(inspection.statement).flatMap(match => {
    const entity = (slot: { readonly kind: string } | undefined) =>
      slot?.kind === 'relationship' ? 'relationship' : 'node'
    return match.hints.flatMap(({ hint, slots }) => hintNotification(hint, slots, entity(slots[0]), inspection))
  })
}

type IndexHint = Extract<Hint, { kind: 'indexHint' }>

function hintNotification(
  hint: Hint,
  slots: readonly Slot[],
  entity: 'node' | 'relationship',
  inspection: Inspection,
): readonly Found[] {
  switch (hint.kind) {
    case 'indexHint':
      return hasIndex(hint, entity, inspection)
        ? []
        : [{ notification: notification('hinted-index-not-found', { index: indexText(hint) }), operator: null }]
    case 'joinHint': {
      const joined = inspection.operators.some(one => one.kind === 'NodeHashJoin' && areKeys(slots, one.keys))
      if (joined) return []
      const names = hint.variables.map(one => quoted(one.name)).join(', ')
      return [{ notification: notification('join-hint-unfulfillable', { names }), operator: null }]
    }
    case 'scanHint':
      return []
  }
}

function hasIndex(hint: IndexHint, entity: 'node' | 'relationship', { view }: Inspection): boolean {
  const token = entity === 'node' ? view.labelToken(hint.label.name) : view.typeToken(hint.label.name)
  const keys = hint.properties.map(property => view.keyToken(property.name))
  return view.indexes.some(
    index =>
      index.entity === entity &&
      (hint.indexKind === 'any' ? index.kind !== 'lookup' : index.kind === hint.indexKind) &&
      index.labels.includes(token) &&
      keys.length === index.keys.length &&
      keys.every((key, i) => key === index.keys[i]),
  )
}

function indexText(hint: IndexHint): string {
  const kind = hint.indexKind === 'any' ? '' : `${hint.indexKind.toUpperCase()} `
  const keys = hint.properties.map(property => quoted(property.name)).join(', ')
  return `${kind}INDEX :${quoted(hint.label.name)}(${keys})`
}
