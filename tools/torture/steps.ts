/**
 * A long series of steps that comes out the same each time: what step `n` does depends on its number and on the graph
 * before it, and on nothing else. So whoever knows how many steps a store has taken knows what must be in it.
 *
 * Every kind of statement that writes is among them. Most steps are one commit; batches are several; a step that finds
 * nothing to change, or fails on purpose, is none.
 */
import type { RelateEngine } from '../../src/engine/engine.js'
import { applyLog } from '../../src/ontology/mutation-log.js'
import { RelateError } from '../../src/status/fail.js'
import type { Value } from '../../src/value/value.js'
import { changeGraph, randomNumbers } from './workload.js'

export interface StepOptions {
  readonly seed: number
  /** Rows of the large steps. */
  readonly rows: number
}

/** Takes the step; answers the code of the failure when the statement was refused, as some are meant to be. */
export function takeStatementStep(engine: RelateEngine, { seed, rows }: StepOptions, step: number): string {
  const random = randomNumbers(seed * 100_003 + step)
  const kind = step === 1 ? SET_UP : step % PAIR_EVERY === 0 ? PAIR : (KINDS[random(KINDS.length)] ?? PAIR)
  try {
    kind(new Doing(engine, random, step, rows))
    return 'ok'
  } catch (error) {
    if (!(error instanceof RelateError)) throw error
    return error.id
  }
}

/** Every so often a step changes two nodes at once: who reads beside the writer must never see one without the other. */
const PAIR_EVERY = 4

/** The last step that changed the pair, as of step `step`. */
export function lastPair(step: number): number {
  return step - (step % PAIR_EVERY)
}

class Doing {
  constructor(
    readonly engine: RelateEngine,
    readonly random: (below: number) => number,
    readonly step: number,
    readonly rows: number,
  ) {}

  run(text: string): void {
    this.engine.run(text, { parameters: this.parameters() })
  }

  parameters(): ReadonlyMap<string, Value> {
    const { random, step, rows } = this
    return new Map<string, Value>([
      ['step', step],
      ['x', random(1000)],
      ['p', 1 + random(step)],
      ['q', 1 + random(step)],
      ['m', random(9)],
      ['rows', rows],
      ['text', 'text '.repeat(random(random(4) === 0 ? 500 : 6)) + random(100)],
    ])
  }
}

type Kind = (doing: Doing) => void

/** Statements that are one commit each, or none when they find nothing or are refused. */
const statement =
  (...texts: readonly string[]): Kind =>
  doing =>
    doing.run(texts[doing.random(texts.length)] ?? '')

const SET_UP = statement('CREATE (:Left {n: 0}), (:Right {n: 0})')
const PAIR = statement('MATCH (l:Left), (r:Right) SET l.n = $step, r.n = $step')

