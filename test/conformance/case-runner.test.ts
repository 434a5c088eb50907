/** The runner of statement cases: each way in which an answer can be wrong turns a case red. */
import { describe, expect, test } from 'vitest'
import { readCases } from '../../conformance/case-files/case.js'
import { runCase } from '../../conformance/case-files/run-case.js'
import type { Answer } from '../../conformance/driver.js'
import { failure, type RelateError } from '../../src/status/fail.js'
import type { Notification } from '../../src/status/notification.js'
import { answer, fakeDriver } from './fake-driver.js'

const integer = (value: number): unknown => ({ $type: 'Integer', _value: String(value) })

/** Runs one case against an engine that gives one answer; what went wrong, or null. */
function outcome(given: Answer | RelateError, fields: object, after: Answer = answer([], [])): string | null {
  const [one] = readCases('cases.jsonl', JSON.stringify({ name: 'a/b/1', statement: 'Q', ...fields }))
  return runCase(one!, fakeDriver({ Q: given, A: after }))
}

const twoRows = { expect: { columns: ['n'], rows: [[integer(1)], [integer(2)]] } }
const rows = (...values: number[]): Answer =>
  answer(
    ['n'],
    values.map(value => [value]),
  )

describe('rows', () => {
  test('the right rows pass, in any order', () => expect(outcome(rows(2, 1), twoRows)).toBeNull())
  test('a wrong value', () => expect(outcome(rows(1, 3), twoRows)).toBe('Q\n- | 2 |\n+ | 3 |'))
  test('a value of another type', () =>
    expect(outcome(answer(['n'], [[1], ['2']]), twoRows)).toBe("Q\n- | 2 |\n+ | '2' |"))
  test('a missing row', () => expect(outcome(rows(1), twoRows)).toBe('Q\n- | 2 |'))
  test('an extra row', () => expect(outcome(rows(1, 2, 2), twoRows)).toBe('Q\n+ | 2 |'))
  test('a wrong order, where order counts', () => {
    expect(outcome(rows(1, 2), { ...twoRows, ordered: true })).toBeNull()
    expect(outcome(rows(2, 1), { ...twoRows, ordered: true })).toBe(
      'Q\n- row 1: | 1 |\n+ row 1: | 2 |\n- row 2: | 2 |\n+ row 2: | 1 |',
    )
  })
  test('a wrong column name', () =>
    expect(outcome(answer(['m'], [[1], [2]]), twoRows)).toBe('Q\n- columns: n\n+ columns: m'))
  test('an error in place of rows', () =>
    expect(outcome(failure('undefined-variable', { name: 'x', hint: '' }), twoRows)).toBe(
      'Q\nexpected rows, got Neo.ClientError.Statement.SyntaxError 42001: semantic error: UndefinedVariable: Variable `x` not defined',
    ))
})

describe('counters', () => {
  const created = { expect: { columns: [], rows: [], counters: { nodesCreated: 1 } } }
  test('the right ones pass', () => expect(outcome(answer([], [], { nodes_created: 1 }), created)).toBeNull())
  test('a wrong counter', () =>
    expect(outcome(answer([], [], { nodes_created: 2 }), created)).toBe('Q\n- nodesCreated: 1\n+ nodes_created: 2'))
  test('a counter that should be zero', () =>
    expect(outcome(answer([], [], { nodes_created: 1, labels_added: 1 }), created)).toBe(
      'Q\n- labelsAdded: 0\n+ labels_added: 1',
    ))
  test('a counter that nobody knows', () =>
    expect(outcome(answer([], []), { expect: { columns: [], rows: [], counters: { nodesMade: 1 } } })).toBe(
      'Q\n- unknown counter nodesMade',
    ))
  test('absent ones are not compared', () =>
    expect(outcome(answer([], [], { nodes_created: 5 }), { expect: { columns: [], rows: [] } })).toBeNull())
})

