/**
 * The files of a small graph, damaged everywhere: a byte changed at every so many, and cut off at every so many. Each
 * time all is read, by a reader and by a writer: the answer is right, or the error is ours.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { RelateError } from '../../src/status/fail.js'
import { checkStore } from '../../src/store/admin.js'
import { type Files, restore } from './damage.js'
import { buildGraphFiles, readAll } from './graph-files.js'
import { scratch } from './scratch.js'

/** Prime, so that the places fall differently in each page. */
const FLIP_EVERY = 251
const CUT_EVERY = 4999

let files: ReturnType<typeof buildGraphFiles>
beforeAll(() => {
  files = buildGraphFiles(scratch('a.rl'))
})

/** Answers how often the damage was told, and how often it made no difference. */
function damageAll(suffix: '' | '-wal', whole: Files, oldest: number, changes: Iterable<Uint8Array>) {
  const path = scratch('a.rl')
  const counts = { told: 0, right: 0 }
  const allowed = files.digests.slice(oldest)
  for (const bytes of changes) {
    restore(path, { ...whole, [suffix]: bytes })
    const outcomes = [true, false].map(readOnly => {
      try {
        return readAll(path, readOnly)
      } catch (error) {
        if (!(error instanceof RelateError)) throw error
        return 'told'
      }
    })
    for (const outcome of outcomes) if (outcome !== 'told') expect(allowed).toContain(outcome)
    if (outcomes.includes('told')) counts.told++
    else counts.right++
  }
  return counts
}

function* flips(bytes: Uint8Array, every: number): Generator<Uint8Array> {
  for (let at = every >> 1; at < bytes.length; at += every) {
    const copy = bytes.slice()
    copy[at] = copy[at]! ^ (1 << (at % 8))
    yield copy
  }
}

function* cuts(bytes: Uint8Array, every: number): Generator<Uint8Array> {
  for (let length = bytes.length - 1; length > 0; length -= every) yield bytes.slice(0, length)
}

describe('a changed byte', () => {
  test('anywhere in a closed store is told, or changes nothing', () => {
    const newest = files.digests.length - 1
    const counts = damageAll('', files.closed, newest, flips(files.closed['']!, FLIP_EVERY))
    expect(counts.told).toBeGreaterThan(20)
  })

  test('anywhere in what a killed writer left is told, or changes nothing but commits that a crash could have taken', () => {
    damageAll('', files.crashed, files.digests.length - 1, flips(files.crashed['']!, FLIP_EVERY * 3))
    damageAll('-wal', files.crashed, files.digests.length - 2, flips(files.crashed['-wal']!, FLIP_EVERY * 3))
  })
})

describe('a cut', () => {
  test('anywhere in a closed store is told', () => {
    const counts = damageAll('', files.closed, files.digests.length - 1, cuts(files.closed['']!, CUT_EVERY))
    expect(counts.right).toBe(0)
  })
})

test('check tells what reading tells', () => {
  const path = scratch('a.rl')
  for (const bytes of flips(files.closed['']!, FLIP_EVERY * 8)) {
    restore(path, { ...files.closed, '': bytes })
    const read = outcomeOf(() => readAll(path, true))
    const check = outcomeOf(() => checkStore(path).problems.join('\n'))
    if (read instanceof RelateError) expect(check).not.toBe('')
  }
})

function outcomeOf(action: () => string): string | RelateError {
  try {
    return action()
  } catch (error) {
    if (error instanceof RelateError) return error
    throw error
  }
}
