/** Type definitions: as they are stored, shown, inferred and checked. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openEngine, type RelateEngine } from '../../src/engine/engine.js'
import { open } from '../../src/index.js'
import { ontologyFindings } from '../../src/ontology/check.js'
import type { DefinitionDocument } from '../../src/ontology/type-definition.js'
import { listedResources, resourceDocument } from '../../src/serve/kartograph/resources.js'
import { cloneStore } from '../../src/store/admin.js'
import { ask, DEFINITIONS, define, edge, graph, id, line, mutate, node, PEOPLE } from './fixture.js'

const folder = mkdtempSync(join(tmpdir(), 'relate-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const types = (engine: RelateEngine, inferred = true) => ask(engine, { ask: 'types', inferred }) as DefinitionDocument[]
const read = (engine: RelateEngine, uri: string, inferred = true) => resourceDocument(uri, types(engine, inferred))
const labels = (engine: RelateEngine, inferred = true) =>
  types(engine, inferred).map(one => `${one.entity_type} ${one.label}`)

describe('definitions', () => {
  it('K5: the ontology of one type', () => {
    const store = graph(
      define('person', {
        description: 'A person entity representing an individual',
        required_properties: ['name'],
        optional_properties: ['email', 'role'],
      }),
    )
    expect(JSON.stringify(read(store, 'schema://ontology'))).toBe(
      '{"type_definitions":[{"label":"person","entity_type":"node","description":"A person entity representing an individual","required_properties":["name"],"optional_properties":["email","role"]}],"count":1}',
    )
  })

  it('K6: nothing defined and nothing stored', () => {
    const store = graph()
    expect(read(store, 'schema://ontology')).toEqual({ error: 'No type definitions found in graph schema' })
    expect(read(store, 'schema://nodes/labels')).toEqual({ labels: [], count: 0 })
    expect(read(store, 'schema://edges/labels')).toEqual({ labels: [], count: 0 })
  })

  it('K7: labels of the fixture, in the order of definition', () => {
    const store = graph(DEFINITIONS, PEOPLE)
    expect(read(store, 'schema://nodes/labels')).toEqual({ labels: ['person', 'project', 'repository'], count: 3 })
    expect(read(store, 'schema://edges/labels')).toEqual({
      labels: ['knows', 'depends_on', 'contributes_to'],
      count: 3,
    })
  })

  it('K8: a node type, by any case of its label; the definition keeps its own', () => {
    const person =
      '{"label":"person","entity_type":"node","description":"A person entity","example_file_path":"people/alice.md","required_properties":["name"],"optional_properties":["email","role"]}'
    const store = graph(DEFINITIONS, PEOPLE)
    expect(JSON.stringify(read(store, 'schema://nodes/person'))).toBe(person)
    expect(JSON.stringify(read(store, 'schema://nodes/Person'))).toBe(person)
  })

  it('K9: an edge type', () => {
    expect(JSON.stringify(read(graph(DEFINITIONS, PEOPLE), 'schema://edges/knows'))).toBe(
      '{"label":"knows","entity_type":"edge","description":"Professional relationship","required_properties":["since"],"optional_properties":[]}',
    )
  })

  it('both example paths, lists sorted by code point and without repetition', () => {
    const store = graph(
      define('a', {
        example_file_path: 'f',
        example_in_file_path: 'g',
        required_properties: ['z', 'B', '😀', '\uffff', 'z'],
        optional_properties: ['y', 'z', 'x'],
      }),
    )
    expect(JSON.stringify(types(store))).toBe(
      '[{"label":"a","entity_type":"node","description":"x","example_file_path":"f","example_in_file_path":"g","required_properties":["B","z","\uffff","😀"],"optional_properties":["x","y"]}]',
    )
  })

  it('a redefinition replaces in its place and keeps what was learned', () => {
    const store = graph([define('a'), define('b'), node('A', 1, { colour: 'red' })].join('\n'))
    mutate(store, define('a', { description: 'new', required_properties: ['size'], example_file_path: 'f' }))
    expect(types(store)).toEqual([
      {
        label: 'a',
        entity_type: 'node',
        description: 'new',
        example_file_path: 'f',
        required_properties: ['size'],
        optional_properties: ['colour'],
      },
      { label: 'b', entity_type: 'node', description: 'x', required_properties: [], optional_properties: [] },
    ])
    mutate(store, define('a'))
    expect(types(store)[0]).not.toHaveProperty('example_file_path')
  })

  it('names used by CREATE and UPDATE are learned, but not those that every graph has', () => {
    const own = { knowledge_graph_id: 'k', last_synced_at: 't' }
    const store = graph(
      [
        define('a', { required_properties: ['name'] }),
        define('r', { type: 'edge' }),
        node('A', 1, { ...own, name: 'n', colour: 'red' }),
        edge('r', 1, id('a', 1), id('a', 1), { ...own, slug: 's', weight: 1 }),
        line({ op: 'UPDATE', type: 'node', id: id('a', 1), set_properties: { age: 7, gone: null } }),
      ].join('\n'),
    )
    expect(types(store).map(one => [one.required_properties, one.optional_properties])).toEqual([
      [['name'], ['age', 'colour']],
      [[], ['slug', 'weight']],
    ])
  })

  it('one name may be a node and an edge type; they are apart', () => {
    const store = graph([define('a'), define('b', { type: 'edge' })].join('\n'))
    expect(read(store, 'schema://edges/a')).toEqual({ error: "Edge type 'a' not found" })
    expect(read(store, 'schema://nodes/b')).toEqual({ error: "Node type 'b' not found" })
    mutate(store, define('a', { type: 'edge' }))
    expect(read(store, 'schema://edges/a')).toMatchObject({ label: 'a', entity_type: 'edge' })
  })

  it('two labels that differ in case only are found by their exact names', () => {
    const store = graph([define('a b'), define('A b')].join('\n'))
    expect(read(store, 'schema://nodes/A%20b')).toMatchObject({ label: 'A b' })
    expect(read(store, 'schema://nodes/A%20B')).toEqual({ error: "Node type 'A B' not found" })
  })

  it('they are no part of the graph, and Cypher writes stay free', () => {
    const store = graph(DEFINITIONS)
    expect(store.run('MATCH (n) RETURN count(n) AS c').rows).toEqual([[0]])
    store.run('CREATE (:person), (:Anything)')
    expect(store.run('MATCH (n) RETURN count(n) AS c').rows).toEqual([[2]])
  })

  it('they survive a restart, and travel with a clone', () => {
    const [path, copy] = [join(folder, 'a.rl'), join(folder, 'copy')]
    const engine = openEngine(path)
    mutate(engine, [DEFINITIONS, node('Person', 1, { name: 'A', colour: 'red' })].join('\n'))
    const before = types(engine)
    engine.close()
    cloneStore(path, copy)
    for (const store of [path, copy]) {
      const again = openEngine(store)
      expect(types(again)).toEqual(before)
      again.close()
    }
  })

  it('the library defines types and applies logs', () => {
    const db = open(':memory:')
    db.defineType({ entityType: 'node', label: 'person', description: 'A person', required: ['name'] })
    expect(db.applyMutations(node('Person', 1, { name: 'Ada' }))).toEqual({
      success: true,
      operations_applied: 1,
      errors: [],
    })
    expect(db.applyMutations(node('Person', 2)).errors).toEqual([
      "CREATE operation for node 'Person' is missing required properties: name",
    ])
    db.close()
  })

  it('many are defined in one go', () => {
    const store = graph(Array.from({ length: 20_000 }, (_, i) => define(`t${i}`)).join('\n'))
    expect(labels(store)).toHaveLength(20_000)
  })
})

describe('inferred types', () => {
  const data =
    "CREATE (:City {name: 'Oslo', size: 1})-[:ROAD {km: 1}]->(:City {name: 'Bergen'}), " +
    "(:Zoo {id: 'zoo:1', name: 'Z'}), (:Zoo {id: 'plain', name: 'Y'}), (:person {name: 'A'}), ({name: 'none'}), (:Ärger)"

  it('come after the defined ones, sorted, for what has entities and no definition', () => {
    const store = graph(DEFINITIONS, data, 'CREATE (:Gone)', 'MATCH (n:Gone) DELETE n')
    expect(labels(store)).toEqual([...labels(store, false), 'node City', 'node Zoo', 'node Ärger', 'edge ROAD'])
    expect(read(store, 'schema://nodes/city')).toEqual({
      label: 'City',
      entity_type: 'node',
      description: 'Inferred from stored data.',
      required_properties: ['name'],
      optional_properties: ['size'],
    })
    expect(read(store, 'schema://edges/ROAD')).toMatchObject({ required_properties: ['km'], optional_properties: [] })
  })

  it('an id that rows lift out is no property; another id is', () => {
    const store = graph('', data)
    expect(read(store, 'schema://nodes/Zoo')).toMatchObject({
      required_properties: ['name'],
      optional_properties: ['id'],
    })
  })

  it('follow the data, and can be turned off', () => {
    const store = graph('', data)
    store.run('MATCH (c:City) SET c.size = 2, c:Town')
    expect(read(store, 'schema://nodes/Town')).toMatchObject({ required_properties: ['name', 'size'] })
    expect(types(store, false)).toEqual([])
    expect(read(store, 'schema://ontology', false)).toEqual({ error: 'No type definitions found in graph schema' })
  })
})

describe('resources', () => {
  const of = (store: RelateEngine) => listedResources(types(store))

  it('the list: three fixed ones, then one for each label', () => {
    const store = graph([define('r/s', { type: 'edge' }), define('a b,c'), define('labels')].join('\n'))
    expect(of(store).map(one => [one.uri, one.name])).toEqual([
      ['schema://ontology', 'GraphOntology'],
      ['schema://nodes/labels', 'NodeTypeLabels'],
      ['schema://edges/labels', 'EdgeTypeLabels'],
      ['schema://nodes/a%20b%2Cc', 'a b,c'],
      ['schema://nodes/%6Cabels', 'labels'],
      ['schema://edges/r%2Fs', 'r/s'],
    ])
    for (const { uri } of of(store)) expect(read(store, uri)).not.toHaveProperty('error')
    expect(read(store, 'schema://nodes/labels')).toEqual({ labels: ['a b,c', 'labels'], count: 2 })
    expect(read(store, 'schema://nodes/%6Cabels')).toMatchObject({ label: 'labels' })
  })

  it.each([
    'schema://nodes/',
    'schema://nodes',
    'schema://nodes/a/b',
    'schema://nodes/%',
    'schema://nodes/%ff',
    'schema://ontology/',
    'schema://Ontology',
    'schema://other/a',
    'http://nodes/a',
    '',
  ])('%j is unknown', uri => {
    expect(read(graph(), uri)).toBeNull()
  })

  it('a label is decoded once', () => {
    expect(read(graph(), 'schema://nodes/a%2520b')).toEqual({ error: "Node type 'a%20b' not found" })
    expect(read(graph(define('a%20b')), 'schema://nodes/a%2520b')).toMatchObject({ label: 'a%20b' })
  })
})

describe('the check', () => {
  const findings = (engine: RelateEngine) => [...engine.read(ontologyFindings)]

  it('names entities that lack a required property, and labels without definition', () => {
    const store = graph(
      DEFINITIONS,
      "CREATE (:Person {id: 'person:a', name: 'A'})-[:KNOWS]->(:Person:Extra {id: 'person:b'}), ()-[:LIKES {id: 'likes:1'}]->()",
    )
    expect(findings(store)).toEqual([
      'node person:b: Person requires name',
      'node person:b: the type Extra is not defined',
      expect.stringMatching(/^edge knows:[0-9a-f]{16}: KNOWS requires since$/),
      'edge likes:1: the type LIKES is not defined',
    ])
  })

  it('finds nothing in the fixture', () => {
    expect(findings(graph(DEFINITIONS, PEOPLE))).toEqual([])
  })
})
