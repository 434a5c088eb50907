/** Refuses a store whose write-ahead log lost commits to damage (wal-scan.ts), before SQLite quietly drops them. */
import { damaged } from './failures.js'
import { leaseHolder } from './lease.js'
import { pause } from './pause.js'
import { type DiskPlace, statOf } from './place.js'
import { findWalDamage, type WalDamage } from './wal-scan.js'

/** For the holder of the lease: nobody else writes. */
export function checkWalAsWriter(place: DiskPlace): void {
  const damage = scanWal(place)
  if (damage !== null) refuse(place, damage)
}

/** With a writer at work SQLite needs no recovery, and the log changes under the scan. */
export function checkWalAsReader(place: DiskPlace): void {
  if (!hasWal(place) || leaseHolder(place) !== null) return
  const damage = scanWal(place)
  if (damage === null) return
  // A writer that came in between looks like damage: then a second look finds it.
  pause(50)
  if (leaseHolder(place) === null && scanWal(place)?.frame === damage.frame) refuse(place, damage)
}

function scanWal(place: DiskPlace): WalDamage | null {
  return hasWal(place) ? findWalDamage(walOf(place)) : null
}

function hasWal(place: DiskPlace): boolean {
  return (statOf(walOf(place))?.size ?? 0) > 0
}

function walOf(place: DiskPlace): string {
  return `${place.database}-wal`
}

function refuse(place: DiskPlace, { frame, commits }: WalDamage): never {
  const part = frame === 0 ? 'its header' : `frame ${frame}`
  return damaged(
    place.shown,
    `write-ahead log ${walOf(place)}: ${part} does not add up, and ${commits} commits follow it`,
  )
}
