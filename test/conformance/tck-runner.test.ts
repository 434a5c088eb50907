/** The TCK runner on features made for it: each way of being wrong turns a scenario red. */
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../conformance/driver.js'
import { runScenario } from '../../conformance/tck/run-scenario.js'
import { parseFeature, scenarioKey } from '../../conformance/tck/scenarios.js'
import { NodeEntity, RelationshipEntity } from '../../src/result/result.js'
import { failure, type RelateError } from '../../src/status/fail.js'
import { Duration } from '../../src/value/duration.js'
import { LocalDateTime, ZonedTime } from '../../src/value/temporal.js'
import { answer, type FakeDriver, fakeDriver } from './fake-driver.js'

const NODES = 'MATCH (n) RETURN n'
const RELATIONSHIPS = 'MATCH ()-[r]->() RETURN r'

function run(
  then: string,
  answers: Record<string, Answer | RelateError | (Answer | RelateError)[]>,
  given = '',
): string | null {
  const [scenario] = parseFeature(
    'made/Up1',
    `Feature: Up1\n  Scenario: [1] made up\n    Given an empty graph\n${given}    When executing query:\n      """\n      Q\n      """\n${then}`,
  )
  return runScenario(scenario!, fakeDriver(answers), '/nowhere')
}

const table = (step: string, ...lines: string[]): string =>
  `    Then ${step}\n${lines.map(line => `      ${line}\n`).join('')}`
const ab = answer(['n'], [['a'], ['b']])

describe('results', () => {
  const anyOrder = table('the result should be, in any order:', '| n |', "| 'b' |", "| 'a' |")
  const inOrder = table('the result should be, in order:', '| n |', "| 'b' |", "| 'a' |")
  test('a bag of rows', () => expect(run(anyOrder, { Q: ab })).toBeNull())
  test('a wrong order', () => expect(run(inOrder, { Q: ab })).toContain("- row 1: | 'b' |\n+ row 1: | 'a' |"))
  test('a wrong value', () =>
    expect(run(anyOrder, { Q: answer(['n'], [['a'], ['c']]) })).toContain("- | 'b' |\n+ | 'c' |"))
  test('a missing row', () => expect(run(anyOrder, { Q: answer(['n'], [['a']]) })).toContain("- | 'b' |"))
  test('an extra row', () => expect(run(anyOrder, { Q: answer(['n'], [['a'], ['b'], ['b']]) })).toContain("+ | 'b' |"))
  test('a wrong column', () =>
    expect(run(anyOrder, { Q: answer(['m'], ab.rows) })).toContain('- columns: n\n+ columns: m'))
  test('rows where none should be', () =>
    expect(run(table('the result should be empty'), { Q: ab })).toContain("+ | 'a' |"))
  test('an integer where a float should be', () =>
    expect(
      run(table('the result should be, in any order:', '| n |', '| 1.0 |'), { Q: answer(['n'], [[1]]) }),
    ).toContain('- | 1.0 |\n+ | 1 |'))
  test('lists in any order, only where the step says so', () => {
    const lists = answer(['n'], [[['b', 'a']]])
    const loose = table('the result should be (ignoring element order for lists):', '| n |', "| ['a', 'b'] |")
    const strict = table('the result should be, in any order:', '| n |', "| ['a', 'b'] |")
    expect(run(loose, { Q: lists })).toBeNull()
    expect(run(strict, { Q: lists })).toContain("+ | ['b', 'a'] |")
  })
  test('temporal values are compared by what they print as', () => {
    const step = table('the result should be, in any order:', '| n |', "| ['PT1S'] |")
    expect(run(step, { Q: answer(['n'], [[[new Duration(0n, 0n, 1n, 0)]]]) })).toBeNull()
  })
  test.each([
    [new ZonedTime(45_060_000_000_000, 0), '12:31Z'],
    [new ZonedTime(45_061_000_000_000, 3600), '12:31:01+01:00'],
    [new LocalDateTime(0, 0), '1970-01-01T00:00'],
    [new LocalDateTime(0, 1), '1970-01-01T00:00:00.000000001'],
  ])('a time of day without seconds shows none: %o', (value, text) => {
    expect(
      run(table('the result should be, in any order:', '| n |', `| '${text}' |`), { Q: answer(['n'], [[value]]) }),
    ).toBeNull()
  })
  test('an error in place of a result', () =>
    expect(run(anyOrder, { Q: failure('undefined-variable', { name: 'x', hint: '' }) })).toContain(
      'expected a result, got SyntaxError (UndefinedVariable)',
    ))
})

