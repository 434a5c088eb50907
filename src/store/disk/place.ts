/**
 * Where a store is: from the path a user typed to its kind and its files. Looks at names and metadata only and creates
 * nothing.
 *
 *   kind        path         database            lease
 *   memory      :memory:     -                   -
 *   file        X.rl         X.rl                X.rl-lease
 *   directory   DIR          DIR/graph.db        DIR/lease.db
 *
 * Symbolic links are followed first, so that one store has one lease, however it is named.
 */
import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fail } from '../../status/fail.js'
import { codeOf, guard } from './failures.js'

export interface DiskPlace {
  readonly kind: 'file' | 'directory'
  /** As the user wrote it: what messages name. */
  readonly shown: string
  /** The store's real path. */
  readonly path: string
  readonly database: string
  readonly lease: string
}

export interface MemoryPlace {
  readonly kind: 'memory'
  readonly shown: string
}

export type Place = DiskPlace | MemoryPlace

/** `create`: the caller would make a missing store. Throws for a path that can never be a store: dangling links, odd names, a directory called `x.rl`. */
export function placeOf(shown: string, create: boolean): Place {
  if (shown === ':memory:') return { kind: 'memory', shown }
  return guard(shown, 'read', () => diskPlaceOf(shown, create))
}

function diskPlaceOf(shown: string, create: boolean): DiskPlace {
  checkName(shown)
  const given = resolve(shown)
  const stats = statOf(given)
  if (stats === null) checkLink(shown, given)
  const path = stats === null ? join(realFolder(shown, dirname(given), create), basename(given)) : realpathSync(given)
  if (stats !== null && !stats.isFile() && !stats.isDirectory()) {
    fail('store-foreign', { path: shown, reason: 'it is neither a file nor a directory' })
  }
  if (stats?.isFile() || (stats === null && isFileName(given))) {
    // SQLite's binding trims names: this one would be another file.
    if (path.trimEnd() !== path)
      fail('store-path-invalid', { path: JSON.stringify(shown), reason: 'it ends in white space' })
    return { kind: 'file', shown, path, database: path, lease: `${path}-lease` }
  }
  if (isFileName(given)) fail('store-is-directory', { path: shown })
  return { kind: 'directory', shown, path, database: join(path, 'graph.db'), lease: join(path, 'lease.db') }
}

function isFileName(path: string): boolean {
  return path.endsWith('.rl')
}

function checkName(shown: string): void {
  const invalid = (reason: string) => fail('store-path-invalid', { path: JSON.stringify(shown), reason })
  if (shown.trim() === '') invalid('the path is empty')
  if (shown.includes('\0')) invalid('the path has a NUL character')
  if (/\p{Surrogate}/u.test(shown)) invalid('the path is not valid Unicode')
}

function checkLink(shown: string, given: string): void {
  const link = lstatSync(given, { throwIfNoEntry: false })
  if (link?.isSymbolicLink()) fail('store-link-dangling', { path: shown, target: readlinkSync(given) })
}

function realFolder(shown: string, folder: string, create: boolean): string {
  try {
    return realpathSync(folder)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return create ? fail('store-folder-missing', { path: shown, folder }) : fail('store-not-found', { path: shown })
  }
}

/** null when nothing is there. */
export function statOf(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null
}
