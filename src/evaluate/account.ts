/** Memory of values under construction. Small values are not counted; big ones are measured as they grow. */
import { isList, isMap } from '../value/kind.js'
import { listSize, sizeOf } from '../value/size.js'
import type { Value } from '../value/value.js'
import type { Runtime } from './runtime.js'

export type Reserve = Pick<Runtime, 'reserve'>

const ACCOUNT_EVERY_ITEMS = 1024
const ACCOUNT_EVERY_BYTES = 1 << 16

/** Bytes of a list that grows item by item; the limit is looked at now and then. */
export class ListAccount {
  private bytes = listSize(0)
  private reserved = 0
  private count = 0
  constructor(private readonly runtime: Reserve) {}

  add(item: Value): void {
    this.bytes += sizeOf(item)
    if (++this.count % ACCOUNT_EVERY_ITEMS === 0 || this.bytes - this.reserved > ACCOUNT_EVERY_BYTES) {
      this.runtime.reserve(this.bytes)
      this.reserved = this.bytes
    }
  }
}

/**
 * For a list or map just made of other values. Containers inside are what can make it big: `[l, l]` of a list that is
 * already big takes no memory itself, but everybody who walks it pays for all of it.
 */
export function accountFor(value: readonly Value[] | ReadonlyMap<string, Value>, runtime: Reserve): void {
  if (isList(value) ? holdsContainer(value) : [...value.values()].some(isContainer)) runtime.reserve(sizeOf(value))
}

/** By position: a list can have millions of items. */
function holdsContainer(list: readonly Value[]): boolean {
  for (let i = 0; i < list.length; i++) if (isContainer(list[i] ?? null)) return true
  return false
}

function isContainer(value: Value): boolean {
  return isList(value) || isMap(value)
}
