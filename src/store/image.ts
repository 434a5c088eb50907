/**
 * The border between the graph in memory and the file it rests in. Memory knows chunks and change records; the disk
 * side (disk/) knows SQLite, checksums and locks; each sees the other only through these shapes.
 */
export interface ChunkAddress {
  /** What the chunk holds: `nodeLabels`, `nodeColumn`, `relationshipEnds`, `adjacencyOut`, `index`, ... */
  readonly kind: string
  /** Token of the key, label or index; 0 where a kind has only one. */
  readonly key: number
  readonly ordinal: number
}

export interface ImageChunk extends ChunkAddress {
  /** The same object as long as the content is the same: a checkpoint writes only chunks whose identity changed. */
  readonly identity: object
  encode(): Uint8Array
}

/** One snapshot, ready to be written down. */
export interface ImageSource {
  /** Tokens, counts, schema, next ids: all that is needed before any chunk is loaded. */
  describe(): Uint8Array
  chunks(): Iterable<ImageChunk>
}

/**
 * Brings a chunk back, at first use: its bytes, as `decode` reads them. What fails in `decode` is damage of that chunk,
 * and the disk side says so.
 */
export type ChunkLoader = <T>(address: ChunkAddress, decode: (bytes: Uint8Array) => T) => T

/**
 * Makes a commit durable. Called once a commit, before it is published; when it throws, nothing is published. `next` is
 * the graph as the commit will make it, good for the time of the call.
 */
export interface CommitSink {
  append(payload: Uint8Array, next: ImageSource): void
}
