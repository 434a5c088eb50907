/** REMOVE of properties and labels. */
import type { RemoveClause, RemoveItem } from '../parse/tree.js'
import type { Body } from './body.js'
import type { BoundRemoveItem } from './bound.js'
import { lowerLabelName } from './labels.js'
import type { Env } from './lowering.js'
import { lowerEntity, lowerPropertyTarget } from './set.js'
import { NODE } from './static-type.js'

export function lowerRemove(body: Body, clause: RemoveClause): void {
  const env = body.env('REMOVE')
  body.push({ kind: 'remove', items: clause.items.map(item => lowerRemoveItem(item, env)), span: clause.span })
}

function lowerRemoveItem(item: RemoveItem, env: Env): BoundRemoveItem {
  if (item.kind === 'removeProperty')
    return { kind: 'property', ...lowerPropertyTarget(item.target, env), span: item.span }
  const target = lowerEntity(item.target, NODE, env)
  return { kind: 'labels', target, labels: item.labels.map(label => lowerLabelName(label, env)), span: item.span }
}
