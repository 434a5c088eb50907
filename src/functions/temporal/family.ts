/**
 * The five instant types share one family of functions each: `T()`, `T.transaction()`, `T.statement()`,
 * `T.realtime()` and `T.truncate()`. One description a type gives all of their rows.
 */
import { fail, RelateError } from '../../status/fail.js'
import { describeKind, type InstantValue, isInstant, isMap, isText } from '../../value/kind.js'
import { fromEpoch } from '../../value/temporal/instants.js'
import { parseDate, parseDateTime, parseLocalDateTime, parseLocalTime, parseTime } from '../../value/temporal/parse.js'
import {
  dateFrom,
  dateFromMap,
  dateTimeFrom,
  dateTimeFromMap,
  localDateTimeFrom,
  localDateTimeFromMap,
  localTimeFrom,
  localTimeFromMap,
  type TemporalContext,
  timeFrom,
  timeFromMap,
  zoneField,
} from '../../value/temporal/select.js'
import {
  truncateDate,
  truncateDateTime,
  truncateLocalDateTime,
  truncateLocalTime,
  truncateTime,
} from '../../value/temporal/truncate.js'
import { type Zone, zoneOf } from '../../value/temporal/zone.js'
import { DateValue, LocalDateTime, LocalTime, type ZonedDateTime, ZonedTime } from '../../value/temporal.js'
import type { CypherMap, Value } from '../../value/value.js'
import type { FunctionContext, FunctionRow } from '../rows.js'
import { parsePattern } from './pattern-parse.js'

interface Family {
  readonly name: string
  readonly gives: string
  /** `a date`, for descriptions. */
  readonly noun: string
  parse(text: string, context: TemporalContext): InstantValue
  fromMap(map: CypherMap, context: TemporalContext): InstantValue
  from(value: InstantValue, context: TemporalContext): InstantValue
  /** The current instant, as this type. */
  at(now: ZonedDateTime): InstantValue
  truncate(unit: string, value: InstantValue, map: CypherMap | null, context: TemporalContext): InstantValue
}

const FAMILIES: readonly Family[] = [
  {
    name: 'date',
    gives: 'DATE',
    noun: 'a date',
    parse: parseDate,
    fromMap: dateFromMap,
    from: dateFrom,
    at: now => new DateValue(now.epochDay),
    truncate: truncateDate,
  },
  {
    name: 'datetime',
    gives: 'ZONED DATETIME',
    noun: 'a date and time with a zone',
    parse: (text, context) => parseDateTime(text, context.defaultZone),
    fromMap: dateTimeFromMap,
    from: dateTimeFrom,
    at: now => now,
    truncate: truncateDateTime,
  },
  {
    name: 'localdatetime',
    gives: 'LOCAL DATETIME',
    noun: 'a date and time without a zone',
    parse: parseLocalDateTime,
    fromMap: localDateTimeFromMap,
    from: localDateTimeFrom,
    at: now => new LocalDateTime(now.epochDay, now.nanoOfDay),
    truncate: truncateLocalDateTime,
  },
  {
    name: 'localtime',
    gives: 'LOCAL TIME',
    noun: 'a time of day without an offset',
    parse: parseLocalTime,
    fromMap: localTimeFromMap,
    from: localTimeFrom,
    at: now => new LocalTime(now.nanoOfDay),
    truncate: truncateLocalTime,
  },
  {
    name: 'time',
    gives: 'ZONED TIME',
    noun: 'a time of day with an offset',
    parse: (text, context) => parseTime(text, context.defaultZone),
    fromMap: timeFromMap,
    from: timeFrom,
    at: now => new ZonedTime(now.nanoOfDay, now.offset),
    truncate: truncateTime,
  },
]

export const INSTANT_FUNCTIONS: readonly FunctionRow[] = FAMILIES.flatMap(family => [
  constructorRow(family),
  clockRow(family, 'realtime', context => context.realtime()),
  clockRow(family, 'statement', context => context.statementTime),
  clockRow(family, 'transaction', context => context.transactionTime),
  truncateRow(family),
])

function constructorRow(family: Family): FunctionRow {
  return {
    name: family.name,
    category: 'Temporal',
    takes: [
      { name: 'input', type: 'ANY', description: 'Text, a map of fields, or another temporal value.', optional: true },
      {
        name: 'pattern',
        type: 'STRING',
        description: 'How the text is laid out, in date-time pattern letters.',
        optional: true,
        version: 25,
      },
    ],
    wrongType: 'argument-coercion',
    gives: family.gives,
    onNull: 'null',
    description: `Makes ${family.noun} from text, a map or another temporal value; without argument, the current one.`,
    page: `functions/temporal#${family.name}`,
    deterministic: false,
    call: (args, context) => construct(family, args, context),
  }
}

