/** Functions of text. Positions and lengths count code points. */
import { fail } from '../status/fail.js'
import { codePointLength, codePointReverse, codePointSlice, isPairAt, isSimple } from '../value/code-points.js'
import { isList, isText } from '../value/kind.js'
import { toText } from '../value/text.js'
import type { Value } from '../value/value.js'
import { doubleArgument, listArgument, refuse, textArgument } from './arguments.js'
import type { FunctionContext, FunctionRow } from './rows.js'
import { mayTake, TEXTUAL, takes } from './signature.js'
import { trimSpace, trimSpaceEnd, trimSpaceStart } from './space.js'
import { accountForText, MAX_LENGTH } from './text-account.js'

/** A length or position: not negative, and past the text's end it just clips. */
function count(value: Value | undefined, functionName: string, argument: string): number {
  const n = doubleArgument(value)
  if (n < 0) fail('negative-length', { function: functionName, argument, actual: n })
  return n
}

const ORIGINAL = takes('original', 'STRING', 'The text.')

// ---------------------------------------------------------------- trimming

type Side = 'LEADING' | 'TRAILING' | 'BOTH'

function trimCharacters(text: string, set: string, side: Side): string {
  const characters = new Set(Array.from(set, character => character.codePointAt(0) ?? 0))
  let start = 0
  let end = text.length
  if (side !== 'TRAILING')
    while (start < end && characters.has(text.codePointAt(start) ?? -1)) start += widthAt(text, start)
  if (side !== 'LEADING')
    while (end > start && characters.has(text.codePointAt(lastStart(text, end)) ?? -1)) end = lastStart(text, end)
  return text.slice(start, end)
}

function widthAt(text: string, index: number): number {
  return isPairAt(text, index) ? 2 : 1
}

/** Where the character before `end` begins. */
function lastStart(text: string, end: number): number {
  return end >= 2 && isPairAt(text, end - 2) ? end - 2 : end - 1
}

const TRIM_SPACE: Readonly<Record<Side, (text: string) => string>> = {
  LEADING: trimSpaceStart,
  TRAILING: trimSpaceEnd,
  BOTH: trimSpace,
}

function trimRow(name: string, side: Side, where: string): FunctionRow {
  return {
    name,
    category: 'String',
    takes: [
      takes('input', 'STRING', 'The text.'),
      mayTake('trimCharacterString', 'STRING', 'The characters to take off, in any order; white space if not given.'),
    ],
    gives: 'STRING',
    onNull: 'null',
    description: `Takes white space, or a set of characters, off ${where} of a text.`,
    page: `functions/string#${name}`,
    call: args => {
      const text = textArgument(args[0])
      return args.length === 1 ? TRIM_SPACE[side](text) : trimCharacters(text, textArgument(args[1]), side)
    },
  }
}

function sideNamed(word: string): Side {
  if (word === 'LEADING' || word === 'TRAILING' || word === 'BOTH') return word
  const expected = 'LEADING, TRAILING or BOTH'
  return fail('argument-value', { function: 'trim', argument: 'trimSpecification', expected, actual: word })
}

/** `trim(BOTH c FROM s)` arrives as `trim('BOTH', c, s)`, `trim(BOTH FROM s)` as `trim('BOTH', s)`. */
const trim: FunctionRow = {
  name: 'trim',
  category: 'String',
  takes: [
    mayTake('trimSpecification', 'STRING', 'LEADING, TRAILING or BOTH, which it is if not given.'),
    mayTake('trimCharacterString', 'STRING', 'The one character to take off; white space if not given.'),
    takes('input', 'STRING', 'The text.'),
  ],
  gives: 'STRING',
  onNull: 'null',
  description: 'Takes white space, or one given character, off one or both ends of a text.',
  page: 'functions/string#trim',
  call: args => {
    const text = textArgument(args.at(-1))
    if (args.length === 1) return trimSpace(text)
    const side = sideNamed(textArgument(args[0]))
    if (args.length === 2) return TRIM_SPACE[side](text)
    const character = textArgument(args[1])
    if (codePointLength(character) !== 1) {
      const expected = 'exactly one character'
      fail('argument-value', { function: 'trim', argument: 'trimCharacterString', expected, actual: `'${character}'` })
    }
    return trimCharacters(text, character, side)
  },
}

// ---------------------------------------------------------------- parts

