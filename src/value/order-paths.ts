/** Paths as lists of elements in turn: the first element that differs decides, a prefix is smaller. */
import type { PathValue } from './value.js'

export function orderPaths(a: PathValue, b: PathValue): number {
  const steps = Math.min(a.relationships.length, b.relationships.length)
  for (let i = 0; i <= steps; i++) {
    const node = (a.nodes[i] ?? 0) - (b.nodes[i] ?? 0)
    if (node !== 0) return node
    if (i < steps) {
      const relationship = (a.relationships[i] ?? 0) - (b.relationships[i] ?? 0)
      if (relationship !== 0) return relationship
    }
  }
  return a.relationships.length - b.relationships.length
}
