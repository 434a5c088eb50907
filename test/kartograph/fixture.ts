/** The graph that the cases of this folder ask, and the worker's side of the second surface without a process. */
import { openEngine, type RelateEngine } from '../../src/engine/engine.js'
import { applyLog, type MutationResult } from '../../src/ontology/mutation-log.js'
import { answerKartograph, type KartographContext, type KartographRequest } from '../../src/serve/kartograph/work.js'

export const DEFINITIONS = [
  '{"op":"DEFINE","type":"node","label":"person","description":"A person entity","example_file_path":"people/alice.md","required_properties":["name"],"optional_properties":["email","role"]}',
  '{"op":"DEFINE","type":"node","label":"project","description":"A project","required_properties":[]}',
  '{"op":"DEFINE","type":"node","label":"repository","description":"A repository","required_properties":[]}',
  '{"op":"DEFINE","type":"edge","label":"knows","description":"Professional relationship","required_properties":["since"]}',
  '{"op":"DEFINE","type":"edge","label":"depends_on","description":"A dependency","required_properties":[]}',
  '{"op":"DEFINE","type":"edge","label":"contributes_to","description":"A contribution","required_properties":[]}',
].join('\n')

export const PEOPLE =
  "CREATE (a:Person {id:'person:abc123', name:'Alice'}), (:Person {id:'person:fed789', name:'Charlie'}), " +
  "(a)-[:KNOWS {id:'knows:aaa111', since:2020}]->(:Person {id:'person:def456', name:'Bob'})"

/** An engine in memory. */
export function graph(log = '', ...statements: readonly string[]): RelateEngine {
  const engine = openEngine(':memory:')
  if (log !== '' && !mutate(engine, log).success) throw new Error('the log of a test applies')
  for (const statement of statements) engine.run(statement)
  return engine
}

export function mutate(engine: RelateEngine, log: string | Uint8Array): MutationResult {
  return engine.write(
    transaction => applyLog(transaction, typeof log === 'string' ? new TextEncoder().encode(log) : log),
    result => result.success,
  )
}

/** A line of a log. */
export const line = (members: Readonly<Record<string, unknown>>): string => JSON.stringify(members)
export const define = (label: string, more: object = {}): string =>
  line({ op: 'DEFINE', type: 'node', label, description: 'x', required_properties: [], ...more })

/** The n-th id with that prefix. */
export const id = (prefix: string, n: number): string => `${prefix}:${n.toString(16).padStart(16, '0')}`

/** CREATE of a node; a name for `slug` and the rest. */
export const node = (label: string, n: number, set: object = {}): string =>
  line({
    op: 'CREATE',
    type: 'node',
    id: id(label.toLowerCase(), n),
    label,
    set_properties: { slug: `${label}-${n}`, data_source_id: 'test', ...set },
  })

export const edge = (label: string, n: number, start: string, end: string, set: object = {}): string =>
  line({
    op: 'CREATE',
    type: 'edge',
    id: id(label.toLowerCase(), n),
    label,
    start_id: start,
    end_id: end,
    set_properties: { data_source_id: 'test', ...set },
  })

/** One request, run to its end. */
export function ask(engine: RelateEngine, request: KartographRequest, more: Partial<KartographContext> = {}): unknown {
  const steps = answerKartograph(request, { engine, stopped: () => false, log: () => undefined, ...more })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value === null ? null : JSON.parse(step.value)
  }
}

/** `query_graph` as the worker answers it. */
export function query(
  engine: RelateEngine,
  cypher: string,
  options: { readonly timeoutSeconds?: number; readonly maxRows?: number; readonly singleColumn?: boolean } = {},
  more: Partial<KartographContext> = {},
): unknown {
  const { timeoutSeconds = 30, maxRows = 1000, singleColumn = false } = options
  return ask(engine, { ask: 'query', cypher, timeoutSeconds, maxRows, singleColumn, correlation: 'c-1' }, more)
}

/** The rows of a query that succeeds. */
export function rows(engine: RelateEngine, cypher: string): unknown {
  const answer = query(engine, cypher) as { rows?: unknown }
  return answer.rows ?? answer
}
