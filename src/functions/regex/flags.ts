/** The flags of `(?idmsuxU)`. */
import type { Fold } from './syntax.js'

export interface Flags {
  /** i */
  readonly ignoreCase: boolean
  /** d: only `\n` ends a line. */
  readonly unixLines: boolean
  /** m: `^` and `$` at every line. */
  readonly multiline: boolean
  /** s: `.` is any character. */
  readonly dotAll: boolean
  /** u: i is not for ASCII alone. */
  readonly unicodeCase: boolean
  /** x: white space and comments mean nothing. */
  readonly comments: boolean
  /** U: `\w` and the like in Unicode; brings u. */
  readonly unicodeClasses: boolean
}

export const NO_FLAGS: Flags = {
  ignoreCase: false,
  unixLines: false,
  multiline: false,
  dotAll: false,
  unicodeCase: false,
  comments: false,
  unicodeClasses: false,
}

const BY_LETTER: Readonly<Record<string, readonly (keyof Flags)[]>> = {
  i: ['ignoreCase'],
  d: ['unixLines'],
  m: ['multiline'],
  s: ['dotAll'],
  u: ['unicodeCase'],
  x: ['comments'],
  U: ['unicodeClasses', 'unicodeCase'],
}

/** null: no flag has this letter. */
export function withFlag(flags: Flags, letter: string, on: boolean): Flags | null {
  const names = Object.hasOwn(BY_LETTER, letter) ? BY_LETTER[letter] : undefined
  return names === undefined ? null : { ...flags, ...Object.fromEntries(names.map(name => [name, on])) }
}

export function foldOf(flags: Flags): Fold {
  if (!flags.ignoreCase) return 'exact'
  return flags.unicodeCase ? 'unicode' : 'ascii'
}