const KINDS: readonly Kind[] = [
  statement(
    'CREATE (:Item {id: $step, a: $x, text: $text})',
    'INSERT (:Item:Marked {id: $step, a: $x})',
    "CREATE (:Item {id: $step, day: date('2024-02-29'), at: point({x: $x, y: 1.5}), list: [1, 2.5, 3], f: 0.1 * $x})",
    'CREATE (:Item {id: $p})-[:LINK {w: $x}]->(:Item {id: $step})',
  ),
  statement(
    'MATCH (a:Item {id: $p}) CREATE (a)-[:LINK {w: $x}]->(:Item {id: $step, a: $x})-[:LINK]->(a)',
    'MATCH (a:Item), (b:Item) WHERE a.id % 11 = $m AND b.id % 13 = $m CREATE (a)-[:LINK {w: a.id}]->(b)',
  ),
  statement(
    'MATCH (n:Item) WHERE n.id % 7 = $m SET n.a = $x, n.text = $text',
    'MATCH (n:Item) WHERE n.id % 5 = $m SET n += {b: $x, day: null}, n:Marked',
    'MATCH (n:Item {id: $p}) SET n = {id: $p, a: $x}',
    'MATCH ()-[r:LINK]->() WHERE id(r) % 3 = $m SET r.w = $x, r.note = $text',
  ),
  statement(
    'MATCH (n:Marked) WHERE n.id % 3 = $m % 3 REMOVE n:Marked, n.b',
    'MATCH (n:Item) WHERE n.id % 5 = $m REMOVE n.text',
    'MATCH ()-[r:LINK]->() REMOVE r.note',
  ),
  statement(
    'MATCH ()-[r:LINK]->() WHERE id(r) % 4 = $m % 4 DELETE r',
    'MATCH (n:Item) WHERE n.id % 9 = $m DETACH DELETE n',
    'MATCH (n:Item {id: $p}) DELETE n',
    'MATCH (n:Item) WITH n ORDER BY n.id DESC SKIP 200 DETACH DELETE n',
  ),
  statement(
    'MERGE (n:Item {id: $p}) ON CREATE SET n.a = 0 ON MATCH SET n.a = $x',
    'MATCH (a:Item {id: $p}), (b:Item {id: $q}) MERGE (a)-[r:LINK]->(b) ON MATCH SET r.w = $x',
    'UNWIND range($p, $p + 20) AS i MERGE (n:Item {id: i}) SET n.b = $x',
  ),
  statement(
    'MATCH (h:Left) FOREACH (i IN range(1, 5 + $m) | CREATE (h)-[:HAS]->(:Part {i: i, step: $step}))',
    'MATCH (p:Part) WITH collect(p) AS parts FOREACH (p IN parts | SET p.i = p.i + 1)',
    'MATCH (p:Part) WHERE p.step < $step - 20 DETACH DELETE p',
    'MATCH (p:Part) WITH p LIMIT 10 CALL (p) { CREATE (p)-[:MADE]->(:Part {i: -1, step: $step}) }',
  ),
  // Several commits each: a kill in between leaves the batches before it.
  statement(
    'UNWIND range(1, 40) AS i CALL (i) { CREATE (:Batch {i: i, step: $step}) } IN TRANSACTIONS OF 10 ROWS',
    'MATCH (b:Batch) WHERE b.step < $step - 30 CALL (b) { DETACH DELETE b } IN TRANSACTIONS OF 7 ROWS',
    'UNWIND range(0, 30) AS i CALL (i) { CREATE (:Batch {i: 10 / (i % 8), step: $step}) } ' +
      'IN TRANSACTIONS OF 4 ROWS ON ERROR CONTINUE',
  ),
  // The last row fails: nothing of it may stay.
  statement(
    'UNWIND range(0, 50) AS i CREATE (:Batch {i: 1 / (50 - i), step: $step})',
    'MATCH (l:Left), (r:Right) SET l.n = -1 WITH r SET r.n = 1 / 0',
  ),
  statement(
    'CREATE INDEX item_a IF NOT EXISTS FOR (n:Item) ON (n.a)',
    'CREATE INDEX item_ab IF NOT EXISTS FOR (n:Item) ON (n.a, n.b)',
    'CREATE TEXT INDEX item_text IF NOT EXISTS FOR (n:Item) ON (n.text)',
    'CREATE FULLTEXT INDEX item_words IF NOT EXISTS FOR (n:Item) ON EACH [n.text]',
    'CREATE POINT INDEX item_at IF NOT EXISTS FOR (n:Item) ON (n.at)',
    'CREATE VECTOR INDEX item_list IF NOT EXISTS FOR (n:Item) ON (n.list) OPTIONS {indexConfig: {`vector.dimensions`: 3}}',
    'CREATE INDEX link_w IF NOT EXISTS FOR ()-[r:LINK]-() ON (r.w)',
    'CREATE INDEX item_a FOR (n:Item) ON (n.a)',
  ),
  statement(
    'DROP INDEX item_a IF EXISTS',
    'DROP INDEX item_ab IF EXISTS',
    'DROP INDEX item_text IF EXISTS',
    'DROP INDEX item_words IF EXISTS',
    'DROP INDEX item_list IF EXISTS',
    'DROP INDEX link_w IF EXISTS',
    'DROP CONSTRAINT item_id IF EXISTS',
    'DROP CONSTRAINT item_id_there IF EXISTS',
    'DROP CONSTRAINT link_w_type IF EXISTS',
  ),
  statement(
    'CREATE CONSTRAINT item_id IF NOT EXISTS FOR (n:Item) REQUIRE n.id IS UNIQUE',
    'CREATE CONSTRAINT item_id_there IF NOT EXISTS FOR (n:Item) REQUIRE n.id IS NOT NULL',
    'CREATE CONSTRAINT link_w_type IF NOT EXISTS FOR ()-[r:LINK]-() REQUIRE r.w IS :: INTEGER',
  ),
  statement(
    "LOAD CSV WITH HEADERS FROM 'file:///rows.csv' AS row CREATE (:Row {id: toInteger(row.id), name: row.name, step: $step})",
    "LOAD CSV FROM 'file:///rows.csv' AS row CALL (row) { CREATE (:Row {id: row[0], step: $step}) } IN TRANSACTIONS OF 20 ROWS",
    'MATCH (r:Row) WHERE r.step < $step - 20 DETACH DELETE r',
  ),
  statement(
    'UNWIND range(1, $rows) AS i CREATE (:Bulk {i: i, step: $step, name: "row " + i})-[:IN]->(:Bulk {i: -i})',
    'MATCH (b:Bulk) WHERE b.i % 10 = $m SET b.name = $text',
    'MATCH (b:Bulk) DETACH DELETE b',
    'MATCH (b:Bulk) WHERE b.step < $step - 10 OR b.i < 0 DETACH DELETE b',
    'MATCH (l:Left) SET l.big = [i IN range(1, $rows) | i * 1.5]',
  ),
  doing => mutations(doing),
  doing => transaction(doing, true),
  doing => transaction(doing, false),
  doing =>
    doing.engine.write(
      change => changeGraph(change, doing.random, doing.step),
      () => true,
    ),
]

