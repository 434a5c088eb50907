/**
 * Names looked up once instead of once a row. The number of a name is good as long as the graph's schema epoch stands
 * still, and no two token tables share an epoch; so a compiled expression can serve many transactions.
 */
import type { GraphView } from '../store/graph.js'

export type TokenLookup = (view: GraphView) => number

export function keyLookup(name: string): TokenLookup {
  return cached(view => view.keyToken(name))
}

export function labelLookup(name: string): TokenLookup {
  return cached(view => view.labelToken(name))
}

export function typeLookup(name: string): TokenLookup {
  return cached(view => view.typeToken(name))
}

function cached(lookup: TokenLookup): TokenLookup {
  let epoch = -1
  let token = -1
  return view => {
    if (view.schemaEpoch !== epoch) {
      token = lookup(view)
      epoch = view.schemaEpoch
    }
    return token
  }
}
