/** How alike two vectors are: 1 for the same, towards 0 the less alike; computed as indexes of this kind do. */

export type Similarity = 'cosine' | 'euclidean'

/** From the product of two vectors and their squared lengths. */
export function scoreOf(similarity: Similarity, product: number, square: number, otherSquare: number): number {
  if (similarity === 'cosine') return Math.fround((1 + product / Math.sqrt(square * otherSquare)) / 2)
  return Math.fround(1 / (1 + Math.max(0, square + otherSquare - 2 * product)))
}
