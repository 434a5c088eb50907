/** The forms that `--mode` takes. */
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { NodeEntity, PathEntity, type PlanNode, RelationshipEntity } from '../../src/result/result.js'
import type { Notification } from '../../src/status/notification.js'
import { Point } from '../../src/value/point.js'
import { Float } from '../../src/value/value.js'
import { NO_CHANGES, written } from './results.js'

const TEAM = {
  columns: ['name', 'since'],
  columnTypes: ['STRING', 'INTEGER'],
  rows: [
    ['Grace', 2023],
    ['Ada', 2024],
  ],
}

const MISSING_INDEX: Notification = {
  code: 'Relate.Notification.Statement.MissingIndex',
  gqlStatus: '03C91',
  severity: 'INFORMATION',
  category: 'PERFORMANCE',
  title: 'Missing index',
  description: 'the equality predicate on name filters :Project without a range index on (:Project {name})',
  remedy: 'CREATE INDEX relate_Project__name FOR (n:Project) ON (n.name)',
  operatorId: 1,
  span: null,
}

describe('table', () => {
  it('text stands at the left, numbers at the right', () => {
    expect(written(TEAM, 'table')).toBe(
      ['name  | since', '------+------', 'Grace |  2023', 'Ada   |  2024', '2 rows', ''].join('\n'),
    )
  })

  it('the last line counts rows and names what changed', () => {
    const stats = { ...NO_CHANGES, nodes_created: 5, relationships_created: 5, properties_set: 13, labels_added: 5 }
    expect(written({ stats }, 'table')).toBe(
      '(no rows) · nodes created: 5, relationships created: 5, properties set: 13, labels added: 5\n',
    )
    expect(written({ columns: ['x'], columnTypes: ['ANY'] }, 'table')).toBe('(no rows)\n')
    expect(
      written({ columns: ['x'], rows: [[1]], stats: { ...NO_CHANGES, nodes_deleted: 1, indexes_added: 1 } }, 'table'),
    ).toBe('x\n-\n1\n1 row · nodes deleted: 1, indexes added: 1\n')
    expect(written({ ...TEAM, truncated: true }, 'table')).toMatch(/\n2 rows shown, there are more\n$/)
  })

  const cell = (value: Parameters<typeof written>[0]['rows']) =>
    written({ columns: ['x'], columnTypes: ['ANY'], rows: value ?? [] }, 'table')
      .split('\n')
      .slice(2, -2)

  it('values read like Cypher', () => {
    const ada = new NodeEntity(0, ['Person'], new Map([['name', "A'da\\"]]))
    const odd = new NodeEntity(1, ['my label', 'B`c'], new Map())
    const bare = new NodeEntity(2, [], new Map([['a b', 1]]))
    const knows = new RelationshipEntity(4, 'KNOWS', 1, 0, new Map([['since', 2020]]))
    const likes = new RelationshipEntity(5, 'LIKES', 1, 2, new Map())
    expect(
      cell([
        [ada],
        [odd],
        [bare],
        [new NodeEntity(3, [], new Map())],
        [knows],
        [new PathEntity([ada, odd, bare], [knows, likes])],
        [['x', 1, new Float(2), null, true, 1n]],
        [new Map([['k', Number.NaN]])],
        [new Point(7203, [1, 2])],
        [Uint8Array.of(1, 2)],
      ]),
    ).toEqual([
      "(:Person {name: 'A\\'da\\\\'})",
      '(:`my label`:`B``c`)',
      '({`a b`: 1})',
      '()',
      '[:KNOWS {since: 2020}]',
      "(:Person {name: 'A\\'da\\\\'})<-[:KNOWS {since: 2020}]-(:`my label`:`B``c`)-[:LIKES]->({`a b`: 1})",
      "['x', 1, 2.0, null, true, 1]",
      '{k: NaN}',
      "point({x: 1.0, y: 2.0, crs: 'cartesian'})",
      '[1, 2]',
    ])
  })

  it('control characters never reach the terminal', () => {
    expect(cell([['a\u001b[31mred\u0007'], ['line\nbreak\ttab'], ['\u202eevil\u2066'], ['\ud800']])).toEqual([
      'a\\u001b[31mred\\u0007',
      'line\\nbreak\\ttab',
      '\\u202eevil\\u2066',
      '\ufffd',
    ])
    const heading = written({ columns: ['a\u001b[31m'], rows: [[1]] }, 'table')
    expect(heading.startsWith('a\\u001b[31m\n')).toBe(true)
  })

  it('wide characters take two columns', () => {
    expect(
      written(
        {
          columns: ['a', 'b'],
          columnTypes: ['STRING', 'STRING'],
          rows: [
            ['日本', 'x'],
            ['é', 'y'],
          ],
        },
        'table',
      ),
    ).toBe(['a    | b', '-----+--', '日本 | x', 'é    | y', '2 rows', ''].join('\n'))
  })

  it('one enormous cell does not widen the other rows', () => {
    const rows = [['x'.repeat(10_000), 1], ...Array.from({ length: 1000 }, () => ['y', 2])]
    expect(written({ columns: ['a', 'b'], rows }, 'table').length).toBeLessThan(130_000)
  })

  it('colour changes nothing but colour', () => {
    const coloured = written(TEAM, 'table', true)
    expect(coloured).not.toBe(written(TEAM, 'table'))
    expect(stripVTControlCharacters(coloured)).toBe(written(TEAM, 'table'))
  })

  it('EXPLAIN shows the plan and the notifications, an ordinary run neither', () => {
    const leaf = { operator: 'Expand', details: '(:Project)<-[w:WORKS_ON]-(p:Person)', estimated_rows: null }
    const plan = {
      profiled: true,
      schema: 'relate.plan/v1' as const,
      statement: 'S',
      root: {
        operator: 'ProduceResults',
        details: '2 item(s), ordered',
        estimated_rows: 1.6,
        identifiers: [],
        warnings: [],
        actual: { rows: 2, store_hits: 7, time_ms: 0.12345 },
        children: [{ ...leaf, identifiers: [], warnings: [], actual: null, children: [] }],
      },
    }
    const parts = { plan, notifications: [MISSING_INDEX] }
    expect(written({ ...parts, mode: 'explain' }, 'table')).toBe(
      [
        'ProduceResults  2 item(s), ordered  (estimated rows: 2, rows: 2, store hits: 7, ms: 0.123)',
        'Expand  (:Project)<-[w:WORKS_ON]-(p:Person)',
        'INFORMATION 03C91 Missing index: the equality predicate on name filters :Project without a range index on (:Project {name})',
        '  CREATE INDEX relate_Project__name FOR (n:Project) ON (n.name)',
        '(no rows)',
        '',
      ].join('\n'),
    )
    expect(written(parts, 'table')).toBe('(no rows)\n')
  })

  it('each input of an operator with several begins with a plus', () => {
    const shown = (operator: string, ...children: PlanNode[]): PlanNode => ({
      operator,
      children,
      details: '',
      estimated_rows: null,
      identifiers: [],
      warnings: [],
      actual: null,
    })
    const inner = shown('CartesianProduct', shown('AllNodesScan'), shown('Argument'))
    const root = shown('ProduceResults', shown('Apply', shown('Filter', shown('Expand')), shown('Optional', inner)))
    const plan = { profiled: false, schema: 'relate.plan/v1' as const, statement: 'S', root }
    expect(written({ plan, mode: 'explain' }, 'table')).toBe(
      [
        'ProduceResults',
        'Apply',
        '+ Filter',
        '  Expand',
        '+ Optional',
        '  CartesianProduct',
        '  + AllNodesScan',
        '  + Argument',
        '(no rows)',
        '',
      ].join('\n'),
    )
  })
})

