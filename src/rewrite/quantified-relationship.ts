/**
 * A quantified relationship is a quantified path of one hop between unnamed nodes.
 *
 *   (a)-[r:R WHERE p]->{1,3}(b)   (a) (()-[r:R WHERE p]->()){1,3} (b)
 */
import type { NodePattern, ParenthesizedPath, RelationshipPattern } from '../parse/tree.js'

export function quantifiedRelationship(node: object): object {
  if (!isRelationship(node) || node.quantifier === null) return node
  const { span, quantifier } = node
  const end: NodePattern = { kind: 'nodePattern', variable: null, labels: null, properties: null, where: null, span }
  const path: ParenthesizedPath = {
    kind: 'parenthesizedPath',
    variable: null,
    elements: [end, { ...node, quantifier: null }, end],
    where: null,
    quantifier,
    span,
  }
  return path
}

function isRelationship(node: object): node is RelationshipPattern {
  return 'kind' in node && node.kind === 'relationshipPattern'
}
