/**
 * Plans by statement text. A hit skips parse, rewrite, lower and plan: `hit-raw-fastpath`.
 *
 * An entry is good while the schema epoch is the one it was planned for and the graph has about the size it had; the
 * least recently used entries go when the bytes they are thought to hold pass the bound.
 */
export interface CacheKey {
  readonly text: string
  readonly language: 5 | 25 | null
  readonly safe: boolean
}

/** What of the graph a plan was made for. */
export interface PlannedFor {
  readonly schemaEpoch: number
  readonly nodeCount: number
  readonly relationshipCount: number
}

interface Entry<P> {
  readonly plan: P
  readonly madeFor: PlannedFor
  readonly bytes: number
}

/** A tree, a bound query and a plan take roughly this much a character of text, and this much at least. */
const BYTES_A_CHARACTER = 200
const BYTES_AN_ENTRY = 4096

export class PlanCache<P> {
  /** One map a (language, safe mode), so that the key is the caller's own string. */
  private readonly maps = new Map<string, Map<string, Entry<P>>>()
  private bytes = 0

  constructor(private readonly maxBytes = 64 * 1024 * 1024) {}

  get(key: CacheKey, now: PlannedFor): P | undefined {
    const map = this.maps.get(mapName(key))
    const entry = map?.get(key.text)
    if (map === undefined || entry === undefined) return undefined
    if (isStale(entry.madeFor, now)) {
      this.drop(map, key.text, entry)
      return undefined
    }
    // Re-inserting makes it the newest: a Map keeps the order of insertion.
    map.delete(key.text)
    map.set(key.text, entry)
    return entry.plan
  }

  set(key: CacheKey, plan: P, madeFor: PlannedFor): void {
    const bytes = BYTES_AN_ENTRY + BYTES_A_CHARACTER * key.text.length
    if (bytes > this.maxBytes / 4) return
    const name = mapName(key)
    const map = this.maps.get(name) ?? new Map<string, Entry<P>>()
    this.maps.set(name, map)
    const old = map.get(key.text)
    if (old !== undefined) this.drop(map, key.text, old)
    map.set(key.text, { plan, madeFor, bytes })
    this.bytes += bytes
    for (const one of this.maps.values()) {
      for (const [text, entry] of one) {
        if (this.bytes <= this.maxBytes) return
        this.drop(one, text, entry)
      }
    }
  }

  /** How many plans there were. */
  clear(): number {
    const count = [...this.maps.values()].reduce((sum, map) => sum + map.size, 0)
    this.maps.clear()
    this.bytes = 0
    return count
  }

  private drop(map: Map<string, Entry<P>>, text: string, entry: Entry<P>): void {
    map.delete(text)
    this.bytes -= entry.bytes
  }
}

function mapName(key: CacheKey): string {
  return `${key.language ?? ''}${key.safe ? 's' : ''}`
}

function isStale(then: PlannedFor, now: PlannedFor): boolean {
  return (
    then.schemaEpoch !== now.schemaEpoch ||
    grew(then.nodeCount, now.nodeCount) ||
    grew(then.relationshipCount, now.relationshipCount)
  )
}

/** A plan chosen for a graph a quarter or four times the size may be a bad one; below a thousand nothing is slow. */
function grew(then: number, now: number): boolean {
  return Math.max(then, now) > 1000 && (now > 4 * then || then > 4 * now)
}
