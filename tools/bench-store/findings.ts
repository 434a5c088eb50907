/** What a measurement found, and what it should have found. */
export interface Finding {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly least?: number
  readonly most?: number
  readonly note?: string
}

/** Prints a line; answers whether the figure is as it should be. */
export function tell({ name, value, unit, least, most, note }: Finding): boolean {
  const good = value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY)
  const target = least !== undefined ? `at least ${least}` : most !== undefined ? `at most ${most}` : ''
  const verdict = target === '' ? '' : `${good ? 'ok' : 'MISSED'}, ${target}${unit === '' ? '' : ` ${unit}`}`
  const figure = `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ${unit}`
  console.log([name.padEnd(46), figure.padStart(12), `  ${verdict}`, note === undefined ? '' : ` (${note})`].join(''))
  return good
}
