/** Every three neighbouring UTF-16 units of a text as one number, which sorts and packs better than a string. */

const UNIT = 0x10000

/** Each different one once. */
export function trigramsOf(text: string): readonly number[] {
  const found = new Set<number>()
  for (let i = 0; i + 2 < text.length; i++) {
    found.add((text.charCodeAt(i) * UNIT + text.charCodeAt(i + 1)) * UNIT + text.charCodeAt(i + 2))
  }
  return [...found]
}
