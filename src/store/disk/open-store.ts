/** What an open store offers, whatever its kind. */
import type { StoredGraph } from './stored-graph.js'

export interface OpenOptions {
  /** `true`: the state at open; `live`: `refresh` follows the writer. Default: open for writing, created when missing. */
  readonly readOnly?: boolean | 'live'
  /** Bytes the graph may grow to (size-limit.ts). Default: no limit. */
  readonly graphSizeLimit?: number
}

export interface OpenStore<G extends StoredGraph> {
  /** Live stores replace it when they have to load anew: ask again for each statement. */
  readonly graph: G
  readonly writable: boolean
  /** As it was opened; null for `:memory:`. */
  readonly path: string | null
  /** Live stores catch up with the writer; cheap when nothing is new, and nothing at all for other stores. */
  refresh(): void
  /** Folds the log into the image now. Writers only; otherwise it does nothing. */
  checkpoint(): void
  /** Folds a long log, leaves one self-contained file, gives the lease back. Calling it twice is fine. */
  close(): void
}
