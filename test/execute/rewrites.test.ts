/**
 * Every rewriting on and off: the same rows from the sugar and from what it stands for, from folded constants and from
 * values that show only when running, from a shortcut of the planner and from a form that it does not see through.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RelateError } from '../../src/status/fail.js'
import type { Value } from '../../src/value/value.js'
import { bag, database, parameters, rowTexts } from './database.js'
import { creation, type Graph, graphs } from './random-statements.js'

const numRuns = Number(process.env.RUNS ?? 60)

const label = fc.constantFrom('', ':A', ':B', ':A|B')
const types = fc.constantFrom('', ':R', ':S', ':R|S')
const arrow = fc.constantFrom<readonly [string, string]>(['-', '->'], ['<-', '-'], ['-', '-'])
const quantifier = fc.constantFrom('{1,2}', '{0,1}', '{2}', '+', '{,2}')

/** Both statements answer the same over the graph. */
function expectAlike(graph: Graph, one: string, other: string): void {
  const engine = database(creation(graph))
  expect(bag(engine, one), `${one}\n${other}`).toEqual(bag(engine, other))
}

test('a quantified relationship is a quantified path of one hop', () => {
  const hops = fc.record({ label, types, arrow, quantifier, condition: fc.constantFrom('', ' WHERE r.w = 1') })
  fc.assert(
    fc.property(graphs, hops, (graph, { label, types, arrow: [left, right], quantifier, condition }) => {
      const relationship = `${left}[r${types}${condition}]${right}`
      const returned = 'RETURN a.id AS a, [q IN r | q.w] AS w, b.id AS b'
      expectAlike(
        graph,
        `MATCH (a${label})${relationship}${quantifier}(b) ${returned}`,
        `MATCH (a${label}) (()${relationship}())${quantifier} (b) ${returned}`,
      )
    }),
    { numRuns },
  )
})

