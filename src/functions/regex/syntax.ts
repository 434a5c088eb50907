/** The tree of a regular expression. Case, dots and other flags have been worked into sets and assertions already. */
import type { CharacterSet } from './character-set.js'

export type Assertion =
  | 'inputStart'
  | 'inputEnd'
  /** At the end, or before the line terminator that ends the text. */
  | 'lastLineEnd'
  | 'lastUnixLineEnd'
  | 'lineStart'
  | 'lineEnd'
  | 'unixLineStart'
  | 'unixLineEnd'
  | 'wordBoundary'
  | 'noWordBoundary'
  | 'unicodeWordBoundary'
  | 'noUnicodeWordBoundary'
  | 'graphemeBoundary'

export type RegexNode =
  /** One code point of the set. */
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly items: readonly RegexNode[] }
  | { readonly kind: 'alternation'; readonly branches: readonly RegexNode[] }
  | {
      readonly kind: 'repeat'
      readonly body: RegexNode
      readonly min: number
      readonly max: number | null
      readonly lazy: boolean
    }
  | { readonly kind: 'capture'; readonly group: number; readonly body: RegexNode }
  /** Once matched it is not matched in another way: `(?>...)`, and possessive quantifiers. */
  | { readonly kind: 'atomic'; readonly body: RegexNode }
  | { readonly kind: 'lookahead'; readonly negative: boolean; readonly body: RegexNode }
  | { readonly kind: 'lookbehind'; readonly negative: boolean; readonly body: RegexNode; readonly lengths: Lengths }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'backreference'; readonly group: number; readonly fold: Fold }
  /** `\X` */
  | { readonly kind: 'grapheme' }

/** Which letters count as one: none, those of ASCII, or all by simple case folding. */
export type Fold = 'exact' | 'ascii' | 'unicode'

/** How many code points a match can have; null: no limit. */
export interface Lengths {
  readonly min: number
  readonly max: number | null
}

export const EMPTY: RegexNode = { kind: 'sequence', items: [] }

export function lengthsOf(node: RegexNode): Lengths {
  switch (node.kind) {
    case 'set':
      return { min: 1, max: 1 }
    case 'sequence':
      return node.items.map(lengthsOf).reduce(sum, { min: 0, max: 0 })
    case 'alternation':
      return node.branches.map(lengthsOf).reduce(either)
    case 'repeat': {
      const body = lengthsOf(node.body)
      const max = body.max === 0 ? 0 : body.max === null || node.max === null ? null : body.max * node.max
      return { min: body.min * node.min, max }
    }
    case 'capture':
    case 'atomic':
      return lengthsOf(node.body)
    case 'lookahead':
    case 'lookbehind':
    case 'assertion':
      return { min: 0, max: 0 }
    case 'backreference':
    case 'grapheme':
      return { min: 0, max: null }
  }
}

function sum(a: Lengths, b: Lengths): Lengths {
  return { min: a.min + b.min, max: a.max === null || b.max === null ? null : a.max + b.max }
}

function either(a: Lengths, b: Lengths): Lengths {
  return { min: Math.min(a.min, b.min), max: a.max === null || b.max === null ? null : Math.max(a.max, b.max) }
}
