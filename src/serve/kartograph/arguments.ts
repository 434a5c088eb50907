/** The arguments of `query_graph`: numbers are clamped, what has the wrong type is refused in one sentence. */
export interface QueryArguments {
  readonly cypher: string
  readonly timeoutSeconds: number
  readonly maxRows: number
}

const NUMBERS = {
  timeout_seconds: { usual: 30, most: 60 },
  max_rows: { usual: 1000, most: 10_000 },
} as const

/** A text is the refusal. */
export function readArguments(given: Readonly<Record<string, unknown>>): QueryArguments | string {
  for (const name of Object.keys(given)) {
    if (name !== 'cypher' && !Object.hasOwn(NUMBERS, name)) return `invalid params: unknown argument "${name}"`
  }
  const { cypher } = given
  if (typeof cypher !== 'string') return 'invalid params: missing string "cypher"'
  const timeoutSeconds = wholeNumber('timeout_seconds', given.timeout_seconds)
  if (typeof timeoutSeconds === 'string') return timeoutSeconds
  const maxRows = wholeNumber('max_rows', given.max_rows)
  return typeof maxRows === 'string' ? maxRows : { cypher, timeoutSeconds, maxRows }
}

/** Absent, null and what is below 1 are the default; `"30"` and `30.0` are 30. */
function wholeNumber(name: keyof typeof NUMBERS, value: unknown): number | string {
  const { usual, most } = NUMBERS[name]
  if (value === undefined || value === null) return usual
  const n = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value
  if (typeof n !== 'number' || (!Number.isInteger(n) && typeof value !== 'string'))
    return `invalid params: ${name} must be an integer`
  return n < 1 ? usual : Math.min(n, most)
}