test('a map projection is a map', () => {
  const item = fc.constantFrom(
    ['.x', 'x: a.x'],
    ['.id', 'id: a.id'],
    ['.nothing', 'nothing: a.nothing'],
    ['one', 'one: one'],
    ['y: a.x', 'y: a.x'],
  )
  const items = fc.uniqueArray(item, { selector: ([short]) => short, maxLength: 4 })
  fc.assert(
    fc.property(graphs, items, (graph, items) => {
      const [short, long] = [items.map(([text]) => text).join(), items.map(([, text]) => text).join()]
      expectAlike(
        graph,
        `MATCH (a) WITH a, 1 AS one RETURN a {${short}} AS m`,
        `MATCH (a) WITH a, 1 AS one RETURN {${long}} AS m`,
      )
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  )
})

/** An expression with holes for literals: once written out and folded, once filled when running. */
interface Expression {
  readonly text: (hole: (value: Value) => string) => string
}

const literal: fc.Arbitrary<Expression> = fc
  .constantFrom<Value>(0, 1, 2, -3, 'a', 'b', true, false, null)
  .map(value => ({ text: hole => hole(value) }))

const expressions: fc.Arbitrary<Expression> = fc.letrec<{ all: Expression }>(tie => {
  const pair = fc.tuple(tie('all'), tie('all'))
  const binary = fc
    .tuple(pair, fc.constantFrom('+', '-', '*', '%', '=', '<>', '<', '>=', 'AND', 'OR', 'XOR', 'STARTS WITH'))
    .map(
      ([[left, right], operator]): Expression => ({
        text: hole => `(${left.text(hole)} ${operator} ${right.text(hole)})`,
      }),
    )
  const unary = fc
    .tuple(tie('all'), fc.constantFrom('NOT (?)', '(?) IS NULL', 'coalesce(?, 1)', '[?, 2]', 'size([?])', '{k: ?}.k'))
    .map(([operand, form]): Expression => ({ text: hole => form.replace('?', () => operand.text(hole)) }))
  const choice = fc.tuple(pair, tie('all')).map(
    ([[condition, then], otherwise]): Expression => ({
      text: hole => `CASE WHEN ${condition.text(hole)} THEN ${then.text(hole)} ELSE ${otherwise.text(hole)} END`,
    }),
  )
  return { all: fc.oneof({ depthSize: 'small', withCrossShrink: true }, literal, binary, unary, choice) }
}).all

const written = (value: Value): string => (typeof value === 'string' ? `'${value}'` : String(value))

test('constants fold to what they would be when running', () => {
  const engine = database()
  const outcome = (statement: string, given: Readonly<Record<string, Value>> = {}): string | null => {
    try {
      return rowTexts(engine.run(statement, { parameters: parameters(given) })).join()
    } catch (error) {
      if (error instanceof RelateError) return null
      throw error
    }
  }
  fc.assert(
    fc.property(expressions, expression => {
      const folded = outcome(`RETURN ${expression.text(written)} AS x`)
      const given: Record<string, Value> = {}
      const running = outcome(
        `RETURN ${expression.text(value => {
          const name = `p${Object.keys(given).length}`
          given[name] = value
          return `$${name}`
        })} AS x`,
        given,
      )
      // What is refused when compiling may be a condition that no row gets to; what answers, answers the same.
      if (folded !== null) expect(running, expression.text(written)).toBe(folded)
    }),
    { numRuns: numRuns * 5 },
  )
})

test('counts and degrees read off the store are those of walking', () => {
  const hops = fc.record({ label, types, arrow })
  fc.assert(
    fc.property(graphs, hops, (graph, { label, types, arrow: [left, right] }) => {
      const hop = `${left}[r${types}]${right}`
      const walked = 'WITH collect(r) AS all UNWIND all AS r WITH r WHERE r.w IS NULL OR r.w IS NOT NULL'
      expectAlike(
        graph,
        `MATCH (a${label})${hop}() RETURN count(*) AS c`,
        `MATCH (a${label})${hop}() ${walked} RETURN count(r) AS c`,
      )
      expectAlike(
        graph,
        `MATCH (a${label}) RETURN a.id AS a, COUNT { (a)${hop}() } AS c, EXISTS { (a)${hop}() } AS e`,
        `MATCH (a${label}) OPTIONAL MATCH (a)${hop}() WITH a, collect(r) AS all
         RETURN a.id AS a, size(all) AS c, size(all) > 0 AS e`,
      )
      expectAlike(
        graph,
        `MATCH (a${label}) RETURN count(a) AS c, count(DISTINCT a) AS d`,
        `MATCH (a) WHERE a IN COLLECT { MATCH (b${label}) RETURN b } WITH collect(a) AS all
         RETURN size(all) AS c, size(all) AS d`,
      )
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  )
})

test('conditions in a map, inline, behind the pattern and behind WITH choose alike', () => {
  const values = fc.constantFrom('0', '1', "'a'", 'null')
  fc.assert(
    fc.property(graphs, label, values, types, (graph, label, value, types) => {
      const engine = database(creation(graph))
      const forms = [
        `MATCH (a${label} {x: ${value}})-[r${types}]->(b) RETURN a.id AS a, b.id AS b`,
        `MATCH (a${label} WHERE a.x = ${value})-[r${types}]->(b) RETURN a.id AS a, b.id AS b`,
        `MATCH (a${label})-[r${types}]->(b) WHERE a.x = ${value} RETURN a.id AS a, b.id AS b`,
        `MATCH (a${label})-[r${types}]->(b) WITH * WHERE a.x = ${value} RETURN a.id AS a, b.id AS b`,
        `MATCH (a${label})-[r${types}]->(b) WHERE a.x IN [${value}] RETURN a.id AS a, b.id AS b`,
        `MATCH (a${label})-[r${types}]->(b) WHERE NOT a.x <> ${value} RETURN a.id AS a, b.id AS b`,
        `MATCH (a${label})-[r${types}]->(b) FILTER a.x = ${value} RETURN a.id AS a, b.id AS b`,
        `UNWIND [${value}] AS v MATCH (a${label})-[r${types}]->(b) WHERE a.x = v RETURN a.id AS a, b.id AS b`,
        `MATCH (a${label}) WHERE a.x = ${value} MATCH (a)-[r${types}]->(b) RETURN a.id AS a, b.id AS b`,
        `MATCH (a${label}) WHERE a.x = ${value} CALL (a) { MATCH (a)-[r${types}]->(b) RETURN b } RETURN a.id AS a, b.id AS b`,
      ]
      const [first, ...others] = forms.map(form => bag(engine, form))
      for (const [i, other] of others.entries()) expect(other, forms[i + 1]).toEqual(first)
    }),
    { numRuns },
  )
})
