/** The predefined classes: `.`, `\d`, `\p{Lower}` and the like. */
import { anyOf, type Membership, members, not, range } from './character-set.js'

const between = (first: number, last: number): Membership => range(first, last, 'exact')

/** A Unicode property that JavaScript's own expressions know, asked one code point at a time. */
export function unicode(property: string): Membership {
  const expression = new RegExp(`^\\p{${property}}$`, 'u')
  return point => expression.test(String.fromCodePoint(point))
}

const lineTerminator = members('\n\r\u0085\u2028\u2029')

export const DOT = {
  all: () => true,
  line: not(lineTerminator),
  unixLine: (point: number) => point !== 10,
} satisfies Record<string, Membership>

const digit = between(48, 57)
const lower = between(97, 122)
const upper = between(65, 90)
const alpha = anyOf([lower, upper])
const alnum = anyOf([alpha, digit])
const punct = members('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')
const graph = anyOf([alnum, punct])
const space = members(' \t\n\u000B\f\r')
export const asciiWord: Membership = anyOf([alnum, members('_')])

/** Lazily made: each of these builds an expression. */
const UNICODE = {
  alphabetic: () => unicode('Alphabetic'),
  digit: () => unicode('Nd'),
  lower: () => unicode('Lowercase'),
  upper: () => unicode('Uppercase'),
  space: () => unicode('White_Space'),
  word: () => anyOf(['Alphabetic', 'Mn', 'Me', 'Mc', 'Nd', 'Pc', 'Join_Control'].map(unicode)),
  punct: () => unicode('P'),
  control: () => unicode('Cc'),
}

export const unicodeWord: Membership = UNICODE.word()

/** `\d`, `\h`, `\s`, `\v`, `\w` by letter; the capital letter is the complement. */
export function predefined(letter: string, isUnicode: boolean): Membership | null {
  switch (letter) {
    case 'd':
      return isUnicode ? UNICODE.digit() : digit
    case 'h':
      return members(
        ' \t\u00A0\u1680\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000',
      )
    case 's':
      return isUnicode ? UNICODE.space() : space
    case 'v':
      return verticalSpace
    case 'w':
      return isUnicode ? unicodeWord : asciiWord
    default:
      return null
  }
}

export const verticalSpace: Membership = members('\n\u000B\f\r\u0085\u2028\u2029')

const POSIX: Readonly<Record<string, Membership>> = {
  Lower: lower,
  Upper: upper,
  ASCII: between(0, 127),
  Alpha: alpha,
  Digit: digit,
  Alnum: alnum,
  Punct: punct,
  Graph: graph,
  Print: anyOf([graph, members(' ')]),
  Blank: members(' \t'),
  Cntrl: anyOf([between(0, 31), members('\u007F')]),
  XDigit: anyOf([digit, between(97, 102), between(65, 70)]),
  Space: space,
}

/** What POSIX names mean when Unicode classes are asked for: `(?U)`. */
const POSIX_UNICODE: Readonly<Record<string, () => Membership>> = {
  Lower: UNICODE.lower,
  Upper: UNICODE.upper,
  Alpha: UNICODE.alphabetic,
  Digit: UNICODE.digit,
  Alnum: () => anyOf([UNICODE.alphabetic(), UNICODE.digit()]),
  Punct: UNICODE.punct,
  Graph: () => not(anyOf([UNICODE.space(), unicode('C')])),
  Print: () => anyOf([not(anyOf([UNICODE.space(), unicode('C')])), unicode('Zs')]),
  Blank: () => anyOf([unicode('Zs'), members('\t')]),
  Cntrl: UNICODE.control,
  XDigit: () => anyOf([UNICODE.digit(), unicode('Hex_Digit')]),
  Space: UNICODE.space,
}

export function posix(name: string, isUnicode: boolean): Membership | null {
  const wide = isUnicode && Object.hasOwn(POSIX_UNICODE, name) ? POSIX_UNICODE[name] : undefined
  if (wide !== undefined) return wide()
  return Object.hasOwn(POSIX, name) ? (POSIX[name] ?? null) : null
}

/** Names of Java's own character tests. */
const JAVA: Readonly<Record<string, readonly string[]>> = {
  javaLowerCase: ['Lowercase'],
  javaUpperCase: ['Uppercase'],
  javaAlphabetic: ['Alphabetic'],
  javaIdeographic: ['Ideographic'],
  javaTitleCase: ['Lt'],
  javaDigit: ['Nd'],
  javaLetter: ['L'],
  javaLetterOrDigit: ['L', 'Nd'],
  javaJavaIdentifierStart: ['L', 'Nl', 'Sc', 'Pc'],
  javaJavaIdentifierPart: ['L', 'Nl', 'Sc', 'Pc', 'Nd', 'Mc', 'Mn', 'Cf'],
  javaUnicodeIdentifierStart: ['ID_Start'],
  javaUnicodeIdentifierPart: ['ID_Continue', 'Cf'],
  javaIdentifierIgnorable: ['Cf'],
  javaSpaceChar: ['Z'],
  javaISOControl: ['Cc'],
  javaMirrored: ['Bidi_Mirrored'],
}

const JAVA_SPACE = members(
  '\t\n\u000B\f\r\u001C\u001D\u001E\u001F \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200A\u2028\u2029\u205F\u3000',
)

export function javaTest(name: string): Membership | null {
  if (name === 'javaWhitespace') return JAVA_SPACE
  if (name === 'javaDefined') return not(unicode('Cn'))
  const properties = Object.hasOwn(JAVA, name) ? JAVA[name] : undefined
  return properties === undefined ? null : anyOf(properties.map(unicode))
}
