/**
 * Looks at everything in a store and says all that is wrong, where opening stops at the first. Reads beside a writer
 * and changes nothing.
 */
import { RelateError } from '../../status/fail.js'
import type { Directory } from './chunk-directory.js'
import { diskPlace } from './clone.js'
import { type LogSize, replayAll, sizeOfLog } from './commit-log.js'
import { type Connection, readChunk, readDirectory, readHead, readIdentity } from './database.js'
import { guard } from './failures.js'
import type { DiskPlace } from './place.js'
import { counted, type Progress } from './progress.js'
import { reading, readState } from './read-state.js'
import { graphOf } from './reader.js'
import type { GraphMaker, StoredGraph } from './stored-graph.js'
import { checkWalAsReader } from './wal-check.js'

export interface CheckReport {
  /** One sentence a finding; none when the store is sound. */
  readonly problems: readonly string[]
  /** The newest commit. */
  readonly commit: number
  readonly chunks: number
  readonly log: LogSize
}

/** SQLite's own findings are listed up to this many. */
const SQLITE_FINDINGS = 20

/** Throws only when there is nothing to look at: no store, no permission, a newer format. */
export function checkStoreWith<G extends StoredGraph>(
  maker: GraphMaker<G>,
  path: string,
  progress: Progress = () => {},
): CheckReport {
  const place = diskPlace(path, 'check', false)
  const problems: string[] = []
  const note = <T>(part: () => T): T | null => {
    try {
      return guard(path, 'read', part)
    } catch (error) {
      if (!(error instanceof RelateError) || !['store-damaged', 'store-io'].includes(error.id)) throw error
      problems.push(error.message)
      return null
    }
  }
  note(() => checkWalAsReader(place))
  const found = note(() => reading(place, connection => look(connection, place, maker, { note, problems, progress })))
  return { problems, ...(found ?? { commit: 0, chunks: 0, log: { records: 0, bytes: 0 } }) }
}

type Note = <T>(part: () => T) => T | null

interface Looking {
  readonly note: Note
  readonly problems: string[]
  readonly progress: Progress
}

function look<G extends StoredGraph>(
  connection: Connection,
  place: DiskPlace,
  maker: GraphMaker<G>,
  { note, problems, progress }: Looking,
): Omit<CheckReport, 'problems'> {
  const { shown } = place
  readIdentity(connection, shown)
  progress('pages')
  note(() => checkPages(connection, shown, problems))
  const directory = note(() => readDirectory(connection, shown))
  const head = note(() => readHead(connection, shown))
  if (directory !== null) checkChunks(connection, directory, shown, { note, problems, progress })
  if (directory !== null && head !== null) note(() => checkLog(connection, directory, shown))
  // Only what is whole can be looked at as a graph.
  if (problems.length === 0) {
    const graph = graphOf(place, readState(connection, shown), maker)
    note(() => problems.push(...maker.verify(graph, progress).map(finding => `${shown} is damaged: ${finding}`)))
  }
  const log = note(() => sizeOfLog(connection)) ?? { records: 0, bytes: 0 }
  return { commit: head?.seq ?? 0, chunks: directory?.entries.length ?? 0, log }
}

function checkPages(connection: Connection, shown: string, problems: string[]): void {
  const findings = connection
    .prepare<[], { integrity_check: string }>(`PRAGMA integrity_check(${SQLITE_FINDINGS})`)
    .all()
    .map(row => row.integrity_check)
  for (const finding of findings) {
    if (finding !== 'ok') problems.push(`${shown} is damaged: its SQLite pages: ${finding.replace(/\s+/g, ' ')}`)
  }
}

function checkChunks(connection: Connection, { entries }: Directory, shown: string, { note, progress }: Looking): void {
  const load = readChunk(connection, shown)
  const step = counted(progress, 'chunks', entries.length, 500)
  for (const entry of entries) {
    note(() => load(entry))
    step()
  }
}

function checkLog(connection: Connection, directory: Directory, shown: string): void {
  const head = readHead(connection, shown)
  replayAll(connection, directory, head, shown, () => {})
}
