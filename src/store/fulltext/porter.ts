/**
 * Porter's stemmer for English: endings are taken off in five steps, each only when enough of the word remains. The
 * measure of a stem counts its runs of vowels followed by consonants: tree 0, trouble 1, private 2.
 */

const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
]

const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const STEP_4 = /^(.*?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/

/** The stem of a lower-case word; words that are not plain a to z stay as they are. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  let stemmed = plurals(word)
  stemmed = pastAndGerund(stemmed)
  if (stemmed.endsWith('y') && hasVowel(stemmed.slice(0, -1))) stemmed = `${stemmed.slice(0, -1)}i`
  stemmed = replaced(stemmed, STEP_2)
  stemmed = replaced(stemmed, STEP_3)
  return finalE(dropped(stemmed))
}

function plurals(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function pastAndGerund(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const base = word.endsWith('ed') ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : null
  if (base === null || !hasVowel(base)) return word
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  if (endsInDouble(base) && !/[lsz]$/.test(base)) return base.slice(0, -1)
  return measure(base) === 1 && endsInShort(base) ? `${base}e` : base
}

function replaced(word: string, table: readonly (readonly [string, string])[]): string {
  const rule = table.find(([ending]) => word.endsWith(ending))
  if (rule === undefined) return word
  const base = word.slice(0, -rule[0].length)
  return measure(base) > 0 ? base + rule[1] : word
}

function dropped(word: string): string {
  const base = STEP_4.exec(word)?.[1]
  return base !== undefined && measure(base) > 1 ? base : word
}

function finalE(word: string): string {
  let result = word
  if (result.endsWith('e')) {
    const base = result.slice(0, -1)
    const size = measure(base)
    if (size > 1 || (size === 1 && !endsInShort(base))) result = base
  }
  return result.endsWith('ll') && measure(result) > 1 ? result.slice(0, -1) : result
}

/** The word as v and c: y is a vowel after a consonant. */
function shape(word: string): string {
  let letters = ''
  for (const letter of word) {
    const vowel = 'aeiou'.includes(letter) || (letter === 'y' && letters.endsWith('c'))
    letters += vowel ? 'v' : 'c'
  }
  return letters
}

function measure(word: string): number {
  return shape(word).match(/v+c+/g)?.length ?? 0
}

function hasVowel(word: string): boolean {
  return shape(word).includes('v')
}

function endsInDouble(word: string): boolean {
  return /(.)\1$/.test(word) && shape(word).endsWith('c')
}

/** Consonant, vowel, consonant other than w, x, y: hop, not how. */
function endsInShort(word: string): boolean {
  return shape(word).endsWith('cvc') && !/[wxy]$/.test(word)
}
