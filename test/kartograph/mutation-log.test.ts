/** The mutation log: its lines, its checks in order, what it does, and what it leaves alone. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { define, edge, graph, id, line, mutate, node, rows } from './fixture.js'

const PERSON = define('person', { required_properties: ['name'] })
const KNOWS = define('knows', { type: 'edge' })
const ALICE = id('person', 1)
const BOB = id('person', 2)

/** The errors of a log against an empty store. */
function errors(...lines: readonly string[]): readonly string[] {
  const result = mutate(graph(), lines.join('\n'))
  expect([result.success, result.operations_applied, result.error_kind]).toEqual([false, 0, 'validation'])
  expect(result.lines).toHaveLength(result.errors.length)
  return result.errors
}

describe('what an operation needs', () => {
  const set = { data_source_id: 'd', slug: 's' }
  it.each([
    [
      { op: 'DEFINE', label: 'a', description: 'x' },
      "DEFINE requires 'label', 'description', and 'required_properties'",
    ],
    [
      { op: 'DEFINE', label: 'a', required_properties: [] },
      "DEFINE requires 'label', 'description', and 'required_properties'",
    ],
    [
      { op: 'DEFINE', label: '', description: 'x', required_properties: [] },
      "DEFINE requires 'label', 'description', and 'required_properties'",
    ],
    [
      { op: 'DEFINE', label: 'a', description: 'x', required_properties: [], set_properties: {} },
      'DEFINE cannot include set_properties, remove_properties, start_id, or end_id',
    ],
    [
      { op: 'DEFINE', label: 'a', description: 'x', required_properties: [], start_id: ALICE },
      'DEFINE cannot include set_properties, remove_properties, start_id, or end_id',
    ],
    [{ op: 'CREATE', label: 'Any', set_properties: set }, "CREATE requires 'id'"],
    [{ op: 'CREATE', id: ALICE, set_properties: set }, "CREATE requires 'label'"],
    [{ op: 'CREATE', id: ALICE, label: 'Any' }, "CREATE requires 'set_properties'"],
    [{ op: 'CREATE', id: ALICE, label: 'Any', set_properties: null }, "CREATE requires 'set_properties'"],
    [
      { op: 'CREATE', id: ALICE, label: 'Any', set_properties: { slug: 's' } },
      "CREATE requires 'data_source_id' in set_properties",
    ],
    [
      { op: 'CREATE', id: ALICE, label: 'Any', set_properties: { data_source_id: 'd' } },
      "CREATE node requires 'slug' in set_properties",
    ],
    [
      { op: 'CREATE', type: 'edge', id: ALICE, label: 'Any', end_id: ALICE, set_properties: { data_source_id: 'd' } },
      "CREATE edge requires 'start_id' and 'end_id'",
    ],
    [
      { op: 'CREATE', id: ALICE, label: 'Any', set_properties: { ...set, id: BOB } },
      "set_properties cannot change the 'id'",
    ],
    [{ op: 'UPDATE', set_properties: { a: 1 } }, "UPDATE requires 'id'"],
    [{ op: 'UPDATE', id: ALICE }, "UPDATE requires at least one of 'set_properties' or 'remove_properties'"],
    [
      { op: 'UPDATE', id: ALICE, set_properties: {}, remove_properties: [] },
      "UPDATE requires at least one of 'set_properties' or 'remove_properties'",
    ],
    [{ op: 'UPDATE', id: ALICE, set_properties: { id: BOB } }, "set_properties cannot change the 'id'"],
    [{ op: 'UPDATE', id: ALICE, remove_properties: ['id'] }, "remove_properties cannot take the 'id'"],
    [{ op: 'DELETE' }, "DELETE requires 'id'"],
    [{ op: 'DELETE', id: ALICE, label: 'person' }, "DELETE only requires 'op', 'type', and 'id'"],
  ])('%j', (members, error) => {
    const result = mutate(
      graph(),
      [define('Any'), define('Any', { type: 'edge' }), line({ type: 'node', ...members })].join('\n'),
    )
    expect(result).toEqual({
      success: false,
      operations_applied: 0,
      errors: [error],
      error_kind: 'validation',
      lines: [3],
    })
  })

  it('labels of stored entities are plain names; DEFINE takes any', () => {
    const rule = 'it begins with a letter or _, goes on with letters, digits and _, and has at most 63 characters'
    for (const label of ['1st', 'a-b', 'é', 'x'.repeat(64)]) {
      const create = line({
        op: 'CREATE',
        type: 'node',
        id: ALICE,
        label,
        set_properties: { data_source_id: 1, slug: 1 },
      })
      expect(errors(define(label), create)).toEqual([`Invalid label name '${label}': ${rule}`])
    }
    expect(mutate(graph(), define('a-b c/d')).success).toBe(true)
  })

  it('members that no operation knows are ignored', () => {
    expect(mutate(graph(), define('person', { colour: { any: 1 } })).success).toBe(true)
  })
})