describe('json and jsonl', () => {
  it('rows are objects with sorted keys', () => {
    const rows = { columns: ['since', 'name'], rows: TEAM.rows.map(([name, since]) => [since ?? null, name ?? null]) }
    expect(written(rows, 'json')).toBe('[{"name":"Grace","since":2023},{"name":"Ada","since":2024}]\n')
    expect(written(rows, 'jsonl')).toBe('{"name":"Grace","since":2023}\n{"name":"Ada","since":2024}\n')
  })

  it('no rows', () => {
    expect(written({}, 'json')).toBe('[]\n')
    expect(written({}, 'jsonl')).toBe('')
  })

  it('a column called __proto__ is a column', () => {
    expect(written({ columns: ['__proto__', 'a'], rows: [[1, 2]] }, 'json')).toBe('[{"__proto__":1,"a":2}]\n')
  })
})

describe('csv', () => {
  it('quotes what needs quotes, and tells null from an empty string', () => {
    const rows = [
      ['plain', 1],
      ['with "quotes", comma', new Float(2)],
      ['two\nlines', null],
      ['', [1, 'x']],
      [' edge', new Map([['a', 1]])],
    ]
    expect(written({ columns: ['text', 'a,b'], rows }, 'csv')).toBe(
      [
        'text,"a,b"',
        'plain,1',
        '"with ""quotes"", comma",2.0',
        '"two\nlines",',
        '"","[1,""x""]"',
        '" edge","{""a"":1}"',
        '',
      ].join('\n'),
    )
  })

  it('a write without columns prints nothing', () => {
    expect(written({}, 'csv')).toBe('')
  })
})

