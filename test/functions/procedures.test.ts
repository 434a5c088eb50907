import { describe, expect, test } from 'vitest'
import { procedureNamed } from '../../src/functions/registry.js'
import type { Value } from '../../src/value/value.js'
import { errorOf, runtime } from '../evaluate/runtime.js'
import { TinyGraph } from '../evaluate/tiny-graph.js'

const graph = () =>
  new TinyGraph(
    [
      { labels: ['A'], properties: { p: 1, q: 'x' } },
      { labels: ['B', 'C'], properties: { p: 'y' } },
      { labels: ['A'], properties: { p: 2 } },
    ],
    [{ type: 'R', start: 0, end: 1, properties: { w: 1.5 } }],
  )

const rows = (name: string, ...args: readonly Value[]) => {
  const row = procedureNamed(name)
  if (row === undefined) throw new Error(`no procedure ${name}`)
  const context = {
    ...runtime({ graph: graph() }),
    parameters: new Map(),
    transaction: null,
    version: 25 as const,
    settings: [],
    clearPlans: () => 0,
  }
  return [...row.call(args, context)].map(values => [...values])
}

describe('procedures', () => {
  test('names in use', () => {
    expect(rows('db.labels')).toEqual([['A'], ['B'], ['C']])
    expect(rows('db.relationshipTypes')).toEqual([['R']])
    expect(rows('db.propertyKeys')).toEqual([['p'], ['q'], ['w']])
    expect(procedureNamed('db.Labels')).toBe(undefined)
  })

  test('properties by kind of node and relationship', () => {
    expect(rows('db.schema.nodeTypeProperties')).toEqual([
      [':`A`', ['A'], 'p', ['INTEGER NOT NULL'], true],
      [':`A`', ['A'], 'q', ['STRING NOT NULL'], false],
      [':`B`:`C`', ['B', 'C'], 'p', ['STRING NOT NULL'], true],
    ])
    expect(rows('db.schema.relTypeProperties')).toEqual([[':`R`', 'w', ['FLOAT NOT NULL'], true]])
  })

  test('arguments of another type, and nulls, fail the call', () => {
    const failed = 'InvalidArgumentType ProcedureCallFailed 52N37 52U00'
    expect(errorOf(() => rows('db.awaitIndex', null))).toBe(failed)
    expect(errorOf(() => rows('db.index.fulltext.queryNodes', 'x', 1, new Map()))).toBe(failed)
    expect(errorOf(() => rows('db.index.vector.queryNodes', 'x', 3, [1]))).toBe(
      'IndexNotFound ProcedureCallFailed 52N37 52U00',
    )
  })

  test('the engine itself', () => {
    expect(rows('db.ping')).toEqual([[true]])
    expect(rows('dbms.components')).toEqual([
      ['relate', ['0.1.2'], 'embedded'],
      ['Cypher', ['5', '25'], ''],
    ])
    expect(rows('db.awaitIndexes', 300)).toEqual([])
    expect(errorOf(() => rows('db.awaitIndex', 'nope'))).toBe('IndexNotFound IndexNotFound 22N69 52N02')
  })
})
