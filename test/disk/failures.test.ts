/** What SQLite and the operating system say, in our words. */
import { describe, expect, test } from 'vitest'
import { translate } from '../../src/store/disk/failures.js'
import { checkCommitSize } from '../../src/store/disk/memory-store.js'
import { messageOf } from './scratch.js'

/** The text of an error with `code`, met while writing `x.rl`. */
function textOf(code: string, message = 'words of the system'): string {
  const error = translate(Object.assign(new Error(message), { code }), 'x.rl', 'write')
  return error instanceof Error ? `${error.name}: ${error.message}` : 'no error'
}

describe('failures of the system', () => {
  test.each([
    [
      'SQLITE_FULL',
      'cannot write x.rl: the disk is full or a size limit is reached; the change was not made, and everything written before is safe',
    ],
    [
      'ENOSPC',
      'cannot write x.rl: the disk is full or a size limit is reached; the change was not made, and everything written before is safe',
    ],
    [
      'SQLITE_BUSY',
      'x.rl is held by another program that reads or writes it with SQLite: words of the system (SQLITE_BUSY)',
    ],
    ['SQLITE_IOERR_WRITE', 'cannot read or write x.rl: words of the system (SQLITE_IOERR_WRITE)'],
    ['EIO', 'cannot read or write x.rl: words of the system (EIO)'],
    ['SQLITE_IOERR_SHORT_READ', 'x.rl is damaged: its file ends too early'],
    ['SQLITE_CORRUPT', 'x.rl is damaged: its SQLite pages: words of the system (SQLITE_CORRUPT)'],
    ['SQLITE_ERROR', 'x.rl is damaged: its tables: words of the system (SQLITE_ERROR)'],
    ['SQLITE_NOTADB', 'x.rl is not a relate store: it is not a SQLite file, or its first page is damaged'],
    ['EACCES', 'no permission to write x.rl: EACCES'],
    ['EROFS', 'no permission to write x.rl: EROFS'],
    ['SQLITE_READONLY', 'no permission to write x.rl: words of the system (SQLITE_READONLY)'],
    ['ENAMETOOLONG', 'cannot open a store at x.rl: the name is too long'],
    [
      'ERR_DLOPEN_FAILED',
      'stores on disk need the compiled part of better-sqlite3, which is missing or made for another Node.js: words of the system',
    ],
  ])('%s', (code, text) => {
    expect(textOf(code)).toBe(`RelateError: ${text}`)
  })

  test('the compiled part of better-sqlite3 was never built', () => {
    expect(textOf('', 'Could not locate the bindings file. Tried: many places')).toBe(
      'RelateError: stores on disk need the compiled part of better-sqlite3, which is missing or made for another Node.js: not found',
    )
  })

  test('what has no code is a mistake of ours and stays as it is', () => {
    const mistake = new TypeError('x is not a function')
    expect(translate(mistake, 'x.rl', 'read')).toBe(mistake)
  })

  test('a commit has a largest size', () => {
    expect(messageOf(() => checkCommitSize(new Uint8Array(536_870_913)))).toBe(
      'the change is too large for one commit: 536870913 bytes of at most 536870912',
    )
    checkCommitSize(new Uint8Array(536_870_912))
  })
})
