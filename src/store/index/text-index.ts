/** Text indexes take strings only: prefixes are a stretch, contents and endings a test of each string. */
import { isText } from '../../value/kind.js'
import type { IndexQuery } from '../schema.js'
import { EVERYTHING, type Search, searchFor } from './stretches.js'
import type { Profile } from './value-index.js'

export const TEXT: Profile = { parts: 1, takes: isText, search: textSearch }

function textSearch(query: IndexQuery): Search {
  switch (query.kind) {
    case 'contains': {
      const { text } = query
      return { ...EVERYTHING, accept: key => isText(key) && key.includes(text) }
    }
    case 'endsWith': {
      const { text } = query
      return { ...EVERYTHING, accept: key => isText(key) && key.endsWith(text) }
    }
    case 'equals':
    case 'range':
    case 'prefix':
    case 'exists':
    case 'box':
      return searchFor(query, 1)
  }
}
