/** "Did you mean": the known name nearest to a mistyped one. */

/** Names further than this many edits away are no suggestion. */
const MAX_DISTANCE = 2
/** Longer names are cut: nobody mistypes a name of thousands of characters. */
const MAX_LENGTH = 64

/** `'; did you mean \`name\`?'`, or '' when nothing is near. */
export function suggestion(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known)
  return nearest === null ? '' : `; did you mean \`${nearest}\`?`
}

export function nearestName(name: string, known: Iterable<string>): string | null {
  if (name.length > MAX_LENGTH) return null
  const wanted = name.toLowerCase()
  let nearest: string | null = null
  let least = Math.min(MAX_DISTANCE, Math.floor(name.length / 2)) + 1
  for (const candidate of known) {
    if (candidate.toLowerCase() === wanted && candidate.toLowerCase() === candidate) continue
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance < least) {
      least = distance
      nearest = candidate
    }
  }
  return nearest
}

/** Levenshtein's distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replace, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
