/** The MCP inspector's command line, over stdio and over HTTP, on both surfaces. */
import { execFileSync } from 'node:child_process'
import { type Check, expectFailure, expectParts } from './check.js'
import { fileOf } from './packages.js'
import { type Addresses, BINARY } from './served.js'

const list = ['--method', 'tools/list']
const call = (tool: string, ...args: string[]): string[] => [
  ...['--method', 'tools/call', '--tool-name', tool],
  ...args.flatMap(arg => ['--tool-arg', arg]),
]
const read = (uri: string): string[] => ['--method', 'resources/read', '--uri', uri]

/** What the inspector prints for one request; throws when it exits with anything but 0. */
function inspect(target: readonly string[], request: readonly string[]): string {
  const program = fileOf('@modelcontextprotocol/inspector', 'cli/build/cli.js')
  return execFileSync(process.execPath, [program, '--cli', ...target, ...request], {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export function stdioChecks(store: string): readonly Check[] {
  const stdio = (...flags: string[]): string[] => [
    ...[process.execPath, BINARY, 'serve', '--mcp', 'stdio', '--database', store],
    ...flags,
  ]
  const check = (name: string, target: string[], request: string[], parts: string[], absent: string[] = []): Check => ({
    name: `inspector, stdio: ${name}`,
    run: () => expectParts(inspect(target, request), parts, absent),
  })
  return [
    check('lists three tools', stdio(), list, ['"write_cypher"', '"read_cypher"', '"get_schema"']),
    check(
      'writes with parameters',
      stdio(),
      call('write_cypher', 'statement=CREATE (:Person {name: $name, n: $n})', 'parameters={"name": "Ada", "n": 1}'),
      ['"isError": false', String.raw`\"nodes_created\":1`, String.raw`\"properties_set\":2`],
    ),
    check('reads what was written', stdio(), call('read_cypher', 'statement=MATCH (p:Person) RETURN p.name AS name'), [
      String.raw`\"rows\":[{\"name\":\"Ada\"}]`,
    ]),
    check('lists two tools of a read-only store', stdio('--read-only'), list, ['"get_schema"'], ['"write_cypher"']),
    check('describes the schema', stdio('--read-only'), call('get_schema'), [String.raw`{\"Person\":{\"count\":1,`]),
  ]
}

const overHttp = (url: string, credential: string | null): string[] => [
  ...[url, '--transport', 'http'],
  ...(credential === null ? [] : ['--header', `Authorization: Basic ${Buffer.from(credential).toString('base64')}`]),
]

/** @param credential the right one */
export function relateChecks({ relate }: Addresses, credential: string): readonly Check[] {
  const target = overHttp(`${relate}/mcp`, credential)
  return [
    {
      name: 'inspector, HTTP: lists three tools',
      run: () => expectParts(inspect(target, list), ['"write_cypher"', '"get_schema"']),
    },
    {
      name: 'inspector, HTTP: reads',
      run: () =>
        expectParts(inspect(target, call('read_cypher', 'statement=MATCH (p:Person) RETURN count(*) AS people')), [
          String.raw`\"rows\":[{\"people\":1}]`,
        ]),
    },
    {
      name: 'inspector, HTTP: no credential is refused',
      run: () => expectFailure(() => inspect(overHttp(`${relate}/mcp`, null), list)),
    },
    {
      name: 'inspector, HTTP: a wrong credential is refused',
      run: () => expectFailure(() => inspect(overHttp(`${relate}/mcp`, 'ada:wrong'), list)),
    },
  ]
}

export function kartographChecks({ kartograph }: Addresses, credential: string): readonly Check[] {
  const target = overHttp(kartograph, credential)
  const check = (name: string, request: string[], parts: string[], absent: string[] = []): Check => ({
    name: `inspector, Kartograph: ${name}`,
    run: () => expectParts(inspect(target, request), parts, absent),
  })
  return [
    check('lists one tool', list, ['"query_graph"', '"timeout_seconds"'], ['"read_cypher"']),
    check(
      'lists resources',
      ['--method', 'resources/list'],
      ['"schema://ontology"', '"schema://nodes/labels"', '"schema://edges/labels"', '"schema://nodes/Person"'],
    ),
    check(
      'lists templates',
      ['--method', 'resources/templates/list'],
      ['"schema://nodes/{label}"', '"schema://edges/{label}"'],
    ),
    check('reads the ontology', read('schema://ontology'), [
      String.raw`\"label\":\"Person\"`,
      String.raw`\"count\":1}`,
    ]),
    check('reads one type', read('schema://nodes/person'), [String.raw`\"required_properties\":[\"n\",\"name\"]`]),
    check('says what an unknown type is', read('schema://nodes/nope'), ["Node type 'nope' not found"]),
    check('queries', call('query_graph', 'cypher=MATCH (p:Person) RETURN p.name'), [
      '"isError": false',
      '"row_count": 1',
      '"value": "Ada"',
    ]),
    check('is refused a write', call('query_graph', 'cypher=CREATE (n:Test)'), [
      '"error_type": "forbidden"',
      'Found forbidden keyword: CREATE',
    ]),
  ]
}
