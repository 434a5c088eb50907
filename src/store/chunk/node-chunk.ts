/**
 * Which nodes of one chunk exist and which labels they have, as bitmaps: a scan walks words, a label test is one bit.
 * The chunk also lists the property keys that have a column here, so that reading all of a node does not have to ask
 * every key of the graph.
 */
import { Bitmap } from '../bitmap.js'
import { insertSorted, removeSorted } from '../sorted-tokens.js'

const NOTHING = new Bitmap(0)

export class NodeChunk {
  private constructor(
    readonly owner: number,
    public exists: Bitmap,
    /** Labels that some node here has, ascending. */
    public labels: readonly number[],
    /** By label token. */
    private readonly byLabel: (Bitmap | undefined)[],
    /** Keys that have a column chunk here, ascending. */
    public keys: readonly number[],
    /** Fills the chunk from the file at first use. */
    private pending: ((chunk: NodeChunk) => void) | null,
  ) {}

  static empty(owner: number): NodeChunk {
    return new NodeChunk(owner, new Bitmap(owner), [], [], [], null)
  }

  static stored(owner: number, fill: (chunk: NodeChunk) => void): NodeChunk {
    return new NodeChunk(owner, NOTHING, [], [], [], fill)
  }

  /** The chunk itself, its content in memory. */
  ready(): this {
    if (this.pending !== null) {
      this.pending(this)
      this.pending = null
    }
    return this
  }

  /** Sets the content of a stored chunk. */
  fill(exists: Bitmap, labels: readonly (readonly [number, Bitmap])[], keys: readonly number[]): void {
    this.exists = exists
    this.labels = labels.map(([label]) => label)
    for (const [label, bits] of labels) this.place(label, bits)
    this.keys = keys
  }

  copy(owner: number): NodeChunk {
    return new NodeChunk(owner, this.exists, this.labels, this.byLabel.slice(), this.keys, null)
  }

  /** Undefined when no node here has the label. */
  labelled(label: number): Bitmap | undefined {
    return this.byLabel[label]
  }

  hasLabel(position: number, label: number): boolean {
    const bits = this.byLabel[label]
    return bits === undefined ? false : bits.has(position)
  }

  create(position: number): void {
    this.writableExists().add(position)
  }

  delete(position: number): void {
    this.writableExists().delete(position)
  }

  addLabel(position: number, label: number): void {
    let bits = this.byLabel[label]
    if (bits === undefined) {
      bits = new Bitmap(this.owner)
      this.place(label, bits)
      this.labels = insertSorted(this.labels, label)
    } else if (bits.owner !== this.owner) {
      bits = bits.copy(this.owner)
      this.byLabel[label] = bits
    }
    bits.add(position)
  }

  removeLabel(position: number, label: number): void {
    let bits = this.byLabel[label]
    if (bits === undefined) return
    if (bits.owner !== this.owner) {
      bits = bits.copy(this.owner)
      this.byLabel[label] = bits
    }
    bits.delete(position)
    if (bits.count === 0) {
      this.byLabel[label] = undefined
      this.labels = removeSorted(this.labels, label)
    }
  }

  noteKey(key: number, present: boolean): void {
    this.keys = present ? insertSorted(this.keys, key) : removeSorted(this.keys, key)
  }

  private place(label: number, bits: Bitmap): void {
    while (this.byLabel.length <= label) this.byLabel.push(undefined)
    this.byLabel[label] = bits
  }

  private writableExists(): Bitmap {
    if (this.exists.owner !== this.owner) this.exists = this.exists.copy(this.owner)
    return this.exists
  }
}
