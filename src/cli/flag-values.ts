/** The kinds of values that flags take. Each refusal names the flag, what was expected, and what came. */
import { fail } from '../status/fail.js'

/** A whole number of a range. */
export function wholeNumber(flag: string, text: string, low: number, high: number): number {
  const n = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (n >= low && n <= high) return n
  const expected =
    high === Number.MAX_SAFE_INTEGER ? `a whole number from ${low} up` : `a number from ${low} to ${high}`
  return fail('flag-value', { flag, expected, value: shown(text) })
}

const UNITS: Readonly<Record<string, number>> = { '': 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }

/** Bytes: `1048576`, `64KiB`, `256MiB`, `1GiB`. */
export function byteSize(flag: string, text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,15}) ?([KMG]iB)?$/.exec(text) ?? []
  const size = digits === '' ? Number.NaN : Number(digits) * (UNITS[unit] ?? Number.NaN)
  if (size >= 1 && Number.isSafeInteger(size)) return size
  return fail('flag-value', { flag, expected: 'bytes, or a number with KiB, MiB or GiB', value: shown(text) })
}

/** Milliseconds from seconds or a number with its unit: `0.5`, `30`, `500ms`, `2s`. */
export function duration(flag: string, text: string): number {
  const [, digits = '', unit = 's'] = /^(\d{1,12}(?:\.\d{1,9})?) ?(ms|s)?$/.exec(text) ?? []
  const ms = digits === '' ? Number.NaN : Number(digits) * (unit === 'ms' ? 1 : 1000)
  if (ms > 0) return ms
  return fail('flag-value', { flag, expected: 'seconds such as 30 or 0.5, or 500ms', value: shown(text) })
}

export function oneOf<T extends string>(flag: string, text: string, words: readonly T[]): T {
  const found = words.find(word => word === text)
  return found ?? fail('flag-value', { flag, expected: `one of ${words.join(', ')}`, value: shown(text) })
}

/** An empty one would listen on every interface. */
export function hostName(flag: string, text: string): string {
  return text === '' ? fail('flag-value', { flag, expected: 'a name or an address', value: shown(text) }) : text
}

/** `--read-only` and `--read-only=live`. */
export function freshness(flag: string, text: string): true | 'live' {
  if (text === '' || text === 'live') return text === '' ? true : 'live'
  return fail('flag-value', { flag, expected: 'no value, or live', value: shown(text) })
}

/** Values are quoted, so that an empty one can be seen. */
function shown(text: string): string {
  return `'${text}'`
}
