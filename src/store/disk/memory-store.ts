/** `:memory:`: an open store without any file. */
import { fail } from '../../status/fail.js'
import type { ImageSource } from '../image.js'
import { MAX_COMMIT_BYTES } from '../limits.js'
import type { OpenStore } from './open-store.js'
import { SizeLimit } from './size-limit.js'
import type { GraphMaker, StoredGraph } from './stored-graph.js'

export class MemoryStore<G extends StoredGraph> implements OpenStore<G> {
  readonly graph: G
  readonly path = null
  readonly #limit: SizeLimit
  constructor(
    maker: GraphMaker<G>,
    readonly writable: boolean,
    graphSizeLimit: number,
  ) {
    this.#limit = new SizeLimit(graphSizeLimit, 0)
    this.graph = maker.empty({ append: (payload, next) => this.#append(payload, next) })
  }
  refresh(): void {}
  checkpoint(): void {}
  close(): void {}

  #append(payload: Uint8Array, next: ImageSource): void {
    if (!this.writable) fail('store-read-only', { path: ':memory:' })
    checkCommitSize(payload)
    this.#limit.check(payload, next, () => this.graph.image())
  }
}

export function checkCommitSize(payload: Uint8Array): void {
  if (payload.length > MAX_COMMIT_BYTES) {
    fail('store-commit-too-large', { bytes: payload.length, limit: MAX_COMMIT_BYTES })
  }
}
