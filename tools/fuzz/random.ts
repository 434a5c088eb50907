/** A series of choices that its seed repeats (xorshift, 32 bits), and ways to spoil a text with them. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 1) >>> 0 || 1
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x >>> 0
    return this.#state % limit
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('there is something to pick from')
    return item
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }
}

/** Pieces that have broken programs before. */
const NASTY: readonly string[] = [
  ...[
    '',
    '\0',
    '\n',
    '\r\n',
    '\ud800',
    '😀',
    '\u2028',
    '\ufeff',
    "'",
    '"',
    '`',
    '\\',
    '//',
    '/*',
    '*/',
    ';',
    '$',
    '{',
    '}',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '-1',
    '1e999',
    '9223372036854775808',
    '0x',
    '__proto__',
    'null',
    'NaN',
    '..',
    ':',
    '%',
    '%00',
  ],
  ...['('.repeat(600), '['.repeat(600), '{"a":'.repeat(600), 'NOT '.repeat(300), 'a'.repeat(5000), '-'.repeat(600)],
]

/** The text with a few changes: pieces removed, doubled, moved, put in from elsewhere. */
export function spoil(random: Random, text: string, others: readonly string[]): string {
  let spoiled = text
  for (let i = random.below(3) + 1; i > 0; i--) spoiled = spoilOnce(random, spoiled, others)
  return spoiled
}

function spoilOnce(random: Random, text: string, others: readonly string[]): string {
  const at = random.below(text.length + 1)
  const length = random.below(12)
  const piece = text.slice(at, at + length)
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length)
    case 1:
      return text.slice(0, at) + piece.repeat(random.below(20)) + text.slice(at)
    case 2:
      return text.slice(0, at) + random.pick(NASTY) + text.slice(at)
    case 3:
      return text.slice(0, at) + random.pick(NASTY) + text.slice(at + length)
    case 4:
      return text.slice(0, at)
    default: {
      const other = random.pick(others)
      const from = random.below(other.length + 1)
      return text.slice(0, at) + other.slice(from, from + 40) + text.slice(at)
    }
  }
}

/** Any JSON value, small. */
export function anyJson(random: Random, depth = 3): unknown {
  switch (random.below(depth > 0 ? 9 : 6)) {
    case 0:
      return null
    case 1:
      return random.chance(50)
    case 2:
      return random.pick([0, -1, 30, 1.5, 1e300, 2 ** 53, -0, 10_001])
    case 3:
    case 4:
    case 5:
      return random.pick(NASTY)
    case 6:
      return Array.from({ length: random.below(4) }, () => anyJson(random, depth - 1))
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [random.pick(KEYS), anyJson(random, depth - 1)]),
      )
  }
}

const KEYS = [
  'cypher',
  'statement',
  'parameters',
  'name',
  'arguments',
  'uri',
  '__proto__',
  'constructor',
  '',
  'a',
  'id',
]
