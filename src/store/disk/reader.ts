/** `--read-only`: the store as it was when it was opened. The files may change or go away afterwards. */
import { fail, invariant } from '../../status/fail.js'
import type { ChunkLoader, CommitSink } from '../image.js'
import type { Directory } from './chunk-directory.js'
import { chunkName } from './database.js'
import { damaged, decoding, guard } from './failures.js'
import type { OpenStore } from './open-store.js'
import type { DiskPlace } from './place.js'
import { type ReadState, reading, readState } from './read-state.js'
import { applyCommit, type GraphMaker, makeGraph, type StoredGraph } from './stored-graph.js'
import { checkWalAsReader } from './wal-check.js'

export function openReader<G extends StoredGraph>(place: DiskPlace, maker: GraphMaker<G>): OpenStore<G> {
  const state = readWhole(place)
  return {
    graph: graphOf(place, state, maker),
    writable: false,
    path: place.shown,
    refresh() {},
    checkpoint() {},
    close() {},
  }
}

export function readWhole(place: DiskPlace): ReadState {
  guard(place.shown, 'read', () => checkWalAsReader(place))
  return reading(place, connection => readState(connection, place.shown))
}

export function graphOf<G extends StoredGraph>(place: DiskPlace, state: ReadState, maker: GraphMaker<G>): G {
  const sink: CommitSink = { append: () => fail('store-read-only', { path: place.shown }) }
  const { directory, contents } = state
  const graph = makeGraph(maker, directory, loaderOf(place, directory, contents), sink, place.shown)
  let { seq } = directory
  for (const payload of state.log) applyCommit(graph, payload, ++seq, place.shown)
  return graph
}

/** Memory keeps what it has decoded and asks for each chunk once, so the bytes go with the asking. */
function loaderOf(place: DiskPlace, directory: Directory, contents: ReadState['contents']): ChunkLoader {
  const rows = new Map(directory.entries.map(entry => [chunkName(entry), entry.id]))
  const waiting = new Map(contents)
  return (address, decode) => {
    const name = chunkName(address)
    const row = rows.get(name) ?? damaged(place.shown, `${name}: the directory does not list it`)
    const content = waiting.get(row)
    invariant(content !== undefined, `${name} is loaded twice`)
    const chunk = decoding(place.shown, name, () => decode(content))
    waiting.delete(row)
    return chunk
  }
}
