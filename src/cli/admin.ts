/** What the commands that look after a store print. */
import { printable } from '../result/printable.js'
import { detailOf } from '../serve/failure-text.js'
import {
  checkStore,
  cloneStore,
  compactStore,
  type Progress,
  type StoreInfo,
  salvageStore,
  storeInfo,
} from '../store/admin.js'
import { say } from './say.js'

export function clone(source: string, destination: string, salvage: boolean): number {
  return attempt(() => {
    if (salvage) return salvaged(source, destination)
    const { bytes, commit } = withProgress(progress => cloneStore(source, destination, progress))
    return done(`cloned ${source} to ${destination} at commit ${commit} (${size(bytes)} of graph)`)
  })
}

function salvaged(source: string, destination: string): number {
  const { commit, lost, nodes, relationships } = withProgress(progress => salvageStore(source, destination, progress))
  for (const part of lost) say(`lost: ${printable(part)}\n`)
  return done(
    `salvaged ${source} to ${destination} at commit ${commit}: ${count(nodes, 'node')}, ` +
      `${count(relationships, 'relationship')}, ${lost.length === 0 ? 'nothing lost' : `${count(lost.length, 'part')} lost`}`,
  )
}

export function check(path: string): number {
  return attempt(() => {
    const { chunks, commit, log, problems } = withProgress(progress => checkStore(path, progress))
    for (const problem of problems) say(`${printable(problem)}\n`)
    if (problems.length > 0) {
      process.stderr.write(`Error: ${path} has ${count(problems.length, 'problem')}\n`)
      return 1
    }
    return done(`${path} is sound: commit ${commit}, ${count(chunks, 'chunk')}, ${count(log.records, 'log record')}`)
  })
}

export function compact(path: string): number {
  return attempt(() => {
    const { after, before } = withProgress(progress => compactStore(path, progress))
    return done(`compacted ${path} from ${size(before)} to ${size(after)}`)
  })
}

export function info(path: string): number {
  return attempt(() => {
    const lines = infoLines(storeInfo(path))
    const width = Math.max(...lines.map(([name]) => name.length))
    for (const [name, value] of lines) say(`${`${name}:`.padEnd(width + 1)} ${value}\n`)
    return 0
  })
}

function infoLines(store: StoreInfo): readonly (readonly [name: string, value: string])[] {
  const { counts, image, log, writer } = store
  return [
    ['path', store.path],
    ['kind', store.kind],
    ['format', String(store.format)],
    ['commit', String(store.commit)],
    ['nodes', String(counts.nodes)],
    ['relationships', String(counts.relationships)],
    ['labels', String(counts.labels)],
    ['relationship types', String(counts.relationshipTypes)],
    ['property keys', String(counts.propertyKeys)],
    ['indexes', String(counts.indexes)],
    ['constraints', String(counts.constraints)],
    ['size', size(store.bytes)],
    ['write-ahead log', size(store.walBytes)],
    ['image', `${count(image.chunks, 'chunk')}, ${size(image.bytes)}`],
    ['commits since the image', `${log.records}, ${size(log.bytes)}`],
    ['last checkpoint', store.lastCheckpoint ?? 'none'],
    ['writer', writer === null ? 'none' : `process ${writer.pid} since ${writer.since}`],
  ]
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** `24.0 KiB` */
function size(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  let n = bytes
  let unit = 0
  while (n >= 1024 && unit < units.length - 1) {
    n /= 1024
    unit++
  }
  return unit === 0 ? `${bytes} bytes` : `${n.toFixed(1)} ${units[unit]}`
}

function done(line: string): number {
  say(`${line}\n`)
  return 0
}

/** Milliseconds between two signs of progress. */
const PROGRESS_PAUSE = 100

/** Shows how far the work is on a terminal, in one line that is gone afterwards; a pipe sees nothing of it. */
export function withProgress<T>(work: (progress: Progress) => T): T {
  if (!process.stderr.isTTY) return work(() => {})
  let last = performance.now()
  let shown = false
  try {
    return work(words => {
      if (performance.now() - last < PROGRESS_PAUSE) return
      last = performance.now()
      shown = true
      process.stderr.write(`\r\u001b[K${printable(words)}`)
    })
  } finally {
    if (shown) process.stderr.write('\r\u001b[K')
  }
}

/** A failure becomes one line on stderr and exit code 1. */
export function attempt(work: () => number): number {
  try {
    return work()
  } catch (error) {
    process.stderr.write(`Error: ${detailOf(error)}\n`)
    return 1
  }
}
