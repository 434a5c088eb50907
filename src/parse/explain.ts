/** Whether a text begins with EXPLAIN or PROFILE, without reading the rest: surfaces that explain by themselves ask. */
import { CypherParser as P } from './generated/CypherParser.js'
import { Source } from './source.js'
import { lex } from './tokens.js'

/** The word in capitals, or null. A `CYPHER 25` prefix with options may stand before it. */
export function startsWithExplain(text: string): 'EXPLAIN' | 'PROFILE' | null {
  const tokens = lex(new Source(text))
  const next = () => tokens.next().value?.type
  let type = next()
  let afterCypher = false
  for (;;) {
    if (type === P.EXPLAIN) return 'EXPLAIN'
    if (type === P.PROFILE) return 'PROFILE'
    if (type === P.CYPHER) afterCypher = true
    else if (!afterCypher) return null
    // What follows CYPHER: a version, or options such as `runtime=slotted`.
    else if (type !== P.Integer && type !== P.Decimal) {
      if (next() !== P.Equals) return null
      next()
    }
    type = next()
  }
}
