/**
 * One translation of what SQLite and the operating system say into rows of the error table. Everything in this folder
 * that touches a file runs inside `guard`, so no caller ever sees a SqliteError or a bare errno.
 */
import { fail, failure, RelateError } from '../../status/fail.js'

/** The `code` of a Node or SQLite error, '' when there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Damage is always reported with the part that is damaged: `chunk nodeColumn 3/0: its checksum does not match`. */
export function damaged(path: string, part: string): never {
  return fail('store-damaged', { path, part })
}

/** What went wrong with `path`, as a RelateError. A failure that is ours already stays as it is. */
export function translate(error: unknown, path: string, work: 'read' | 'write'): unknown {
  if (error instanceof RelateError) return error
  const code = codeOf(error)
  const words = messageOf(error).replace(/\s+/g, ' ')
  const detail = code === '' ? words : `${words} (${code})`
  if (code.startsWith('SQLITE_')) return translateSqlite(code, detail, path, work)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return failure('store-full', { path })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return failure('store-no-permission', { path, work, detail: code })
    case 'ENAMETOOLONG':
      return failure('store-path-invalid', { path: shorten(path), reason: 'the name is too long' })
    case 'ELOOP':
      return failure('store-path-invalid', { path, reason: 'its symbolic links go in a circle' })
    case 'ENOTDIR':
      return failure('store-path-invalid', { path, reason: 'a part of the path is a file, not a folder' })
    case 'ERR_DLOPEN_FAILED':
      return failure('store-driver', { detail: words })
    case '':
      return words.startsWith('Could not locate the bindings file')
        ? failure('store-driver', { detail: 'not found' })
        : error
    default:
      return failure('store-io', { path, detail })
  }
}

function translateSqlite(code: string, detail: string, path: string, work: 'read' | 'write'): RelateError {
  if (code === 'SQLITE_FULL') return failure('store-full', { path })
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return failure('store-busy', { path, detail })
  if (code.startsWith('SQLITE_CORRUPT')) return failure('store-damaged', { path, part: `its SQLite pages: ${detail}` })
  if (code === 'SQLITE_IOERR_SHORT_READ') return failure('store-damaged', { path, part: 'its file ends too early' })
  if (code === 'SQLITE_NOTADB')
    return failure('store-foreign', { path, reason: 'it is not a SQLite file, or its first page is damaged' })
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(code)) {
    return failure('store-no-permission', { path, work, detail })
  }
  // `no such table` and its like: the schema page says something else than what we wrote there.
  if (code === 'SQLITE_ERROR') return failure('store-damaged', { path, part: `its tables: ${detail}` })
  return failure('store-io', { path, detail })
}

/** Runs `action`; what it throws leaves as a row of the error table. */
export function guard<T>(path: string, work: 'read' | 'write', action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw translate(error, path, work)
  }
}

/** Decodes what passed its checksum: when that fails, another version wrote it, or wrote it wrongly. */
export function decoding<T>(path: string, part: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof RelateError) throw error
    return damaged(path, `${part}: ${messageOf(error)}`)
  }
}

function shorten(path: string): string {
  return path.length <= 120 ? path : `${path.slice(0, 100)}... (${path.length} characters)`
}
