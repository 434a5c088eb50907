/**
 * The vectors of a few neighbouring entities, one after the other in single precision, with their squared lengths. A
 * block is written in place by the epoch that owns it; any other copies it first.
 */

/** Entities of a block: few, because the first write of an epoch copies one. */
export const BLOCK_SHIFT = 6

export class VectorBlock {
  private constructor(
    readonly owner: number,
    readonly dimensions: number,
    /** Ascending; the place in this list is the place in the arrays, which may have room for more. */
    readonly ids: number[],
    private numbers: Float32Array,
    private lengths: Float64Array,
    /** Fills the block from the file at first use. */
    private pending: ((block: VectorBlock) => void) | null,
  ) {}

  static empty(owner: number, dimensions: number): VectorBlock {
    return new VectorBlock(owner, dimensions, [], new Float32Array(dimensions), new Float64Array(1), null)
  }

  static stored(owner: number, dimensions: number, fill: (block: VectorBlock) => void): VectorBlock {
    return new VectorBlock(owner, dimensions, [], new Float32Array(0), new Float64Array(0), fill)
  }

  ready(): this {
    if (this.pending !== null) {
      this.pending(this)
      this.pending = null
    }
    return this
  }

  /** Sets the content of a stored block; the squared lengths follow from it. */
  fill(ids: readonly number[], numbers: Float32Array): void {
    const { dimensions } = this
    this.numbers = numbers
    this.lengths = new Float64Array(ids.length)
    for (const [place, id] of ids.entries()) {
      this.ids.push(id)
      this.lengths[place] = squareOf(numbers.subarray(place * dimensions, (place + 1) * dimensions))
    }
  }

  writable(owner: number): VectorBlock {
    if (this.owner === owner) return this
    const { ids, numbers, lengths } = this.ready()
    return new VectorBlock(owner, this.dimensions, ids.slice(), numbers.slice(), lengths.slice(), null)
  }

  get coordinates(): Float32Array {
    return this.numbers
  }
  /** By place: the product of the vector with itself. */
  get squares(): Float64Array {
    return this.lengths
  }

  /** Answers whether the entity is new here. */
  set(id: number, vector: Float32Array): boolean {
    const place = this.placeOf(id)
    const isNew = this.ids[place] !== id
    if (isNew) this.makeRoom(place, id)
    this.numbers.set(vector, place * this.dimensions)
    this.lengths[place] = squareOf(vector)
    return isNew
  }

  /** Answers whether it was there. */
  delete(id: number): boolean {
    const place = this.placeOf(id)
    if (this.ids[place] !== id) return false
    this.ids.splice(place, 1)
    this.numbers.copyWithin(place * this.dimensions, (place + 1) * this.dimensions)
    this.lengths.copyWithin(place, place + 1)
    return true
  }

  equals(other: VectorBlock): boolean {
    if (this.ids.length !== other.ids.length || this.ids.some((id, place) => id !== other.ids[place])) return false
    const used = this.ids.length * this.dimensions
    for (let i = 0; i < used; i++) if (this.numbers[i] !== other.numbers[i]) return false
    return true
  }

  /** The first place whose entity is not below `id`. */
  private placeOf(id: number): number {
    let place = this.ids.length
    while (place > 0 && this.ids[place - 1]! >= id) place--
    return place
  }

  private makeRoom(place: number, id: number): void {
    const { dimensions } = this
    if (this.ids.length === this.lengths.length) {
      const room = Math.min(this.lengths.length * 2, 1 << BLOCK_SHIFT)
      const numbers = new Float32Array(room * dimensions)
      numbers.set(this.numbers)
      const lengths = new Float64Array(room)
      lengths.set(this.lengths)
      this.numbers = numbers
      this.lengths = lengths
    }
    this.ids.splice(place, 0, id)
    this.numbers.copyWithin((place + 1) * dimensions, place * dimensions)
    this.lengths.copyWithin(place + 1, place)
  }
}

export function squareOf(vector: Float32Array): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!
  return sum
}

/**
 * The products of `query` with the first `count` vectors of a block, into `products`. Four sums that do not wait for
 * each other keep the processor busy; the query is in double precision, so that only one side has to be widened.
 */
export function multiply(coordinates: Float32Array, count: number, query: Float64Array, products: Float64Array): void {
  const dimensions = query.length
  const inEights = dimensions & ~7
  let at = 0
  for (let place = 0; place < count; place++) {
    let first = 0
    let second = 0
    let third = 0
    let fourth = 0
    let i = 0
    for (; i < inEights; i += 8, at += 8) {
      first += coordinates[at]! * query[i]! + coordinates[at + 4]! * query[i + 4]!
      second += coordinates[at + 1]! * query[i + 1]! + coordinates[at + 5]! * query[i + 5]!
      third += coordinates[at + 2]! * query[i + 2]! + coordinates[at + 6]! * query[i + 6]!
      fourth += coordinates[at + 3]! * query[i + 3]! + coordinates[at + 7]! * query[i + 7]!
    }
    for (; i < dimensions; i++, at++) first += coordinates[at]! * query[i]!
    products[place] = first + second + third + fourth
  }
}