function construct(family: Family, args: readonly Value[], context: FunctionContext): Value {
  const [input, pattern] = args
  if (input === undefined) return family.at(clock(context.statementTime, zoneOf(context.timeZone)))
  const temporal = temporalContext(context)
  if (pattern !== undefined && isText(pattern)) {
    if (!isText(input)) return fail('temporal-pattern-needs-text', { function: `${family.name}()` })
    return fromPattern(family, parsePattern(input, pattern), temporal)
  }
  if (isText(input)) return family.parse(input, temporal)
  if (isMap(input)) return zoneAlone(family, input, context) ?? family.fromMap(input, temporal)
  if (isInstant(input)) return family.from(input, temporal)
  return wrongArgument(family.name, input)
}

/** Fields that the type does not have, or too few of them, are a pattern for something else. */
function fromPattern(family: Family, fields: CypherMap, temporal: TemporalContext): InstantValue {
  const dated = family.name !== 'time' && family.name !== 'localtime'
  if (dated && !DAY_FIELDS.some(name => fields.has(name))) fail('temporal-pattern-mismatch')
  try {
    return family.fromMap(fields, temporal)
  } catch (error) {
    if (error instanceof RelateError && error.id === 'temporal-mixed-fields') fail('temporal-pattern-mismatch')
    throw error
  }
}

const DAY_FIELDS = ['day', 'ordinalDay', 'dayOfWeek', 'dayOfQuarter', 'date', 'epochMillis']

/** `{timezone: z}` and nothing else: what the clock shows there. */
function zoneAlone(family: Family, map: CypherMap, context: FunctionContext): InstantValue | null {
  const [entry] = map
  if (map.size !== 1 || entry === undefined || entry[0].toLowerCase() !== 'timezone') return null
  const zone = zoneField(entry[1])
  return zone === null ? null : family.at(clock(context.statementTime, zone))
}

function clockRow(family: Family, which: string, read: (context: FunctionContext) => bigint): FunctionRow {
  return {
    name: `${family.name}.${which}`,
    category: 'Temporal',
    takes: [
      {
        name: 'timezone',
        type: 'ANY',
        description: 'A zone name or an offset; the default zone without it.',
        optional: true,
      },
    ],
    gives: family.gives,
    onNull: 'null',
    description: `The current ${family.gives}, by the ${which} clock.`,
    page: `functions/temporal#${family.name}-${which}`,
    deterministic: false,
    call: ([zone], context) => {
      if (zone === undefined) return family.at(clock(read(context), zoneOf(context.timeZone)))
      if (!isText(zone)) return wrongArgument(`${family.name}.${which}`, zone)
      return family.at(clock(read(context), zoneOf(zone)))
    },
  }
}

function truncateRow(family: Family): FunctionRow {
  const name = `${family.name}.truncate`
  return {
    name,
    category: 'Temporal',
    takes: [
      { name: 'unit', type: 'STRING', description: 'The unit to cut to, such as month.' },
      { name: 'input', type: 'ANY', description: 'The value to cut; the current one without it.', optional: true },
      { name: 'fields', type: 'MAP', description: 'Smaller fields to set after cutting.', optional: true },
    ],
    wrongType: 'argument-coercion',
    gives: family.gives,
    onNull: 'call',
    description: `Cuts a temporal value to a unit, as ${family.gives}, and sets the smaller fields that are given.`,
    page: `functions/temporal#${family.name}-truncate`,
    deterministic: false,
    call: ([unit, input, map], context) => {
      if (unit === undefined || !isText(unit)) return wrongArgument(name, unit ?? null)
      const temporal = temporalContext(context)
      const value = input === undefined ? clock(context.statementTime, temporal.defaultZone) : input
      if (!isInstant(value)) return wrongArgument(name, value)
      const fields = map ?? null
      if (fields !== null && !isMap(fields)) return wrongArgument(name, fields)
      return family.truncate(unit, value, fields, temporal)
    },
  }
}

export function wrongArgument(name: string, value: Value): never {
  return fail('temporal-argument-type', { function: `${name}()`, what: describeKind(value) })
}

export function temporalContext(context: FunctionContext): TemporalContext {
  return { defaultZone: zoneOf(context.timeZone), nowSecond: Number(context.statementTime / 1_000_000_000n) }
}

function clock(nanos: bigint, zone: Zone): ZonedDateTime {
  return fromEpoch(0n, nanos, zone)
}
