/** `\p{...}`: general categories, scripts, blocks, binary properties, POSIX and Java names. */
import { blockNamed } from './blocks.js'
import { anyOf, type Membership, range } from './character-set.js'
import { javaTest, posix, unicode } from './classes.js'

export interface PropertyFlags {
  readonly ignoreCase: boolean
  /** `(?U)`: POSIX names mean their Unicode classes. */
  readonly unicodeClasses: boolean
}

/** null: there is no such property. */
export function propertyNamed(name: string, flags: PropertyFlags): Membership | null {
  const membership = lookUp(name, flags)
  // Ignoring case, a class of one case stands for all three.
  return membership !== null && flags.ignoreCase && CASED.has(name)
    ? anyOf([unicode('Lu'), unicode('Ll'), unicode('Lt')])
    : membership
}

const CASED: ReadonlySet<string> = new Set([
  'Lower',
  'Upper',
  'Lu',
  'Ll',
  'Lt',
  'IsLu',
  'IsLl',
  'IsLt',
  'javaLowerCase',
  'javaUpperCase',
  'javaTitleCase',
  'IsLowercase',
  'IsUppercase',
  'IsTitlecase',
])

function lookUp(name: string, flags: PropertyFlags): Membership | null {
  const equals = name.indexOf('=')
  if (equals >= 0) return keyed(name.slice(0, equals).toLowerCase(), name.slice(equals + 1))
  if (name.startsWith('In')) return block(name.slice(2))
  if (name.startsWith('Is')) return isProperty(name.slice(2), flags)
  return category(name) ?? posix(name, flags.unicodeClasses) ?? javaTest(name)
}

function keyed(key: string, value: string): Membership | null {
  switch (key) {
    case 'sc':
    case 'script':
      return script(value)
    case 'blk':
    case 'block':
      return block(value)
    case 'gc':
    case 'general_category':
      return category(value)
    default:
      return null
  }
}

function block(name: string): Membership | null {
  const found = blockNamed(name)
  return found === null ? null : range(found[0], found[1], 'exact')
}

/** After `Is`: a binary property, a category, or a script. */
function isProperty(name: string, flags: PropertyFlags): Membership | null {
  return binary(name) ?? category(name) ?? script(name) ?? (flags.unicodeClasses ? posix(name, true) : null)
}

const BINARY: Readonly<Record<string, string>> = {
  ALPHABETIC: 'Alphabetic',
  LETTER: 'L',
  IDEOGRAPHIC: 'Ideographic',
  LOWERCASE: 'Lowercase',
  UPPERCASE: 'Uppercase',
  TITLECASE: 'Lt',
  WHITE_SPACE: 'White_Space',
  WHITESPACE: 'White_Space',
  CONTROL: 'Cc',
  PUNCTUATION: 'P',
  HEX_DIGIT: 'Hex_Digit',
  HEXDIGIT: 'Hex_Digit',
  ASSIGNED: 'Assigned',
  NONCHARACTER_CODE_POINT: 'Noncharacter_Code_Point',
  NONCHARACTERCODEPOINT: 'Noncharacter_Code_Point',
  DIGIT: 'Nd',
  JOIN_CONTROL: 'Join_Control',
  JOINCONTROL: 'Join_Control',
  EMOJI: 'Emoji',
  EMOJI_PRESENTATION: 'Emoji_Presentation',
  EMOJI_MODIFIER: 'Emoji_Modifier',
  EMOJI_MODIFIER_BASE: 'Emoji_Modifier_Base',
  EMOJI_COMPONENT: 'Emoji_Component',
  EXTENDED_PICTOGRAPHIC: 'Extended_Pictographic',
}

function binary(name: string): Membership | null {
  const property = BINARY[name.toUpperCase()]
  return property === undefined ? null : unicode(property)
}

const CATEGORIES: ReadonlySet<string> = new Set([
  'Cn',
  'Lu',
  'Ll',
  'Lt',
  'Lm',
  'Lo',
  'Mn',
  'Me',
  'Mc',
  'Nd',
  'Nl',
  'No',
  'Zs',
  'Zl',
  'Zp',
  'Cc',
  'Cf',
  'Co',
  'Cs',
  'Pd',
  'Ps',
  'Pe',
  'Pc',
  'Po',
  'Sm',
  'Sc',
  'Sk',
  'So',
  'Pi',
  'Pf',
  'L',
  'M',
  'N',
  'Z',
  'C',
  'P',
  'S',
  'LC',
])

function category(name: string): Membership | null {
  if (name === 'L1') return range(0, 0xff, 'exact')
  if (name === 'LD') return anyOf([unicode('L'), unicode('Nd')])
  if (name === 'all') return () => true
  return CATEGORIES.has(name) ? unicode(name) : null
}

/** `greek`, `OLD_ITALIC`, `Grek`: names ignore case. */
function script(name: string): Membership | null {
  const words = name.toLowerCase().split('_')
  const canonical = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('_')
  if (!/^\w+$/.test(canonical)) return null
  try {
    return unicode(`Script=${canonical}`)
  } catch {
    return null
  }
}
