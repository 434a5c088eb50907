/**
 * From text to terms. An analyzer cuts a text into words and gives each the form under which it is found; the same one
 * analyzes what is stored and what is searched for. Names are those of the `fulltext.analyzer` option.
 */
import { stem } from './porter.js'

export type Analyzer = (text: string) => readonly string[]

/** Longer words are cut into pieces of this many UTF-16 units. */
const LONGEST_TERM = 255

/**
 * Words in the sense of Unicode's word boundaries: letters, digits and marks; an apostrophe, full stop or colon between
 * letters and a full stop, comma or apostrophe between digits do not part them. Ideographs and hiragana stand alone.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}])[\p{L}\p{N}\p{M}\p{Pc}])+(?:(?:(?<=\p{L}\p{M}*)['’.:·](?=\p{L})|(?<=\p{N})['’.,;](?=\p{N}))(?:(?![\p{Script=Han}\p{Script=Hiragana}])[\p{L}\p{N}\p{M}\p{Pc}])+)*/gu
const LETTERS = /\p{L}+/gu
const NO_SPACE = /\S+/gu

/** What English texts are full of; `stop`, `standard` and `english` leave these words out. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this ' +
    'to was will with'
  ).split(' '),
)

function words(pattern: RegExp): Analyzer {
  return text => (text.match(pattern) ?? []).flatMap(pieces)
}

function pieces(word: string): readonly string[] {
  if (word.length <= LONGEST_TERM) return [word]
  return Array.from({ length: Math.ceil(word.length / LONGEST_TERM) }, (_, i) =>
    word.slice(i * LONGEST_TERM, (i + 1) * LONGEST_TERM),
  )
}

function lowered(analyzer: Analyzer): Analyzer {
  return text => analyzer(text).map(word => word.toLowerCase())
}

function withoutStopWords(analyzer: Analyzer): Analyzer {
  return text => analyzer(text).filter(word => !STOP_WORDS.has(word))
}

const standard = lowered(words(WORD))
const simple = lowered(words(LETTERS))
const english: Analyzer = text => withoutStopWords(withoutPossessive(standard))(text).map(stem)

function withoutPossessive(analyzer: Analyzer): Analyzer {
  return text => analyzer(text).map(word => word.replace(/['’]s$/u, ''))
}

export const DEFAULT_ANALYZER = 'standard-no-stop-words'

export const ANALYZERS: ReadonlyMap<string, Analyzer> = new Map([
  [DEFAULT_ANALYZER, standard],
  ['standard', withoutStopWords(standard)],
  ['simple', simple],
  ['stop', withoutStopWords(simple)],
  ['whitespace', words(NO_SPACE)],
  ['unicode_whitespace', words(NO_SPACE)],
  ['keyword', (text: string) => pieces(text)],
  ['english', english],
])

const STOPS: readonly string[] = [...STOP_WORDS]

/** What can be said of each. */
export const ANALYZER_TEXTS: readonly {
  readonly name: string
  readonly description: string
  readonly stopWords: readonly string[]
}[] = [
  { name: 'english', description: 'English words by their stems, without stop words.', stopWords: STOPS },
  { name: 'keyword', description: 'The whole text as one term.', stopWords: [] },
  { name: 'simple', description: 'Runs of letters, in lower case.', stopWords: [] },
  { name: 'standard', description: 'Words of any language, in lower case, without stop words.', stopWords: STOPS },
  { name: DEFAULT_ANALYZER, description: 'Words of any language, in lower case: the default.', stopWords: [] },
  { name: 'stop', description: 'Runs of letters, in lower case, without stop words.', stopWords: STOPS },
  { name: 'unicode_whitespace', description: 'What stands between Unicode white space.', stopWords: [] },
  { name: 'whitespace', description: 'What stands between white space.', stopWords: [] },
]
