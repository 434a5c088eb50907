/**
 * `--read-only=live`: follows a writer in another process by reading the log past the last commit seen. Each poll is
 * a connection of its own, because one that stays open would keep the writer from closing cleanly. When the log no
 * longer reaches back far enough (a checkpoint trimmed it) or the file is another store, everything is read anew.
 */
import { replayLog } from './commit-log.js'
import { type Connection, type Head, readHead, readIdentity } from './database.js'
import type { OpenStore } from './open-store.js'
import type { DiskPlace } from './place.js'
import { reading, readState } from './read-state.js'
import { graphOf, readWhole } from './reader.js'
import { applyCommit, type GraphMaker, type StoredGraph } from './stored-graph.js'
import { checkWalAsReader } from './wal-check.js'

export class LiveReader<G extends StoredGraph> implements OpenStore<G> {
  readonly writable = false
  readonly #place: DiskPlace
  readonly #maker: GraphMaker<G>
  #graph: G
  #head: Head
  /** Id of the store that the graph came from. */
  #store: string

  constructor(place: DiskPlace, maker: GraphMaker<G>) {
    this.#place = place
    this.#maker = maker
    const state = readWhole(place)
    this.#graph = graphOf(place, state, maker)
    this.#head = state.head
    this.#store = state.identity.store
  }

  get graph(): G {
    return this.#graph
  }
  get path(): string {
    return this.#place.shown
  }

  refresh(): void {
    const news = reading(this.#place, connection => this.#readNews(connection))
    if (news === null) return
    if (news.kind === 'commits') {
      this.#follow(news.log)
      this.#head = news.head
      return
    }
    this.#graph = graphOf(this.#place, news.state, this.#maker)
    this.#head = news.state.head
    this.#store = news.state.identity.store
  }

  checkpoint(): void {}
  close(): void {}

  #follow(log: readonly Uint8Array[]): void {
    try {
      let { seq } = this.#head
      for (const payload of log) applyCommit(this.#graph, payload, ++seq, this.path)
    } catch (error) {
      // Some of them are in the graph now: the next poll reads everything anew.
      this.#store = ''
      throw error
    }
  }

  #readNews(connection: Connection) {
    const shown = this.path
    const head = readHead(connection, shown)
    const isSameStore = readIdentity(connection, shown).store === this.#store
    if (isSameStore && head.seq === this.#head.seq && head.chain === this.#head.chain) return null
    // A store does not go back by itself: a damaged write-ahead log that nobody refused would look like this.
    if (isSameStore && head.seq < this.#head.seq) checkWalAsReader(this.#place)
    if (isSameStore && head.seq > this.#head.seq) {
      const log: Uint8Array[] = []
      if (replayLog(connection, this.#head, head, shown, payload => log.push(payload)) === 'whole') {
        return { kind: 'commits', head, log } as const
      }
    }
    return { kind: 'all', state: readState(connection, shown) } as const
  }
}
