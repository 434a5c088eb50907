/**
 * Damaged files: whatever bit is wrong and wherever a file is cut, a store gives the right answer or says what is
 * damaged. It never answers from half of itself.
 */
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildStore, crashFiles, type Files, type History, outcomeOf, restore } from './damage.js'
import { openFake } from './fake-graph.js'
import { messageOf, scratch } from './scratch.js'

let history: History
let crashed: Files
let closed: Files
beforeAll(() => {
  ;({ history, crashed, closed } = buildStore(scratch('a.rl')))
})

/** `files` with one part of one of them changed. */
function withChange(files: Files, suffix: '' | '-wal' | '-shm', change: (bytes: Uint8Array) => Uint8Array): Files {
  return { ...files, [suffix]: change(Uint8Array.from(files[suffix] ?? [])) }
}

const flip = (at: number, bit: number) => (bytes: Uint8Array) => {
  const position = at % bytes.length
  bytes[position] = (bytes[position] ?? 0) ^ (1 << bit)
  return bytes
}
const cut = (count: number) => (bytes: Uint8Array) => bytes.subarray(0, Math.max(0, bytes.length - count))

describe('undamaged', () => {
  test.each(['crashed', 'closed'])('a store that was %s gives everything back', state => {
    const path = scratch('a.rl')
    restore(path, state === 'closed' ? closed : crashed)
    expect(outcomeOf(path, history)).toBe('right')
  })

  test('a copy of an open store without its index, or with its database file only, can be read', () => {
    const path = scratch('a.rl')
    restore(path, { ...crashed, '-shm': null })
    const reader = openFake(path, { readOnly: true })
    expect(JSON.stringify(reader.graph.all())).toBe(history.at(-1))
    restore(path, { ...closed, '-wal': null })
    expect(outcomeOf(path, history)).toBe('right')
  })
})

describe('a flipped bit', () => {
  test('anywhere in a closed store is harmless or named', () => {
    const path = scratch('a.rl')
    fc.assert(
      fc.property(fc.nat(), fc.nat(7), (at, bit) => {
        restore(path, withChange(closed, '', flip(at, bit)))
        outcomeOf(path, history)
      }),
      { numRuns: 120 },
    )
  })

  test('in the header of a closed store is harmless or named', () => {
    const path = scratch('a.rl')
    for (let at = 0; at < 100; at++) {
      restore(path, withChange(closed, '', flip(at, at % 8)))
      outcomeOf(path, history)
    }
  })

  test('in a write-ahead log is named, unless it could be a crash in the last commit', () => {
    const path = scratch('a.rl')
    fc.assert(
      fc.property(fc.nat(), fc.nat(7), (at, bit) => {
        restore(path, withChange(crashed, '-wal', flip(at, bit)))
        outcomeOf(path, history, history.length - 2)
      }),
      { numRuns: 40 },
    )
  })

  test('in a chunk names the chunk', () => {
    const path = scratch('a.rl')
    const at = Buffer.from(closed[''] ?? []).indexOf('text 10 xxx')
    restore(path, withChange(closed, '', flip(at, 0)))
    expect(messageOf(() => openFake(path, { readOnly: true }))).toBe(
      `${path} is damaged: chunk cells 0/0: its checksum does not match`,
    )
    const writer = openFake(path)
    expect(writer.graph.get(40)).toMatch('text 40')
    expect(messageOf(() => writer.graph.get(10))).toBe(
      `${path} is damaged: chunk cells 0/0: its checksum does not match`,
    )
    writer.close()
  })

  test('in a commit record names the record', () => {
    const path = scratch('a.rl')
    const at = Buffer.from(closed[''] ?? []).indexOf('again 86')
    restore(path, withChange(closed, '', flip(at, 0)))
    for (const readOnly of [true, false]) {
      expect(messageOf(() => openFake(path, { readOnly }))).toBe(
        `${path} is damaged: commit log record 83: its checksum does not match`,
      )
    }
  })
})

describe('a cut', () => {
  test.each([1, 20, 200, 4096, 5000, 20_000])('of %i bytes at the end of a closed store is named', count => {
    const path = scratch('a.rl')
    restore(path, withChange(closed, '', cut(count)))
    expect(outcomeOf(path, history)).toMatch(/is damaged|is not a relate store/)
  })

  test('at the end of a write-ahead log takes only commits that it hits', () => {
    const path = scratch('a.rl')
    const wal = scratch('wal.rl')
    // A log that has not been around yet: its end is its newest commit.
    const store = openFake(wal)
    const states: string[] = []
    for (let key = 0; key < 20; key++) {
      store.graph.put({ [key]: 'z'.repeat(9000) })
      states.push(JSON.stringify(store.graph.all()))
    }
    const files = crashFiles(wal)
    store.close()
    for (const count of [1, 20, 200, 4096, 30_000]) {
      restore(path, withChange(files, '-wal', cut(count)))
      expect(outcomeOf(path, states, states.length - 1 - Math.ceil(count / 8192))).toBe('right')
    }
  })
})

test('a damaged lease file is made anew', () => {
  const path = scratch('a.rl')
  writeFileSync(`${path}-lease`, 'nonsense'.repeat(1000))
  openFake(path).close()
})
