/**
 * The vectors of a few neighbouring entities, one after the other in single precision, with their squared lengths. A
 * block is never changed, only replaced.
 */

/** Entities of a block: few, because every write copies one. */
export const BLOCK_SHIFT = 4

export interface Placed {
  readonly id: number
  readonly vector: Float32Array
}

export class VectorBlock {
  private constructor(
    readonly dimensions: number,
    /** Ascending; the place in this list is the place in the arrays. */
    readonly ids: readonly number[],
    readonly coordinates: Float32Array,
    readonly squares: Float64Array,
  ) {}

  /** `placed` ascends by id. */
  static of(dimensions: number, placed: readonly Placed[]): VectorBlock {
    const coordinates = new Float32Array(placed.length * dimensions)
    placed.forEach(({ vector }, place) => {
      coordinates.set(vector, place * dimensions)
    })
    const squares = Float64Array.from(placed, ({ vector }) => dot(vector, 0, vector))
    return new VectorBlock(
      dimensions,
      placed.map(({ id }) => id),
      coordinates,
      squares,
    )
  }

  /** A block with the vector; one of the same entity is replaced. */
  with(added: Placed): VectorBlock {
    const others = this.all().filter(({ id }) => id !== added.id)
    const place = others.filter(({ id }) => id < added.id).length
    return VectorBlock.of(this.dimensions, others.toSpliced(place, 0, added))
  }

  without(id: number): VectorBlock {
    return VectorBlock.of(
      this.dimensions,
      this.all().filter(placed => placed.id !== id),
    )
  }

  all(): readonly Placed[] {
    const { dimensions, coordinates } = this
    return this.ids.map((id, place) => ({
      id,
      vector: coordinates.subarray(place * dimensions, (place + 1) * dimensions),
    }))
  }
}

/** Of the numbers of `a` from `from` on with all of `b`. */
export function dot(a: Float32Array, from: number, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < b.length; i++) sum += a[from + i]! * b[i]!
  return sum
}
