/** Looking after stores as files: what `relate clone`, `check`, `info` and `compact` call. All throw RelateError. */
import { type CheckReport, checkStoreWith } from './disk/check.js'
import { type CompactReport, compactStoreWith } from './disk/compact.js'
import { type StoreInfo, storeInfoWith } from './disk/info.js'
import type { Progress } from './disk/progress.js'
import { MEMORY_GRAPHS } from './open-store.js'

export type { CheckReport } from './disk/check.js'
export { type CloneReport, cloneStore } from './disk/clone.js'
export type { CompactReport } from './disk/compact.js'
export type { GraphCounts, StoreInfo } from './disk/info.js'
export type { Progress } from './disk/progress.js'
export { type SalvageReport, salvageStore } from './salvage.js'

/** Everything that is wrong with a store, one sentence a finding; reads beside a writer and changes nothing. */
export function checkStore(path: string, progress?: Progress): CheckReport {
  return checkStoreWith(MEMORY_GRAPHS, path, progress)
}

/** Format, sizes, counts and writer of a store. */
export function storeInfo(path: string): StoreInfo {
  return storeInfoWith(MEMORY_GRAPHS, path)
}

/** Folds the log and gives unused space back. Needs the lease. */
export function compactStore(path: string, progress?: Progress): CompactReport {
  return compactStoreWith(MEMORY_GRAPHS, path, progress)
}
