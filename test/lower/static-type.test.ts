/** Static types: reading them from signatures, comparing, joining. */
import { describe, expect, it } from 'vitest'
import { nearestName } from '../../src/lower/similar.js'
import { canBe, joinAll, type StaticType, typeOfName, typeText } from '../../src/lower/static-type.js'

const type = (name: string): StaticType => typeOfName(name)

describe('types in signatures', () => {
  it.each([
    ['INTEGER', 'INTEGER'],
    ['INTEGER | FLOAT', 'INTEGER | FLOAT'],
    ['LIST<STRING>', 'LIST<STRING>'],
    ['LIST<INTEGER | FLOAT>', 'LIST<INTEGER | FLOAT>'],
    ['LIST<ANY>', 'LIST<ANY>'],
    ['MAP | NODE | RELATIONSHIP', 'MAP | NODE | RELATIONSHIP'],
    ['STRING | ANY', 'ANY'],
    ['constructor', 'ANY'],
  ])('%s reads as %s', (name, text) => expect(typeText(type(name))).toBe(text))
})

describe('what may be what', () => {
  it.each([
    ['INTEGER', 'FLOAT', true],
    ['FLOAT', 'INTEGER', false],
    ['INTEGER | FLOAT', 'INTEGER', true],
    ['LIST<STRING>', 'LIST<INTEGER>', false],
    ['NODE', 'MAP', true],
    ['MAP', 'NODE', false],
    ['ANY', 'PATH', true],
  ])('%s as %s: %s', (actual, wanted, answer) => expect(canBe(type(actual), type(wanted))).toBe(answer))
})

describe('one or the other', () => {
  it('of numbers is a number, of other kinds nothing is known', () => {
    expect(typeText(joinAll([type('INTEGER'), type('FLOAT')]))).toBe('INTEGER | FLOAT')
    expect(typeText(joinAll([type('INTEGER'), type('STRING')]))).toBe('ANY')
    expect(typeText(joinAll([type('LIST<INTEGER>'), type('LIST<STRING>')]))).toBe('LIST<ANY>')
  })
})

describe('did you mean', () => {
  it('is the nearest name, when one is near', () => {
    expect(nearestName('toUppr', ['toLower', 'toUpper'])).toBe('toUpper')
    expect(nearestName('x', ['y', 'z'])).toBe(null)
    expect(nearestName('entirely', ['different'])).toBe(null)
  })
})