describe('envelope', () => {
  const PLAN =
    '{"profiled":false,"root":{"actual":null,"children":[],"details":"","estimated_rows":null,"identifiers":[],"operator":"ProduceResults","warnings":[]},"schema":"relate.plan/v1","statement":"S"}'
  const STATS =
    '{"constraints_added":0,"constraints_removed":0,"indexes_added":0,"indexes_removed":0,"labels_added":0,"labels_removed":0,"nodes_created":0,"nodes_deleted":0,"properties_set":0,"relationships_created":0,"relationships_deleted":0}'

  it('has the keys of the page in order', () => {
    expect(written(TEAM, 'envelope')).toBe(
      '{"columnTypes":["STRING","INTEGER"],"columns":["name","since"],"elapsed_ms":2.0,"error":null,"execute_ms":1.5,' +
        '"lex_parse_ms":0.25,"lower_ms":0.125,"notifications":[],"parse_ms":0.5,' +
        `"plan":${PLAN},"plan_cache":"miss","plan_ms":1e-6,"result_generation_ms":0.0,"rewrite_ms":0.125,` +
        `"rows":[{"name":"Grace","since":2023},{"name":"Ada","since":2024}],"stats":${STATS}}\n`,
    )
  })

  it('notifications carry the operator; inside the plan they do not', () => {
    const text = written(
      {
        notifications: [MISSING_INDEX, { ...MISSING_INDEX, operatorId: null, remedy: null }],
        plan: {
          profiled: false,
          schema: 'relate.plan/v1',
          statement: 'S',
          root: {
            operator: 'Expand',
            details: '',
            estimated_rows: 3,
            identifiers: ['n'],
            warnings: [MISSING_INDEX],
            actual: null,
            children: [],
          },
        },
      },
      'envelope',
    )
    const { notifications, plan } = JSON.parse(text)
    expect(Object.keys(notifications[0])).toEqual([
      'category',
      'code',
      'description',
      'gql_status',
      'operator_id',
      'remedy',
      'severity',
      'title',
    ])
    expect(notifications[0].operator_id).toBe(1)
    expect(notifications[1]).not.toHaveProperty('operator_id')
    expect(notifications[1].remedy).toBeNull()
    expect(plan.root.warnings[0]).not.toHaveProperty('operator_id')
    expect(text).toContain('"estimated_rows":3.0,"identifiers":["n"]')
  })
})
