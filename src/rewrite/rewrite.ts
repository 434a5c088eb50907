/**
 * Rewriting makes a tree simpler without giving it meaning: each pass replaces one piece of sugar by what it stands
 * for and keeps spans. No pass may remove an error, so nothing is folded here.
 */
import type { Statement } from '../parse/tree.js'
import { mapProjection } from './map-projection.js'
import { quantifiedRelationship } from './quantified-relationship.js'
import { rebuild } from './rebuild.js'

/** Passes over single nodes, applied from the leaves up, in this order. */
const PASSES: readonly ((node: object) => object)[] = [quantifiedRelationship, mapProjection]

export function rewrite(statement: Statement): Statement {
  return rebuild(statement, node => PASSES.reduce((result, pass) => pass(result), node))
}
