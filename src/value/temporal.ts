/**
 * The five instant types. Days count from 1970-01-01 in the proleptic Gregorian calendar, years reach +-999,999,999;
 * a time of day is whole nanoseconds (below 86.4e12, exact in a double). No wall clock, no JavaScript Date inside.
 */
export class DateValue {
  constructor(readonly epochDay: number) {}
}
export class LocalTime {
  constructor(readonly nanoOfDay: number) {}
}
export class ZonedTime {
  /** `nanoOfDay` is local; `offset` in seconds east of UTC. */
  constructor(
    readonly nanoOfDay: number,
    readonly offset: number,
  ) {}
}
export class LocalDateTime {
  constructor(
    readonly epochDay: number,
    readonly nanoOfDay: number,
  ) {}
}
export class ZonedDateTime {
  /** Day and time are local; `offset` in seconds is the one in force; `zone` an IANA name, null for a bare offset. */
  constructor(
    readonly epochDay: number,
    readonly nanoOfDay: number,
    readonly offset: number,
    readonly zone: string | null,
  ) {}
}
