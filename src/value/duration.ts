/** Four independent parts; `nanoseconds` is 0..999,999,999, so `seconds` is the floor. */
export class Duration {
  constructor(
    readonly months: bigint,
    readonly days: bigint,
    readonly seconds: bigint,
    readonly nanoseconds: number,
  ) {}
}