describe('lines that cannot be read', () => {
  it('every one is told with its number and its beginning', () => {
    const long = `{"op":"DELETE","type":"node","id":"${'x'.repeat(200)}"}`
    const result = mutate(graph(), ['', PERSON, '{"op":', '   ', long, '[1]'].join('\n'))
    expect(result).toEqual({
      success: false,
      operations_applied: 0,
      errors: [
        'JSON parse error on line 3: EOF while parsing a value at column 6',
        'Line content: {"op":',
        "Validation error on line 5: 'id' must look like person:0123456789abcdef",
        `Line content: ${long.slice(0, 100)}...`,
        'Validation error on line 6: an operation is a JSON object',
        'Line content: [1]',
      ],
      error_kind: 'validation',
      lines: [3, 3, 5, 5, 6, 6],
    })
  })

  it.each([
    [{ op: 'CREATE ', type: 'node' }, "'op' must be one of DEFINE, CREATE, UPDATE, DELETE"],
    [{ op: 'DELETE', id: ALICE }, "'type' must be one of node, edge"],
    [{ op: 'DELETE', type: 'node', id: 7 }, "'id' must be a string"],
    [{ op: 'DELETE', type: 'node', id: 'Person:0000000000000001' }, "'id' must look like person:0123456789abcdef"],
    [{ op: 'DELETE', type: 'node', id: 'person:1' }, "'id' must look like person:0123456789abcdef"],
    [{ op: 'DEFINE', type: 'node', label: 1 }, "'label' must be a string"],
    [{ op: 'DEFINE', type: 'node', required_properties: 'name' }, "'required_properties' must be a list of strings"],
    [{ op: 'DEFINE', type: 'node', optional_properties: [1] }, "'optional_properties' must be a list of strings"],
    [{ op: 'UPDATE', type: 'node', id: ALICE, set_properties: [] }, "'set_properties' must be an object"],
    [
      { op: 'UPDATE', type: 'node', id: ALICE, set_properties: { a: { b: 1 } } },
      "the property 'a' must be a string, a number, a boolean or a list of one of these",
    ],
  ])('%j', (members, what) => {
    expect(errors(line(members))[0]).toBe(`Validation error on line 1: ${what}`)
  })

  it('integers beyond 64 bits and bytes that are no text', () => {
    const update = `{"op":"UPDATE","type":"node","id":"${ALICE}","set_properties":{"n":99999999999999999999}}`
    expect(errors(update)[0]).toBe('Validation error on line 1: an integer is outside the 64-bit range')
    const broken = Buffer.concat([Buffer.from('{"op":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect(mutate(graph(), broken).errors[0]).toMatch(/^JSON parse error on line 1: /)
  })

  it('a character of several units is not cut in two', () => {
    expect(errors('😀'.repeat(101))[1]).toBe(`Line content: ${'😀'.repeat(100)}...`)
    expect(errors('😀'.repeat(100))[1]).toBe(`Line content: ${'😀'.repeat(100)}`)
  })

  it('after a thousand they are counted only', () => {
    const result = mutate(graph(), 'x\n'.repeat(1500))
    expect(result.errors).toHaveLength(2001)
    expect([result.errors.at(-1), result.lines?.at(-1)]).toEqual(['500 more lines cannot be read', null])
  })

  it('a byte order mark and CRLF are no part of a line', () => {
    expect(mutate(graph(), `\ufeff${PERSON}\r\n\r\n${KNOWS}\r\n`)).toEqual({
      success: true,
      operations_applied: 2,
      errors: [],
    })
    expect(errors('x\r\n')[1]).toBe('Line content: x')
  })

  it('an empty log applies nothing', () => {
    expect(mutate(graph(), '\n\n')).toEqual({ success: true, operations_applied: 0, errors: [] })
  })
})

describe('checks of the batch, in order', () => {
  const undefinedType = (label: string, type = 'node') =>
    `Type '${label}' for ${type} is not defined. CREATE operations require a prior DEFINE operation.`

  it('a type is defined in the batch, before or after, or in the store; case may differ', () => {
    expect(errors(node('Person', 1))).toEqual([undefinedType('Person')])
    expect(mutate(graph(), [node('Person', 1, { name: 'A' }), PERSON].join('\n')).success).toBe(true)
    expect(mutate(graph(PERSON), node('PERSON', 1, { name: 'A' })).success).toBe(true)
  })

  it('two definitions that differ in case only are no help, an exact one is', () => {
    const both = [define('person'), define('Person')].join('\n')
    expect(mutate(graph(both), node('PERSON', 1)).errors).toEqual([undefinedType('PERSON')])
    expect(mutate(graph(both), node('Person', 1)).success).toBe(true)
  })

  it('a node type is no edge type', () => {
    expect(errors(PERSON, edge('person', 1, ALICE, ALICE))).toEqual([undefinedType('person', 'edge')])
  })

  it('required properties: sorted, null is missing, the newest definition counts', () => {
    const strict = define('person', { required_properties: ['role', 'name', 'age'] })
    const missing = "CREATE operation for node 'Person' is missing required properties"
    expect(errors(strict, node('Person', 1, { role: null }))).toEqual([`${missing}: age, name, role`])
    expect(mutate(graph(define('person')), [PERSON, node('Person', 1)].join('\n')).errors).toEqual([`${missing}: name`])
    expect(mutate(graph(PERSON), [define('person'), node('Person', 1)].join('\n')).success).toBe(true)
  })

  it('types, then required properties, then shapes, then ids', () => {
    const shapeless = line({ op: 'CREATE', type: 'node', label: 'Person', set_properties: {} })
    const twice = node('Person', 1, { name: 'A' })
    expect(errors(line({ op: 'UPDATE', type: 'node', id: ALICE }), shapeless)).toEqual([undefinedType('Person')])
    expect(errors(PERSON, shapeless, node('Nope', 1))).toEqual([undefinedType('Nope')])
    expect(errors(PERSON, twice, twice, shapeless)).toEqual([
      "CREATE operation for node 'Person' is missing required properties: name",
    ])
    expect(errors(define('person'), twice, twice, shapeless)).toEqual(["CREATE requires 'id'"])
  })

  it('ids are unique among nodes and among edges', () => {
    const [a, b] = [node('Person', 1, { name: 'A' }), node('Person', 2, { name: 'B' })]
    expect(errors(PERSON, b, a, b, a)).toEqual([
      `Duplicate IDs found in batch: ${ALICE}, ${BOB}. Each operation must have a unique ID.`,
    ])
    const same = define('person', { type: 'edge' })
    expect(mutate(graph(), [PERSON, same, a, edge('person', 1, ALICE, ALICE)].join('\n')).success).toBe(true)
  })

  it('edges have both ends, after deletions', () => {
    const lines = Array.from({ length: 12 }, (_, i) => edge('knows', i, id('p', i), id('p', i)))
    const shown = Array.from({ length: 10 }, (_, i) => id('p', i)).join(', ')
    expect(errors(KNOWS, ...lines)).toEqual([
      `Orphaned edges detected: 12 edge(s) reference non-existent nodes. Missing node IDs: ${shown} (and 2 more)`,
    ])
    const store = graph([PERSON, KNOWS, node('Person', 1, { name: 'A' })].join('\n'))
    const remove = line({ op: 'DELETE', type: 'node', id: ALICE })
    expect(mutate(store, [remove, edge('knows', 1, ALICE, ALICE)].join('\n')).errors).toEqual([
      `Orphaned edges detected: 1 edge(s) reference non-existent nodes. Missing node IDs: ${ALICE}`,
    ])
    expect(rows(store, 'MATCH (n) RETURN count(n)')).toEqual([{ value: 1 }])
  })

  it('an entity with an id of its own has no other one', () => {
    const store = graph([PERSON, node('Person', 1, { name: 'A' })].join('\n'))
    const [inner] = store.run('MATCH (n) RETURN id(n) AS i').rows[0] ?? []
    const other = id('person', Number(inner))
    expect(mutate(store, line({ op: 'DELETE', type: 'node', id: other })).warnings).toEqual([
      `DELETE: no node has the id ${other}`,
    ])
    expect(rows(store, 'MATCH (n) RETURN count(n)')).toEqual([{ value: 1 }])
  })
})

describe('what a log does', () => {
  const TWO = [PERSON, KNOWS, node('Person', 1, { name: 'A' }), node('Person', 2, { name: 'B' })]

  it('runs in its own order: an edge may stand before its ends, an update before its node', () => {
    const update = line({
      op: 'UPDATE',
      type: 'node',
      id: BOB,
      set_properties: { age: 7 },
      remove_properties: ['name'],
    })
    const store = graph([update, edge('KNOWS', 1, ALICE, BOB, { since: 2020 }), ...TWO.toReversed()].join('\n'))
    expect(rows(store, 'MATCH (a)-[r]->(b) RETURN {a: a, r: r, b: b}')).toEqual([
      {
        a: { id: ALICE, label: 'Person', properties: { slug: 'Person-1', data_source_id: 'test', name: 'A' } },
        r: {
          id: id('knows', 1),
          label: 'KNOWS',
          start_id: ALICE,
          end_id: BOB,
          properties: { data_source_id: 'test', since: 2020 },
        },
        b: { id: BOB, label: 'Person', properties: { slug: 'Person-2', data_source_id: 'test', age: 7 } },
      },
    ])
  })

  it('CREATE of an id that exists merges; null removes', () => {
    const store = graph(TWO.join('\n'))
    expect(mutate(store, node('Person', 1, { name: 'Ann', age: 7, slug: 'ann' })).success).toBe(true)
    expect(mutate(store, line({ op: 'UPDATE', type: 'node', id: ALICE, set_properties: { age: null } })).success).toBe(
      true,
    )
    expect(rows(store, `MATCH (n {id: '${ALICE}'}) RETURN n`)).toEqual([
      { node: { id: ALICE, label: 'Person', properties: { slug: 'ann', data_source_id: 'test', name: 'Ann' } } },
    ])
  })

  it('a replay leaves the store as it is; deletions of what is gone warn', () => {
    const log = [...TWO, edge('KNOWS', 1, ALICE, BOB), line({ op: 'DELETE', type: 'node', id: id('person', 9) })].join(
      '\n',
    )
    const store = graph()
    const result = {
      success: true,
      operations_applied: 6,
      errors: [],
      warnings: [`DELETE: no node has the id ${id('person', 9)}`],
    }
    expect(mutate(store, log)).toEqual(result)
    const before = rows(store, 'MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN {n: n, r: r}')
    expect(mutate(store, log)).toEqual(result)
    expect(rows(store, 'MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN {n: n, r: r}')).toEqual(before)
  })

  it('UPDATE of what does not exist warns and counts', () => {
    const update = line({ op: 'UPDATE', type: 'edge', id: ALICE, set_properties: { a: 1 } })
    expect(mutate(graph(), update)).toEqual({
      success: true,
      operations_applied: 1,
      errors: [],
      warnings: [`UPDATE: no edge has the id ${ALICE}`],
    })
  })

  it('DELETE of a node takes its edges; one created by the same log under a taken id is new', () => {
    const loop = edge('KNOWS', 1, ALICE, ALICE, { old: true })
    const store = graph([...TWO, loop, edge('KNOWS', 2, BOB, ALICE)].join('\n'))
    const remove = line({ op: 'DELETE', type: 'node', id: ALICE })
    expect(mutate(store, [remove, edge('KNOWS', 1, BOB, BOB)].join('\n')).success).toBe(true)
    expect(rows(store, 'MATCH (a)-[r]->() RETURN {from: a.slug, keys: keys(r)}')).toEqual([
      { from: 'Person-2', keys: ['id', 'data_source_id'] },
    ])
  })

  it('entities written by Cypher are named by the id they are shown with', () => {
    const store = graph('', "CREATE (:Person {name: 'C'})-[:KNOWS]->(), (:`Odd-Label`)")
    const shown = (cypher: string) =>
      Object.values(((rows(store, cypher) as object[])[0] ?? {}) as object)[0].id as string
    const person = shown('MATCH (n:Person) RETURN n')
    expect(person).toMatch(/^person:[0-9a-f]{16}$/)
    expect(shown('MATCH (n:`Odd-Label`) RETURN n')).toMatch(/^odd_label:[0-9a-f]{16}$/)
    expect(shown('MATCH (n) WHERE labels(n) = [] RETURN n')).toMatch(/^node:[0-9a-f]{16}$/)
    const update = (name: string) => line({ op: 'UPDATE', type: 'node', id: name, set_properties: { seen: 1 } })
    expect(mutate(store, update(person))).toEqual({ success: true, operations_applied: 1, errors: [] })
    expect(mutate(store, update(person.replace('person', 'other'))).warnings).toHaveLength(1)
    expect(rows(store, `MATCH (n) WHERE id(n) = 0x${person.slice(7)} RETURN n.seen`)).toEqual([{ value: 1 }])
    const edgeId = shown('MATCH ()-[r]->() RETURN r')
    expect(edgeId).toMatch(/^knows:[0-9a-f]{16}$/)
    expect(mutate(store, line({ op: 'DELETE', type: 'edge', id: edgeId })).success).toBe(true)
    expect(rows(store, 'MATCH ()-[r]->() RETURN count(r)')).toEqual([{ value: 0 }])
  })

  it('a stored id comes before a generated one of the same text', () => {
    const store = graph('', 'CREATE (:Person {name: 0})', "CREATE (:Person {name: 1, id: 'person:0000000000000000'})")
    expect(mutate(store, line({ op: 'DELETE', type: 'node', id: id('person', 0) })).success).toBe(true)
    expect(rows(store, 'MATCH (n) RETURN n.name')).toEqual([{ value: 0 }])
  })

  it('all or nothing, definitions included', () => {
    const store = graph()
    expect(mutate(store, [PERSON, node('Person', 1, { name: 'A' }), node('Nope', 1)].join('\n')).success).toBe(false)
    expect(rows(store, 'MATCH (n) RETURN count(n)')).toEqual([{ value: 0 }])
    expect(mutate(store, node('Person', 1)).errors[0]).toMatch(/^Type 'Person' for node is not defined/)
  })

  it('what a constraint refuses is told with its line', () => {
    const store = graph('', 'CREATE CONSTRAINT one FOR (n:Person) REQUIRE n.name IS UNIQUE')
    const log = [PERSON, node('Person', 1, { name: 'A' }), node('Person', 2, { name: 'A' })].join('\n')
    expect(mutate(store, log)).toMatchObject({ success: false, error_kind: 'validation', lines: [3] })
    expect(rows(store, 'MATCH (n) RETURN count(n)')).toEqual([{ value: 0 }])
  })

  it('names of every kind are names: __proto__ too', () => {
    const update = `{"op":"UPDATE","type":"node","id":"${ALICE}","set_properties":{"__proto__":1}}`
    const store = graph([...TWO, update].join('\n'))
    expect(rows(store, `MATCH (n {id: '${ALICE}'}) RETURN n.\`__proto__\``)).toEqual([{ value: 1 }])
  })
})

it('the recipe for ids gives the documented ones', () => {
  const recipe = (label: string, text: string) =>
    `${label}:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  const alice = recipe('person', ':person:alice-smith')
  const bob = recipe('person', ':person:bob-jones')
  expect([alice, bob, recipe('knows', `:${alice}:knows:${bob}`)]).toEqual([
    'person:c6e1868c0b13e437',
    'person:b54b56943eda75fb',
    'knows:a02b7d27c3db5513',
  ])
})
