/**
 * Relationships of one chunk: type and ends as columns, a bitmap of those that exist and one per type. A deleted
 * relationship keeps its type and ends, because the statement that deletes it may still ask for them.
 */
import { Bitmap } from '../bitmap.js'
import { CHUNK_SHIFT } from '../geometry.js'
import { insertSorted, removeSorted } from '../sorted-tokens.js'

const SIZE = 1 << CHUNK_SHIFT
const NOTHING = new Bitmap(0)
const NO_TYPES = new Uint16Array(0)
const NO_ENDS = new Int32Array(0)

export class RelationshipChunk {
  private constructor(
    readonly owner: number,
    public exists: Bitmap,
    public types: Uint16Array,
    public starts: Int32Array,
    public ends: Int32Array,
    /** Whether the three columns belong to this chunk alone; a deletion need not copy them. */
    private columnsOwned: boolean,
    /** Types that some relationship here has, ascending. */
    public typesPresent: readonly number[],
    private readonly byType: (Bitmap | undefined)[],
    public keys: readonly number[],
    private pending: ((chunk: RelationshipChunk) => void) | null,
  ) {}

  static empty(owner: number): RelationshipChunk {
    const columns = [new Uint16Array(SIZE), new Int32Array(SIZE), new Int32Array(SIZE)] as const
    return new RelationshipChunk(owner, new Bitmap(owner), ...columns, true, [], [], [], null)
  }

  static stored(owner: number, fill: (chunk: RelationshipChunk) => void): RelationshipChunk {
    return new RelationshipChunk(owner, NOTHING, NO_TYPES, NO_ENDS, NO_ENDS, false, [], [], [], fill)
  }

  ready(): this {
    if (this.pending !== null) {
      this.pending(this)
      this.pending = null
    }
    return this
  }

  /** Sets the content of a stored chunk; the bitmaps per type follow from it. */
  fill(exists: Bitmap, types: Uint16Array, starts: Int32Array, ends: Int32Array, keys: readonly number[]): void {
    this.exists = exists
    this.types = types
    this.starts = starts
    this.ends = ends
    this.keys = keys
    const first = types[0]!
    if (types.every((type, position) => type === first || !exists.has(position))) {
      // Nearly always one type: its bitmap is the one of all.
      if (exists.count > 0) this.placeType(first, exists)
      return
    }
    for (let position = 0; position < SIZE; position++) {
      if (exists.has(position)) this.writableType(types[position]!).add(position)
    }
  }

  copy(owner: number): RelationshipChunk {
    const { exists, types, starts, ends, typesPresent, keys } = this
    return new RelationshipChunk(
      owner,
      exists,
      types,
      starts,
      ends,
      false,
      typesPresent,
      this.byType.slice(),
      keys,
      null,
    )
  }

  /** Undefined when no relationship here has the type. */
  typed(type: number): Bitmap | undefined {
    return this.byType[type]
  }

  create(position: number, type: number, start: number, end: number): void {
    if (!this.columnsOwned) {
      this.types = this.types.slice()
      this.starts = this.starts.slice()
      this.ends = this.ends.slice()
      this.columnsOwned = true
    }
    this.types[position] = type
    this.starts[position] = start
    this.ends[position] = end
    this.writableExists().add(position)
    this.writableType(type).add(position)
  }

  delete(position: number): void {
    const type = this.types[position]!
    this.writableExists().delete(position)
    const bits = this.writableType(type)
    bits.delete(position)
    if (bits.count > 0) return
    this.byType[type] = undefined
    this.typesPresent = removeSorted(this.typesPresent, type)
  }

  noteKey(key: number, present: boolean): void {
    this.keys = present ? insertSorted(this.keys, key) : removeSorted(this.keys, key)
  }

  private writableExists(): Bitmap {
    if (this.exists.owner !== this.owner) this.exists = this.exists.copy(this.owner)
    return this.exists
  }

  private writableType(type: number): Bitmap {
    const bits = this.byType[type]
    if (bits !== undefined && bits.owner === this.owner) return bits
    const own = bits === undefined ? new Bitmap(this.owner) : bits.copy(this.owner)
    this.placeType(type, own)
    return own
  }

  private placeType(type: number, bits: Bitmap): void {
    if (this.byType[type] === undefined) this.typesPresent = insertSorted(this.typesPresent, type)
    while (this.byType.length <= type) this.byType.push(undefined)
    this.byType[type] = bits
  }
}