function split(text: string, delimiters: readonly string[], context: FunctionContext): readonly Value[] {
  const [only] = delimiters
  if (only === undefined) return [text]
  if (delimiters.includes('')) {
    context.reserve(BYTES_PER_PART * text.length)
    return text === '' ? [''] : splitPoints(text)
  }
  return delimiters.length === 1 ? splitByOne(text, only, context) : splitByFirst(text, delimiters, context)
}

const LONG_TEXT = 1 << 20
const BYTES_PER_PART = 32

function splitByOne(text: string, delimiter: string, context: FunctionContext): readonly string[] {
  if (text.length > LONG_TEXT) context.reserve(BYTES_PER_PART * countOf(text, delimiter))
  return text.split(delimiter)
}

function countOf(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++
  return count
}

function splitPoints(text: string): readonly string[] {
  return isSimple(text) ? text.split('') : Array.from(text)
}

/** At each place the first delimiter of the list that stands there wins. */
function splitByFirst(text: string, delimiters: readonly string[], context: FunctionContext): readonly string[] {
  const parts: string[] = []
  let start = 0
  let at = 0
  while (at < text.length) {
    if ((at & 0x3ff) === 0) context.tick()
    const found = delimiters.find(delimiter => text.startsWith(delimiter, at))
    if (found === undefined) at++
    else {
      parts.push(text.slice(start, at))
      at += found.length
      start = at
    }
  }
  parts.push(text.slice(start))
  return parts
}

const splitRow: FunctionRow = {
  name: 'split',
  category: 'String',
  takes: [ORIGINAL, takes('splitDelimiter', 'STRING | LIST<STRING>', 'One delimiter, or several.')],
  gives: 'LIST<STRING>',
  onNull: 'null',
  description: 'Cuts a text at each delimiter and lists the parts, empty ones too.',
  page: 'functions/string#split',
  call: ([original, delimiter = null], context) => {
    const text = textArgument(original)
    if (isText(delimiter)) return split(text, [delimiter], context)
    const delimiters = listArgument(delimiter)
    if (delimiters.includes(null)) return null
    return split(
      text,
      delimiters.map(item => (isText(item) ? item : refuse(splitRow, DELIMITERS, item))),
      context,
    )
  },
}
const DELIMITERS = takes('splitDelimiter', 'LIST<STRING>', '')

// ---------------------------------------------------------------- replace

/** An empty search text stands before, between and after all characters. */
function replace(text: string, search: string, replacement: string, limit: number, context: FunctionContext): string {
  const pieces = search === '' ? ['', ...splitPoints(text), ''] : text.split(search)
  const replaced = Math.min(pieces.length - 1, limit)
  accountForText(text.length + replaced * (replacement.length - search.length), context)
  if (replaced >= pieces.length - 1) return pieces.join(replacement)
  const rest = pieces.slice(replaced).join(search)
  return replaced === 0 ? rest : pieces.slice(0, replaced).join(replacement) + replacement + rest
}

const replaceRow: FunctionRow = {
  name: 'replace',
  category: 'String',
  takes: [
    { ...ORIGINAL, wrongType: 'argument-type' },
    takes('search', 'STRING', 'What to replace.'),
    takes('replace', 'STRING', 'What to put in its place.'),
    { ...mayTake('limit', 'INTEGER', 'How many appearances to replace.'), version: 25 },
  ],
  gives: 'STRING',
  onNull: 'null',
  description: 'Replaces a text within a text wherever it appears, or its first appearances up to a limit.',
  page: 'functions/string#replace',
  wrongType: 'operand-type',
  call: (args, context) => {
    const limit = args.length > 3 ? count(args[3], 'replace', 'limit') : Number.POSITIVE_INFINITY
    return replace(textArgument(args[0]), textArgument(args[1]), textArgument(args[2]), limit, context)
  },
}

// ---------------------------------------------------------------- rows

function caseRow(name: string, convert: (text: string) => string, what: string): FunctionRow {
  return {
    name,
    category: 'String',
    takes: [takes('input', 'STRING', 'The text.')],
    gives: 'STRING',
    onNull: 'null',
    description: `Writes a text in ${what} case.`,
    page: `functions/string#${name.toLowerCase()}`,
    call: ([text], context) => converted(textArgument(text), convert, CASE_GROWTH, context),
  }
}

/** A character can become several (`growth` at most): the result of a long text may be longer than any text can be. */
function converted(text: string, convert: (text: string) => string, growth: number, context: FunctionContext): string {
  if (text.length * growth > MAX_LENGTH) {
    fail('value-size', { size: `${text.length} characters`, type: 'STRING to convert' })
  }
  const result = convert(text)
  accountForText(result.length, context)
  return result
}

