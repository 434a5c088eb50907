/** Whether two words are at most so many edits apart: letters put in, left out, exchanged, or two swapped. */

/** The number of edits, or null when it is more than `most`. */
export function editDistance(a: string, b: string, most: number): number | null {
  const left = Array.from(a)
  const right = Array.from(b)
  if (Math.abs(left.length - right.length) > most) return null
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, i) => i)
  for (let i = 1; i <= left.length; i++) {
    const row = [i]
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1]
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return null
    before = above
    above = row
  }
  const distance = above[right.length]!
  return distance <= most ? distance : null
}
