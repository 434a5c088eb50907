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
  /** When it was last asked for, in questions asked. */
  used: number
  readonly plan: P
  readonly madeFor: PlannedFor
  readonly bytes: number
}

/** A tree, a bound query and a plan take roughly this much a character of text, and this much at least. */
const BYTES_A_CHARACTER = 200
const BYTES_AN_ENTRY = 4096
/** What stays of the bytes when they pass the bound. */
const KEPT = 7 / 8

export class PlanCache<P> {
  /** One map a (language, safe mode), so that the key is the caller's own string. */
  private readonly maps: Map<string, Entry<P>>[] = Array.from({ length: 6 }, () => new Map<string, Entry<P>>())
  private bytes = 0
  private questions = 0

  constructor(private readonly maxBytes = 64 * 1024 * 1024) {}

  get(key: CacheKey, now: PlannedFor): P | undefined {
    const map = this.mapOf(key)
    const entry = map.get(key.text)
    if (entry === undefined) return undefined
    if (isStale(entry.madeFor, now)) {
      this.drop(map, key.text, entry)
      return undefined
    }
    // Moving it to the end of the map instead costs ten times as much: the map is rebuilt every few moves.
    entry.used = ++this.questions
    return entry.plan
  }

  set(key: CacheKey, plan: P, madeFor: PlannedFor): void {
    const bytes = BYTES_AN_ENTRY + BYTES_A_CHARACTER * key.text.length
    if (bytes > this.maxBytes / 4) return
    const map = this.mapOf(key)
    const old = map.get(key.text)
    if (old !== undefined) this.drop(map, key.text, old)
    map.set(key.text, { used: ++this.questions, plan, madeFor, bytes })
    this.bytes += bytes
    if (this.bytes > this.maxBytes) this.shrink()
  }

  /** Somewhat below the bound, so that not every new plan has to look for the oldest one. */
  private shrink(): void {
    const all = this.maps.flatMap(map => [...map].map(([text, entry]) => ({ map, text, entry })))
    all.sort((a, b) => a.entry.used - b.entry.used)
    for (const { map, text, entry } of all) {
      if (this.bytes <= this.maxBytes * KEPT) return
      this.drop(map, text, entry)
    }
  }

  /** How many plans there were. */
  clear(): number {
    const count = this.maps.reduce((sum, map) => sum + map.size, 0)
    for (const map of this.maps) map.clear()
    this.bytes = 0
    return count
  }

  private mapOf({ language, safe }: CacheKey): Map<string, Entry<P>> {
    const place = (language === null ? 0 : language === 5 ? 1 : 2) * 2 + (safe ? 1 : 0)
    return this.maps[place]!
  }

  private drop(map: Map<string, Entry<P>>, text: string, entry: Entry<P>): void {
    map.delete(text)
    this.bytes -= entry.bytes
  }
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
