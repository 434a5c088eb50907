/**
 * Time zones. The rules come from the runtime's IANA data through Intl, one instant at a time; local times in a gap
 * move forward by the gap, local times in an overlap take the earlier offset.
 *
 * Intl reaches 275,760 years either way. Beyond that an instant is moved by whole 400-year cycles (which are whole
 * weeks): rules that far away do not change any more.
 */
import { fail } from '../../status/fail.js'
import { SECONDS_PER_DAY } from './calendar.js'

const CYCLE_SECONDS = 146_097 * SECONDS_PER_DAY
/** Well inside what Intl can format. */
const REACH_SECONDS = 8.6e12
const MAX_OFFSET = 18 * 3600

/** `Area/City`, or one plain word such as UTC; three-letter abbreviations with offsets of their own are no zones. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_]*(\/[A-Za-z0-9_+-]+)*$/
const NO_ZONES = new Set(['EST', 'MST', 'HST'])

const formatters = new Map<string, Intl.DateTimeFormat>()
const canonicalNames = new Map<string, string | null>()

/** The zone's name as it should be shown, whatever case it came in; null when there is no such zone. */
function zoneNamed(name: string): string | null {
  const known = canonicalNames.get(name)
  if (known !== undefined) return known
  const found = findZone(name)
  if (canonicalNames.size < 2000) canonicalNames.set(name, found)
  return found
}

function findZone(name: string): string | null {
  if (!ZONE_NAME.test(name) || NO_ZONES.has(name.toUpperCase())) return null
  try {
    const formatter = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    const shown = spell(name, formatter.resolvedOptions().timeZone)
    formatters.set(shown, formatter)
    return shown
  } catch {
    return null
  }
}

/** Intl may answer a link's target (`Asia/Calcutta` for `Asia/Kolkata`): keep the name that was asked for. */
function spell(name: string, resolved: string): string {
  if (resolved.toLowerCase() === name.toLowerCase()) return resolved
  const listed = Intl.supportedValuesOf('timeZone').find(zone => zone.toLowerCase() === name.toLowerCase())
  if (listed !== undefined) return listed
  if (name !== name.toLowerCase()) return name
  return name.replace(/(^|[/_-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** Seconds east of UTC at an instant given in seconds since the epoch. */
export function offsetAt(zone: string, epochSecond: number): number {
  const second = Math.floor(epochSecond)
  const cycles =
    Math.abs(second) <= REACH_SECONDS
      ? 0
      : Math.trunc((second - Math.sign(second) * REACH_SECONDS) / CYCLE_SECONDS) + Math.sign(second)
  const formatter = formatters.get(zone)
  if (formatter === undefined) return fail('unknown-time-zone')
  return readOffset(formatter.format((second - cycles * CYCLE_SECONDS) * 1000))
}

/** `1/1/1970, GMT+00:53:28` */
function readOffset(text: string): number {
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (match?.[1] === undefined) return 0
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0)
  return match[1] === '-' ? -seconds : seconds
}

export interface LocalResolution {
  readonly offset: number
  /** Seconds to add to the local time: not 0 only in a gap. */
  readonly shift: number
  /** The other valid offset of a local time that occurs twice. */
  readonly later: number | null
}

/** What a local time (seconds since 1970-01-01T00:00 local) is in a zone. */
export function resolveLocal(zone: string, localSecond: number): LocalResolution {
  const before = offsetAt(zone, localSecond - SECONDS_PER_DAY)
  const after = offsetAt(zone, localSecond + SECONDS_PER_DAY)
  const fits = (offset: number) => offsetAt(zone, localSecond - offset) === offset
  if (fits(before)) {
    return { offset: before, shift: 0, later: after !== before && fits(after) ? after : null }
  }
  if (fits(after)) return { offset: after, shift: 0, later: null }
  const offset = offsetAt(zone, localSecond - before)
  return { offset, shift: offset - before, later: null }
}

/** `+01`, `+0100`, `+01:00`, `+01:00:30`, `Z`; null when it is not an offset. */
export function parseOffset(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0
  const match = /^([+-])(\d\d)(?::?(\d\d)(?::?(\d\d))?)?$/.exec(text)
  if (match === null) return null
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0)
  if (seconds > MAX_OFFSET || Number(match[3] ?? 0) > 59 || Number(match[4] ?? 0) > 59) return null
  return match[1] === '-' ? -seconds : seconds
}

/** A zone or a bare offset, as `timezone` fields and text give it. */
export interface Zone {
  /** IANA name, or null for a bare offset. */
  readonly name: string | null
  /** The bare offset; of a named zone 0 until it is resolved. */
  readonly offset: number
}

export const UTC: Zone = { name: null, offset: 0 }

/** @throws RelateError when it is neither. */
export function zoneOf(text: string): Zone {
  const offset = parseOffset(text)
  if (offset !== null) return { name: null, offset }
  const name = zoneNamed(text)
  return name === null ? fail('unknown-time-zone') : { name, offset: 0 }
}
