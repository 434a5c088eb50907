/**
 * The relationships of the trail being walked. Short trails are simply looked through; a long one keeps a set, so that
 * a walk over a graph of a million hops stays linear.
 */
const SHORT = 12

export class UsedRelationships {
  private readonly set = new Set<number>()

  clear(): void {
    this.set.clear()
  }

  /** Whether the trail's first `depth` relationships hold it. */
  has(relationship: number, trail: readonly number[], depth: number): boolean {
    const short = Math.min(depth, SHORT)
    for (let i = 0; i < short; i++) if (trail[i] === relationship) return true
    return depth > SHORT && this.set.has(relationship)
  }

  /** Notes the relationship at place `at`. */
  add(relationship: number, at: number): void {
    if (at >= SHORT) this.set.add(relationship)
  }

  remove(relationship: number, at: number): void {
    if (at >= SHORT) this.set.delete(relationship)
  }
}
