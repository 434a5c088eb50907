/** `:memory:`: an open store without any file. */
import { fail } from '../../status/fail.js'
import { MAX_COMMIT_BYTES } from '../limits.js'
import type { OpenStore } from './open-store.js'
import type { GraphMaker, StoredGraph } from './stored-graph.js'

export class MemoryStore<G extends StoredGraph> implements OpenStore<G> {
  readonly graph: G
  readonly path = null
  constructor(
    maker: GraphMaker<G>,
    readonly writable: boolean,
  ) {
    this.graph = maker.empty({ append: payload => this.#append(payload) })
  }
  refresh(): void {}
  checkpoint(): void {}
  close(): void {}

  #append(payload: Uint8Array): void {
    if (!this.writable) fail('store-read-only', { path: ':memory:' })
    checkCommitSize(payload)
  }
}

export function checkCommitSize(payload: Uint8Array): void {
  if (payload.length > MAX_COMMIT_BYTES) {
    fail('store-commit-too-large', { bytes: payload.length, limit: MAX_COMMIT_BYTES })
  }
}