/** A mutation log: types, nodes, a relationship, changes, and now and then a line that makes all of it void. */
function mutations({ engine, random, step }: Doing): void {
  const id = (kind: string, number: number) => `${kind}:${number.toString(16).padStart(16, '0')}`
  const city = id('city', step)
  const other = id('city', step + 0x1000000)
  const road = id('road', step)
  const lines: readonly object[] = [
    { op: 'DEFINE', type: 'node', label: 'City', description: 'a city', required_properties: ['name'] },
    { op: 'DEFINE', type: 'edge', label: 'ROAD', description: 'a road', required_properties: [] },
    {
      op: 'CREATE',
      type: 'node',
      id: city,
      label: 'City',
      set_properties: { slug: `c${step}`, data_source_id: 'x', name: `City ${step}` },
    },
    {
      op: 'CREATE',
      type: 'node',
      id: other,
      label: 'City',
      set_properties: { slug: `o${step}`, data_source_id: 'x', name: 'other' },
    },
    {
      op: 'CREATE',
      type: 'edge',
      id: road,
      label: 'ROAD',
      start_id: city,
      end_id: other,
      set_properties: { data_source_id: 'x', length: random(100) },
    },
    { op: 'UPDATE', type: 'node', id: city, set_properties: { size: random(100) } },
    ...(random(3) === 0 ? [{ op: 'DELETE', type: 'edge', id: road }] : []),
    ...(random(4) === 0
      ? [{ op: 'UPDATE', type: 'node', id: id('city', 0xfffffff), set_properties: { size: 1 } }]
      : []),
  ]
  const log = new TextEncoder().encode(lines.map(line => JSON.stringify(line)).join('\n'))
  engine.write(
    change => applyLog(change, log),
    result => result.success,
  )
}

/** Several statements that become durable together, or not at all. */
function transaction(doing: Doing, keep: boolean): void {
  const open = doing.engine.begin()
  try {
    const options = { parameters: doing.parameters() }
    open.run('CREATE (:Item {id: $step, a: -1})', options)
    open.run('MATCH (l:Left), (r:Right) SET l.n = $step, r.x = $step', options)
    open.run('MATCH (l:Left) SET l.n = $step - $step % 4', options)
    open.run('MATCH (n:Item {a: -1}) SET n.text = $text', options)
    open.run('UNWIND range(1, 10) AS i CREATE (:Part {i: i, step: $step})', options)
    if (keep) open.commit()
  } finally {
    if (open.open) open.rollback()
  }
}
