/**
 * `relate clone --salvage`: a new store with all that can still be read of a damaged one. Entities keep their ids; what
 * is lost is said, part by part. The original is not touched.
 *
 * Commits after the first one that cannot be read or applied are lost, because each builds on those before. A chunk
 * that is lost takes what it holds: 4,096 nodes, or the values of one property for as many.
 */
import { RelateError } from '../status/fail.js'
import type { Directory } from './disk/chunk-directory.js'
import { checkFree, diskPlace } from './disk/clone.js'
import { replayAll } from './disk/commit-log.js'
import { type Connection, chunkName, readChunk, readDirectory, readHead, readIdentity } from './disk/database.js'
import { damaged, decoding, guard } from './disk/failures.js'
import type { DiskPlace } from './disk/place.js'
import { counted, type Progress } from './disk/progress.js'
import { reading } from './disk/read-state.js'
import { applyCommit, makeGraph } from './disk/stored-graph.js'
import type { GraphTransaction } from './graph.js'
import type { ChunkLoader } from './image.js'
import type { MemoryGraph } from './memory-graph.js'
import { MEMORY_GRAPHS, openStore } from './open-store.js'
import type { View } from './view.js'

export interface SalvageReport {
  /** The newest commit that could be saved. */
  readonly commit: number
  readonly nodes: number
  readonly relationships: number
  /** One sentence a part; none when nothing was damaged. */
  readonly lost: readonly string[]
}

/** Entities a commit of the new store. */
const BATCH = 50_000

/** Fails when something is at `destination`, or when not even the directory of the source can be read. */
export function salvageStore(source: string, destination: string, progress: Progress = () => {}): SalvageReport {
  const from = diskPlace(source, 'clone', false)
  checkFree(diskPlace(destination, 'clone to', true))
  const lost = new Losses()
  const { graph, commit } = guard(source, 'read', () => reading(from, connection => rescue(connection, from, lost)))
  const store = openStore(destination, {})
  try {
    const copy = new Copy(graph.snapshot(), store.graph, lost, progress)
    copy.run()
    store.checkpoint()
    const { nodeCount: nodes, relationshipCount: relationships } = store.graph.snapshot()
    return { commit, nodes, relationships, lost: lost.sentences }
  } finally {
    store.close()
  }
}

/** What could not be read, each part once. */
class Losses {
  readonly #sentences = new Set<string>()
  get sentences(): readonly string[] {
    return [...this.#sentences]
  }
  /** null when `action` meets damage. */
  note<T>(path: string, action: () => T): T | null {
    try {
      return guard(path, 'read', action)
    } catch (error) {
      if (!(error instanceof RelateError)) throw error
      this.#sentences.add(error.message)
      return null
    }
  }
}

function rescue(connection: Connection, place: DiskPlace, lost: Losses): { graph: MemoryGraph; commit: number } {
  const { shown } = place
  readIdentity(connection, shown)
  const directory = readDirectory(connection, shown)
  const contents = new Map<string, Uint8Array | null>()
  const load = readChunk(connection, shown)
  for (const entry of directory.entries)
    contents.set(
      chunkName(entry),
      lost.note(shown, () => load(entry)),
    )
  const loader: ChunkLoader = (address, decode) => {
    const name = chunkName(address)
    const content = contents.get(name) ?? damaged(shown, `${name}: it is lost`)
    return decoding(shown, name, () => decode(content))
  }
  const sink = { append: () => {} }
  const graph = makeGraph(MEMORY_GRAPHS, directory, loader, sink, shown)
  return { graph, commit: rescueLog(connection, graph, directory, shown, lost) }
}

function rescueLog(connection: Connection, graph: MemoryGraph, directory: Directory, shown: string, lost: Losses) {
  let commit = directory.seq
  const log: [Uint8Array, number][] = []
  lost.note(shown, () => {
    const head = readHead(connection, shown)
    replayAll(connection, directory, head, shown, (payload, seq) => log.push([payload, seq]))
  })
  lost.note(shown, () => {
    for (const [payload, seq] of log) {
      applyCommit(graph, payload, seq, shown)
      // A snapshot each: a record that cannot be applied takes those since the last one with it.
      graph.snapshot()
      commit = seq
    }
  })
  return commit
}

class Copy {
  readonly #source: View
  readonly #target: MemoryGraph
  readonly #lost: Losses
  readonly #step: () => void
  #transaction: GraphTransaction
  #waiting = 0