describe('errors', () => {
  const code = 'Neo.ClientError.Statement.SyntaxError'
  const error = failure('undefined-variable', { name: 'x', hint: '' })
  test('the right code and GQLSTATUS pass', () =>
    expect(outcome(error, { expect: { error: { code, gqlStatus: '42001', cause: 'ignored' } } })).toBeNull())
  test('a wrong code', () =>
    expect(
      outcome(error, { expect: { error: { code: 'Neo.ClientError.Statement.TypeError', gqlStatus: '42001' } } }),
    ).toMatch(
      /^Q\n- Neo\.ClientError\.Statement\.TypeError 42001\n\+ Neo\.ClientError\.Statement\.SyntaxError 42001: /,
    ))
  test('a wrong GQLSTATUS', () =>
    expect(outcome(error, { expect: { error: { code, gqlStatus: '22N01' } } })).toMatch(
      /^Q\n- .* 22N01\n\+ .* 42001: /,
    ))
  test('any client error', () => expect(outcome(error, { expect: { error: {} } })).toBeNull())
  test('rows in place of an error', () =>
    expect(outcome(rows(1), { expect: { error: {} } })).toBe('Q\n- Neo.ClientError.*\n+ a result:\n+ | 1 |'))
})

describe('notifications', () => {
  const hint: Notification = {
    code: 'Neo.ClientNotification.Statement.CartesianProduct',
    gqlStatus: '03N90',
    severity: 'INFORMATION',
    category: 'PERFORMANCE',
    title: '',
    description: '',
    remedy: null,
    operatorId: null,
    span: null,
  }
  const expected = (times: number): object => ({
    expect: {
      columns: [],
      rows: [],
      gqlStatuses: Array(times).fill('03N90'),
      notifications: Array(times).fill({ code: hint.code, severity: hint.severity, category: hint.category }),
    },
  })
  test('ours may say more', () =>
    expect(outcome(answer([], [], {}, [{ ...hint, code: 'x', gqlStatus: '00000' }, hint]), expected(1))).toBeNull())
  test('a missing one', () =>
    expect(outcome(answer([], []), expected(1))).toBe(
      `Q\n- notification ${hint.code} INFORMATION PERFORMANCE; ours: none\n- GQLSTATUS 03N90; ours: none`,
    ))
  test('one where two are expected', () =>
    expect(outcome(answer([], [], {}, [hint]), expected(2))).toContain('- GQLSTATUS'))
})

describe('the frame of a case', () => {
  test('the prefix stands in front of set-up, statement and what is asked after it', () => {
    const driver = fakeDriver({})
    const [one] = readCases(
      'f',
      '{"name":"n","cypher":5,"setup":["S"],"statement":"Q","expect":{"columns":[],"rows":[]},"after":"A","expectAfter":{"columns":[],"rows":[]}}',
    )
    expect(runCase(one!, driver)).toBeNull()
    expect(driver.statements).toEqual(['CYPHER 5 S', 'CYPHER 5 Q', 'CYPHER 5 A'])
  })
  test('what it left behind is compared', () => {
    const fields = {
      expect: { columns: [], rows: [] },
      after: 'A',
      expectAfter: { columns: ['n'], rows: [[integer(1)]] },
    }
    expect(outcome(answer([], []), fields, rows(1))).toBeNull()
    expect(outcome(answer([], []), fields, rows(2))).toBe('Q\nafter it: A\n- | 1 |\n+ | 2 |')
  })
  test('a set-up that fails', () => {
    const [one] = readCases('f', '{"name":"n","setup":["S"],"statement":"Q","expect":{"columns":[],"rows":[]}}')
    const driver = fakeDriver({ S: failure('undefined-variable', { name: 'x', hint: '' }) })
    expect(runCase(one!, driver)).toMatch(/^set-up: S\nsemantic error/)
  })
  test.each([
    ['{"name":1}', 'f:1: name: expected a string, got 1'],
    ['\n{"name":"n","statement":"Q","expects":{}}', 'f:2: unknown key expects'],
    ['{"name":"n","statement":"Q","cypher":4,"expect":{}}', 'f:1: cypher: expected 5 or 25, got 4'],
    [
      '{"name":"n","statement":"Q","expect":{"columns":["a"],"rows":[[{"$type":"Int","_value":"1"}]]}}',
      'f:1: $type: expected a known type, got "Int"',
    ],
  ])('a line that is no case is refused with its place', (text, message) => {
    expect(() => readCases('f', text)).toThrow(message)
  })
})
