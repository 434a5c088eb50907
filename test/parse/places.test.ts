import { describe, expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import type { Span } from '../../src/status/span.js'

/** Every node of a kind with the text its span covers. */
function placesOf(text: string, kind: string): string[] {
  const found: string[] = []
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if (isNode(part) && part.kind === kind) found.push(text.slice(part.span.start, part.span.end))
    Object.values(part).forEach(visit)
  }
  visit(parse(text))
  return found
}

function isNode(part: object): part is { kind: string; span: Span } {
  return 'kind' in part && 'span' in part && typeof part.span === 'object'
}

describe('the span of a node', () => {
  const text = `CYPHER 25 // comment
MATCH p = (a:A { x : 1 })-[r:R*1..2]->+(b) WHERE NOT a.x /* c */ = - 1 + b . y[0] AND r IS NOT NULL
WITH DISTINCT a.x + 1 AS s ORDER BY s DESC LIMIT 3 WHERE s > 0
RETURN count( * ), [ x IN xs | x ] ;`

  it.each([
    ['match', ['MATCH p = (a:A { x : 1 })-[r:R*1..2]->+(b) WHERE NOT a.x /* c */ = - 1 + b . y[0] AND r IS NOT NULL']],
    ['patternPart', ['p = (a:A { x : 1 })-[r:R*1..2]->+(b)']],
    ['nodePattern', ['(a:A { x : 1 })', '(b)']],
    ['relationshipPattern', ['-[r:R*1..2]->+']],
    ['map', ['{ x : 1 }']],
    ['logical', ['NOT a.x /* c */ = - 1 + b . y[0] AND r IS NOT NULL']],
    ['not', ['NOT a.x /* c */ = - 1 + b . y[0]']],
    ['arithmetic', ['- 1 + b . y[0]', 'a.x + 1']],
    ['index', ['b . y[0]']],
    ['nullTest', ['r IS NOT NULL']],
    ['with', ['WITH DISTINCT a.x + 1 AS s ORDER BY s DESC LIMIT 3 WHERE s > 0']],
    ['countStar', ['count( * )']],
    ['listComprehension', ['[ x IN xs | x ]']],
    ['return', ['RETURN count( * ), [ x IN xs | x ]']],
  ])('covers exactly the text of the %s', (kind, expected) => {
    expect(placesOf(text, kind)).toEqual(expected)
  })

  it('covers the sign of a negative number', () => {
    expect(placesOf('RETURN - 5', 'literal')).toEqual(['- 5'])
  })

  it('leaves verbatim texts of projections as they were written', () => {
    const { body } = parse('RETURN n . x /* why */ + 1, `a b`  , (  2 )')
    const [clause] = body.kind === 'singleQuery' ? body.clauses : []
    expect(clause?.kind === 'return' && clause.projection.items.map(item => item.text)).toEqual([
      'n . x /* why */ + 1',
      '`a b`',
      '(  2 )',
    ])
  })
})
