/** Files to damage, and what a damaged store may do: give the right answer or refuse with a row of the error table. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { RelateError } from '../../src/status/fail.js'
import { openFake } from './fake-graph.js'

export type Files = Readonly<Record<'' | '-wal' | '-shm', Uint8Array | null>>

/** The states that the store went through, oldest first, as JSON. */
export type History = readonly string[]

const SUFFIXES = ['', '-wal', '-shm'] as const

/** What `kill -9` would leave behind right now. Another process copies: reading here would drop our locks. */
export function crashFiles(path: string): Files {
  const files: Record<string, Uint8Array | null> = {}
  for (const suffix of SUFFIXES) {
    try {
      execFileSync('cp', [path + suffix, `${path}-copy`], { stdio: 'ignore' })
      files[suffix] = readFileSync(`${path}-copy`)
    } catch {
      files[suffix] = null
    }
  }
  rmSync(`${path}-copy`, { force: true })
  return files as Files
}

export function restore(path: string, files: Files): void {
  for (const suffix of [...SUFFIXES, '-journal', '-lease', '-new'] as const) rmSync(path + suffix, { force: true })
  for (const suffix of SUFFIXES) {
    const bytes = files[suffix]
    if (bytes !== null) writeFileSync(path + suffix, bytes)
  }
}

/** A store with chunks, a log and, while `open`, a WAL. */
export function buildStore(path: string): {
  readonly history: History
  readonly crashed: Files
  readonly closed: Files
} {
  const store = openFake(path)
  const history: string[] = []
  const put = (cells: Record<number, string | null>) => {
    store.graph.put(cells)
    history.push(JSON.stringify(store.graph.all()))
  }
  for (let key = 0; key < 60; key++) put({ [key]: `text ${key} ${'x'.repeat(key * 40)}` })
  store.checkpoint()
  for (let key = 20; key < 90; key += 3) put({ [key]: `again ${key} ${'y'.repeat(key * 10)}`, [key + 1]: null })
  const crashed = crashFiles(path)
  store.close()
  return { history, crashed, closed: crashFiles(path) }
}

/**
 * Opens for reading, then for writing; reads, writes and opens again. Answers `right`, or the refusal's text; throws
 * for a wrong answer and for any error that is not ours. `latest`: the oldest state that may come back.
 */
export function outcomeOf(path: string, history: History, latest = history.length - 1): string {
  const texts: string[] = []
  for (const readOnly of [true, false]) {
    try {
      const store = openFake(path, { readOnly })
      try {
        const state = JSON.stringify(store.graph.all())
        const number = history.lastIndexOf(state)
        if (number < latest)
          throw new Error(`wrong answer (state ${number} of ${history.length}): ${state.slice(0, 200)}`)
        if (!readOnly) writeMore(path, store)
      } finally {
        store.close()
      }
      texts.push('right')
    } catch (error) {
      if (!(error instanceof RelateError)) throw error
      texts.push(error.message)
    }
  }
  return texts.find(text => text !== 'right') ?? 'right'
}

function writeMore(path: string, store: ReturnType<typeof openFake>): void {
  store.graph.put({ 1000: 'more' })
  store.checkpoint()
  const expected = JSON.stringify(store.graph.all())
  store.close()
  const again = openFake(path)
  try {
    if (JSON.stringify(again.graph.all()) !== expected) throw new Error('wrong answer after a write')
  } finally {
    again.close()
  }
}
