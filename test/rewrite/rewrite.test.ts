/** Each pass of rewriting, by a tiny tree before and after: shown as the text that would parse to it. */
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { rewrite } from '../../src/rewrite/rewrite.js'

/** The tree without its places. */
function shape(part: unknown): unknown {
  return JSON.parse(
    JSON.stringify(part, (key, value: unknown) =>
      key === 'span' || key === 'nameSpan' || key === 'text' ? undefined : value,
    ),
  )
}

function rewritten(text: string): unknown {
  return shape(rewrite(parse(text)).body)
}

describe('quantified relationships', () => {
  it('are quantified paths of one hop', () => {
    expect(rewritten('MATCH (a)-[r:R WHERE r.w > 1]->{1,3}(b) RETURN r')).toEqual(
      rewritten('MATCH (a) (()-[r:R WHERE r.w > 1]->()){1,3} (b) RETURN r'),
    )
  })

  it('inside expressions too', () => {
    expect(rewritten('RETURN EXISTS { (a)-->+(b) } AS e')).toEqual(
      rewritten('RETURN EXISTS { (a) (()-->())+ (b) } AS e'),
    )
  })
})

describe('map projections', () => {
  it('have entries instead of short items', () => {
    expect(rewritten('WITH 1 AS n, 2 AS b RETURN n {.a, .*, b, c: 1} AS m')).toEqual(
      rewritten('WITH 1 AS n, 2 AS b RETURN n {a: n.a, .*, b: b, c: 1} AS m'),
    )
  })
})

describe('everything else', () => {
  it('is left as it is: the very same tree', () => {
    const tree = parse('MATCH (n:A {x: 1})-[r*1..2]->(m) WHERE n.y IS NOT NULL RETURN n.x AS x, [1, {a: 2}] AS l')
    expect(rewrite(tree)).toBe(tree)
  })

  it('keeps the places of the text', () => {
    const text = 'MATCH (a)-[r]->+(b) RETURN r'
    const { body } = rewrite(parse(text))
    const match = body.kind === 'singleQuery' ? body.clauses[0] : undefined
    const element = match?.kind === 'match' ? match.patterns[0]?.elements[1] : undefined
    expect(element?.kind).toBe('parenthesizedPath')
    expect(text.slice(element?.span.start, element?.span.end)).toBe('-[r]->+')
  })
})