describe('side effects are what a later query sees', () => {
  const a = new NodeEntity(0, ['A'], new Map([['k', 1]]))
  const effects = (...lines: string[]): string => table('the side effects should be:', ...lines)
  const made = { [NODES]: answer(['n'], [[a]]) }

  test('nodes, properties and names of labels', () =>
    expect(run(effects('| +nodes | 1 |', '| +properties | 1 |', '| +labels | 1 |'), made)).toBeNull())
  test('a wrong count', () =>
    expect(run(effects('| +nodes | 2 |', '| +properties | 1 |', '| +labels | 1 |'), made)).toContain(
      '- +nodes: 2\n+ +nodes: 1',
    ))
  test('an effect that is not named', () =>
    expect(run(effects('| +nodes | 1 |', '| +labels | 1 |'), made)).toContain('- +properties: 0\n+ +properties: 1'))
  test('one where none should be', () => expect(run('    And no side effects\n', made)).toContain('+ +nodes: 1'))
  test('an overwritten property is one more and one less', () => {
    const before = new RelationshipEntity(0, 'R', 0, 0, new Map([['k', 1]]))
    const after = new RelationshipEntity(0, 'R', 0, 0, new Map([['k', 2]]))
    const answers = { [RELATIONSHIPS]: [answer(['r'], [[before]]), answer(['r'], [[after]])] }
    const given = '    And having executed:\n      """\n      S\n      """\n'
    expect(run(effects('| +properties | 1 |', '| -properties | 1 |'), answers, given)).toBeNull()
  })
})

describe('errors', () => {
  const error = failure('undefined-variable', { name: 'x', hint: '' })
  const raised = (text: string): string => `    Then a ${text}\n`
  test('type, phase and detail', () =>
    expect(run(raised('SyntaxError should be raised at compile time: UndefinedVariable'), { Q: error })).toBeNull())
  test('any time and any detail', () =>
    expect(run(raised('SyntaxError should be raised at any time: *'), { Q: error })).toBeNull())
  test.each([
    'TypeError should be raised at compile time: UndefinedVariable',
    'SyntaxError should be raised at runtime: UndefinedVariable',
    'SyntaxError should be raised at compile time: UnknownFunction',
  ])('not %s', text => {
    expect(run(raised(text), { Q: error })).toContain('+ SyntaxError at compile time: UndefinedVariable')
  })
  test('a result in place of an error', () =>
    expect(run(raised('SyntaxError should be raised at any time: *'), { Q: ab })).toContain(
      'expected an error, got a result',
    ))
  test('an error that leaves something behind', () =>
    expect(
      run(raised('SyntaxError should be raised at any time: *'), {
        Q: error,
        [NODES]: answer(['n'], [[new NodeEntity(0, [], new Map())]]),
      }),
    ).toContain('+ +nodes: 1'))
})

describe('the frame of a scenario', () => {
  test('an unknown step fails', () =>
    expect(run('    Then the moon is full\n', {})).toBe('the moon is full\nunknown step'))
  test('a set-up that fails', () => {
    const given = '    And having executed:\n      """\n      S\n      """\n'
    expect(run('', { S: failure('undefined-variable', { name: 'x', hint: '' }) }, given)).toContain(
      'set-up failed: semantic error',
    )
  })
  test('a procedure answers the rows of its table, and takes an integer for a float', () => {
    const given = [
      '    And there exists a procedure test.my.proc(in :: FLOAT?) :: (a :: STRING?, b :: INTEGER?):',
      '      | in   | a | b |',
      "      | 42.0 | 'close enough' | 1 |",
      "      | 43.0 | 'far off' | 2 |",
      '',
    ].join('\n')
    const rows: unknown[] = []
    const driver: FakeDriver = {
      ...fakeDriver({}),
      registerProcedure: procedure => {
        expect(procedure.takes).toEqual([{ name: 'in', type: 'FLOAT', description: '' }])
        expect(procedure.gives.map(column => column.name)).toEqual(['a', 'b'])
        rows.push(...procedure.call([42], undefined as never))
      },
    }
    const [scenario] = parseFeature(
      'made/Up1',
      `Feature: Up1\n  Scenario: [1] made up\n    Given an empty graph\n${given}`,
    )
    expect(runScenario(scenario!, driver, '/nowhere')).toBeNull()
    expect(rows).toEqual([['close enough', 1]])
  })
  test('scenarios of an outline are told apart by their example', () => {
    const scenarios = parseFeature(
      'made/Up2',
      'Feature: Up2\n  Scenario Outline: [1] <n>\n    Given any graph\n    Examples:\n      | n |\n      | x |\n      | x |\n',
    )
    expect(scenarios.map(scenarioKey)).toEqual(['made/Up2 [1] x #1', 'made/Up2 [1] x #2'])
    expect(scenarios.map(scenario => scenario.line)).toEqual([6, 7])
  })
})