  constructor(source: View, target: MemoryGraph, lost: Losses, progress: Progress) {
    const { nextNode, nextRelationship } = source.state
    this.#step = counted(progress, 'entities', nextNode + nextRelationship)
    this.#source = source
    this.#target = target
    this.#lost = lost
    this.#transaction = target.begin()
  }

  run(): void {
    // Ids count up by themselves: what is missing is made and taken away again, so that the rest keeps its ids.
    const missingNodes = this.#copyNodes()
    const missingRelationships = this.#copyRelationships(missingNodes)
    for (const id of missingRelationships) this.#count(() => this.#transaction.deleteRelationship(id))
    for (const id of missingNodes) this.#count(() => this.#transaction.deleteNode(id))
    this.#copySchema()
    this.#transaction.commit()
  }

  #read<T>(action: () => T): T | null {
    return this.#lost.note('', action)
  }

  #count(work: () => void): void {
    work()
    this.#step()
    if (++this.#waiting % BATCH !== 0) return
    this.#transaction.commit()
    this.#transaction = this.#target.begin()
  }

  #copyNodes(): Set<number> {
    const source = this.#source
    const missing = new Set<number>()
    for (let id = 0; id < source.state.nextNode; id++) {
      this.#count(() => {
        const labels = this.#read(() => (source.hasNode(id) ? source.labelsOf(id) : null))
        if (labels === null) missing.add(id)
        this.#transaction.createNode((labels ?? []).map(label => this.#transaction.makeLabel(source.labelName(label))))
        if (labels === null) return
        for (const key of this.#read(() => source.nodeKeys(id)) ?? this.#allKeys()) {
          const value = this.#read(() => source.nodeProperty(id, key))
          this.#transaction.setNodeProperty(id, this.#transaction.makeKey(source.keyName(key)), value)
        }
      })
    }
    return missing
  }

  #copyRelationships(missingNodes: ReadonlySet<number>): Set<number> {
    const source = this.#source
    const missing = new Set<number>()
    for (let id = 0; id < source.state.nextRelationship; id++) {
      this.#count(() => {
        const ends = this.#read(() => (source.hasRelationship(id) ? this.#endsOf(id) : null))
        if (ends === null || missingNodes.has(ends.start) || missingNodes.has(ends.end)) {
          missing.add(id)
          this.#transaction.createRelationship(this.#transaction.makeType(ends?.type ?? source.typeName(0)), 0, 0)
          return
        }
        this.#transaction.createRelationship(this.#transaction.makeType(ends.type), ends.start, ends.end)
        for (const key of this.#read(() => source.relationshipKeys(id)) ?? this.#allKeys()) {
          const value = this.#read(() => source.relationshipProperty(id, key))
          this.#transaction.setRelationshipProperty(id, this.#transaction.makeKey(source.keyName(key)), value)
        }
      })
    }
    return missing
  }

  /** One damaged column hides which keys an entity has: then each is tried. */
  #allKeys(): readonly number[] {
    return Array.from({ length: this.#source.keyCount }, (_, key) => key)
  }

  #endsOf(id: number) {
    const source = this.#source
    return { start: source.startOf(id), end: source.endOf(id), type: source.typeName(source.typeOf(id)) }
  }

  #copySchema(): void {
    const transaction = this.#transaction
    const label = (entity: string) => (token: number) =>
      entity === 'node'
        ? transaction.makeLabel(this.#source.labelName(token))
        : transaction.makeType(this.#source.typeName(token))
    const key = (token: number) => transaction.makeKey(this.#source.keyName(token))
    for (const [name, value] of this.#source.records) transaction.setRecord(name, value)
    const hasLookup = (entity: string) => this.#source.indexes.some(i => i.kind === 'lookup' && i.entity === entity)
    for (const index of transaction.indexes) if (!hasLookup(index.entity)) transaction.dropIndex(index)
    for (const index of this.#source.indexes) {
      if (index.constraint !== null || index.kind === 'lookup') continue
      const labels = index.labels.map(label(index.entity))
      this.#read(() => transaction.createIndex({ ...index, labels, keys: index.keys.map(key) }))
    }
    for (const constraint of this.#source.constraints) {
      // Data that was lost may break it: then the constraint is lost too, and said to be.
      this.#read(() =>
        transaction.createConstraint({
          ...constraint,
          label: label(constraint.entity)(constraint.label),
          keys: constraint.keys.map(key),
        }),
      )
    }
  }
}
