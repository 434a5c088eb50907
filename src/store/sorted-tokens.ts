/** Short ascending lists of tokens that are replaced, never changed in place, so that copies may share them. */

export function insertSorted(tokens: readonly number[], token: number): readonly number[] {
  const at = lowerBound(tokens, token)
  return tokens[at] === token ? tokens : [...tokens.slice(0, at), token, ...tokens.slice(at)]
}

export function removeSorted(tokens: readonly number[], token: number): readonly number[] {
  const at = lowerBound(tokens, token)
  return tokens[at] === token ? [...tokens.slice(0, at), ...tokens.slice(at + 1)] : tokens
}

function lowerBound(tokens: readonly number[], token: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (tokens[middle]! < token) low = middle + 1
    else high = middle
  }
  return low
}