const CASE_GROWTH = 3
const NORMAL_FORM_GROWTH = 18

const lower = (text: string): string => text.toLowerCase()
const upper = (text: string): string => text.toUpperCase()

type NormalForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

function normalForm(word: string): NormalForm {
  if (word === 'NFC' || word === 'NFD' || word === 'NFKC' || word === 'NFKD') return word
  const expected = 'NFC, NFD, NFKC or NFKD'
  return fail('argument-value', { function: 'normalize', argument: 'normalForm', expected, actual: word })
}

export const STRING_FUNCTIONS: readonly FunctionRow[] = [
  trimRow('btrim', 'BOTH', 'both ends'),
  {
    name: 'left',
    category: 'String',
    takes: [ORIGINAL, takes('length', 'INTEGER', 'How many characters to keep.')],
    gives: 'STRING',
    onNull: 'null',
    description: 'Gives the first characters of a text.',
    page: 'functions/string#left',
    call: ([original, length]) => codePointSlice(textArgument(original), 0, count(length, 'left', 'length')),
  },
  caseRow('lower', lower, 'lower'),
  trimRow('ltrim', 'LEADING', 'the start'),
  {
    name: 'normalize',
    category: 'String',
    takes: [takes('input', 'STRING', 'The text.'), mayTake('normalForm', 'STRING', 'NFC, NFD, NFKC or NFKD.')],
    gives: 'STRING',
    onNull: 'null',
    description: 'Brings a text into a Unicode normal form, NFC if none is named.',
    page: 'functions/string#normalize',
    wrongType: 'operand-type',
    call: ([text, form], context) => {
      const name = form === undefined ? 'NFC' : normalForm(textArgument(form))
      return converted(textArgument(text), original => original.normalize(name), NORMAL_FORM_GROWTH, context)
    },
  },
  replaceRow,
  {
    name: 'reverse',
    category: 'String',
    takes: [takes('input', 'STRING | LIST<ANY>', 'The text or list.')],
    gives: 'STRING | LIST<ANY>',
    onNull: 'null',
    description: 'Turns a text or a list around.',
    page: 'functions/string#reverse',
    call: ([input = null]) => {
      if (isText(input)) return codePointReverse(input)
      return isList(input) ? [...input].reverse() : null
    },
  },
  {
    name: 'right',
    category: 'String',
    takes: [ORIGINAL, takes('length', 'INTEGER', 'How many characters to keep.')],
    gives: 'STRING',
    onNull: 'null',
    description: 'Gives the last characters of a text.',
    page: 'functions/string#right',
    call: ([original, length]) => {
      const text = textArgument(original)
      const size = codePointLength(text)
      return codePointSlice(text, Math.max(0, size - count(length, 'right', 'length')), size)
    },
  },
  trimRow('rtrim', 'TRAILING', 'the end'),
  splitRow,
  {
    name: 'substring',
    category: 'String',
    takes: [
      ORIGINAL,
      takes('start', 'INTEGER', 'Position of the first character, from 0.'),
      mayTake('length', 'INTEGER', 'How many characters; all that follow if not given.'),
    ],
    gives: 'STRING',
    onNull: 'null',
    description: 'Gives a part of a text from a position on.',
    page: 'functions/string#substring',
    call: ([original, start, length]) => {
      const text = textArgument(original)
      const from = count(start, 'substring', 'start')
      return codePointSlice(text, from, length === undefined ? text.length : count(length, 'substring', 'length'))
    },
  },
  caseRow('toLower', lower, 'lower'),
  {
    name: 'toString',
    category: 'String',
    takes: [takes('input', TEXTUAL, 'The value to write.')],
    gives: 'STRING',
    onNull: 'null',
    description: 'Writes a value as text.',
    page: 'functions/string#tostring',
    call: ([input = null]) => toText(input) ?? null,
  },
  {
    name: 'toStringOrNull',
    category: 'String',
    takes: [takes('input', 'ANY', 'The value to write.')],
    gives: 'STRING',
    onNull: 'null',
    description: 'Writes a value as text, and gives null for one that has no text.',
    page: 'functions/string#tostringornull',
    call: ([input = null]) => toText(input) ?? null,
  },
  caseRow('toUpper', upper, 'upper'),
  trim,
  caseRow('upper', upper, 'upper'),
]
