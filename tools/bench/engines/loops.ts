/**
 * The ceiling: hand-written loops over typed arrays (CSR adjacency, dictionary-coded strings). No language, no storage;
 * how fast this machine could possibly be at the same questions.
 */
import type { Link } from '../data.js'
import type { BenchEngine, OpenEngine } from '../engine.js'

/** Adjacency of `count` nodes: targets of node `v` are `targets[offsets[v] .. offsets[v + 1]]`, sorted. */
interface Adjacency {
  readonly offsets: Uint32Array
  readonly targets: Uint32Array
}

function adjacency(count: number, from: readonly number[], to: readonly number[]): Adjacency {
  const offsets = new Uint32Array(count + 1)
  for (const v of from) offsets[v + 1]!++
  for (let v = 0; v < count; v++) offsets[v + 1]! += offsets[v]!
  const next = offsets.slice(0, count)
  const targets = new Uint32Array(from.length)
  for (let i = 0; i < from.length; i++) targets[next[from[i]!]!++] = to[i]!
  for (let v = 0; v < count; v++) targets.subarray(offsets[v]!, offsets[v + 1]!).sort()
  return { offsets, targets }
}

function has({ offsets, targets }: Adjacency, from: number, to: number): boolean {
  let low = offsets[from]!
  let high = offsets[from + 1]! - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = targets[middle]!
    if (found === to) return true
    if (found < to) low = middle + 1
    else high = middle - 1
  }
  return false
}

class Loops implements BenchEngine {
  readonly name = 'loops'
  private readonly names: string[] = []
  private readonly ages: number[] = []
  private readonly cities: number[] = []
  private readonly cityCodes = new Map<string, number>()
  private readonly titles: string[] = []
  private readonly from: number[] = []
  private readonly to: number[] = []
  private readonly members: number[] = []
  private readonly memberships: number[] = []
  private readonly personIndex = new Map<number, number>()
  private readonly projectIndex = new Map<number, number>()
  private out: Adjacency = adjacency(0, [], [])
  private in: Adjacency = adjacency(0, [], [])
  private works: Adjacency = adjacency(0, [], [])
  private age = new Int32Array()
  private city = new Uint16Array()
  private mark = new Uint32Array()
  private stamp = 0

  schema(): void {}

  persons(rows: Parameters<BenchEngine['persons']>[0]): void {
    for (const { id, name, age, city } of rows) {
      this.personIndex.set(id, this.names.length)
      this.names.push(name)
      this.ages.push(age)
      const code = this.cityCodes.get(city) ?? this.cityCodes.size
      this.cityCodes.set(city, code)
      this.cities.push(code)
    }
  }

  knows(rows: readonly Link[]): void {
    for (const { s, d } of rows) {
      this.from.push(this.person(s))
      this.to.push(this.person(d))
    }
  }

  projects(rows: Parameters<BenchEngine['projects']>[0]): void {
    for (const { id, title } of rows) {
      this.projectIndex.set(id, this.titles.length)
      this.titles.push(title)
    }
  }

  worksOn(rows: readonly Link[]): void {
    for (const { s, d } of rows) {
      this.members.push(this.person(s))
      this.memberships.push(this.projectIndex.get(d) ?? 0)
    }
  }

  loaded(): void {
    const count = this.names.length
    this.out = adjacency(count, this.from, this.to)
    this.in = adjacency(count, this.to, this.from)
    this.works = adjacency(count, this.members, this.memberships)
    this.age = Int32Array.from(this.ages)
    this.city = Uint16Array.from(this.cities)
    this.mark = new Uint32Array(count)
  }

  lookup(id: number): string {
    return this.names[this.person(id)]!
  }

  oneHop(id: number): number {
    const names: string[] = []
    const v = this.person(id)
    for (let i = this.out.offsets[v]!; i < this.out.offsets[v + 1]!; i++) names.push(this.names[this.out.targets[i]!]!)
    return names.length
  }

  twoHops(id: number): number {
    const { offsets, targets } = this.out
    const stamp = ++this.stamp
    let count = 0
    for (let v = this.person(id), i = offsets[v]!, e = offsets[v + 1]!; i < e; i++) {
      for (let u = targets[i]!, j = offsets[u]!, f = offsets[u + 1]!; j < f; j++) {
        const w = targets[j]!
        if (this.mark[w] === stamp) continue
        this.mark[w] = stamp
        count++
      }
    }
    return count
  }

  threeHops(id: number): number {
    const { offsets, targets } = this.out
    const v = this.person(id)
    let count = 0
    for (let i = offsets[v]!, e = offsets[v + 1]!; i < e; i++) {
      for (let u = targets[i]!, j = offsets[u]!, f = offsets[u + 1]!; j < f; j++) {
        const w = targets[j]!
        count += offsets[w + 1]! - offsets[w]!
        // There and back again: the third hop cannot be the first one's relationship.
        if (w === v) count--
      }
    }
    return count
  }

  filter(city: string): number {
    const code = this.cityCodes.get(city)
    let count = 0
    for (let v = 0; v < this.age.length; v++) if (this.age[v]! > 40 && this.city[v] === code) count++
    return count
  }

  groups(): number {
    const counts = new Uint32Array(this.cityCodes.size)
    const sums = new Float64Array(this.cityCodes.size)
    for (let v = 0; v < this.age.length; v++) {
      counts[this.city[v]!]!++
      sums[this.city[v]!]! += this.age[v]!
    }
    return Array.from(counts, (count, code) => [count, sums[code]! / count]).sort((a, b) => b[0]! - a[0]!).length
  }

  topDegree(): number {
    const top: number[] = []
    const { offsets } = this.in
    for (let v = 0; v + 1 < offsets.length; v++) {
      const degree = offsets[v + 1]! - offsets[v]!
      if (top.length === 10 && degree <= top[9]!) continue
      top.push(degree)
      top.sort((a, b) => b - a)
      top.length = Math.min(top.length, 10)
    }
    return top[0] ?? 0
  }

  reach(id: number): number {
    return this.breadthFirst(this.person(id), 4, null).reached
  }

  shortest([a, b]: readonly [number, number]): number {
    return this.breadthFirst(this.person(a), 10, this.person(b)).hops
  }

  private breadthFirst(start: number, depth: number, goal: number | null): { reached: number; hops: number } {
    const { offsets, targets } = this.out
    const stamp = ++this.stamp
    let frontier = [start]
    let reached = 0
    for (let hops = 1; hops <= depth && frontier.length > 0; hops++) {
      const next: number[] = []
      for (const v of frontier) {
        for (let i = offsets[v]!, e = offsets[v + 1]!; i < e; i++) {
          const w = targets[i]!
          if (this.mark[w] === stamp) continue
          if (w === goal) return { reached, hops }
          this.mark[w] = stamp
          reached++
          next.push(w)
        }
      }
      frontier = next
    }
    return { reached, hops: 0 }
  }

  triangles(): number {
    const { offsets, targets } = this.out
    let count = 0
    for (let a = 0; a + 1 < offsets.length; a++) {
      for (let i = offsets[a]!, e = offsets[a + 1]!; i < e; i++) {
        for (let b = targets[i]!, j = offsets[b]!, f = offsets[b + 1]!; j < f; j++) {
          if (has(this.out, targets[j]!, a)) count++
        }
      }
    }
    return count
  }

  optional(id: number): number {
    const titles: string[] = []
    const { offsets, targets } = this.works
    for (let v = this.person(id), i = offsets[v]!, e = offsets[v + 1]!; i < e; i++)
      titles.push(this.titles[targets[i]!]!)
    return titles.length
  }

  oldest(): string {
    const before = (a: number, b: number): boolean =>
      this.age[a]! > this.age[b]! || (this.age[a] === this.age[b] && this.names[a]! < this.names[b]!)
    const top: number[] = []
    for (let v = 0; v < this.age.length; v++) {
      if (top.length === 10 && !before(v, top[9]!)) continue
      let k = top.length
      top.push(v)
      for (; k > 0 && before(v, top[k - 1]!); k--) top[k] = top[k - 1]!
      top[k] = v
      top.length = Math.min(top.length, 10)
    }
    return this.names[top[0] ?? 0] ?? ''
  }

  close(): void {}

  private person(id: number): number {
    return this.personIndex.get(id) ?? 0
  }
}

export const openLoops: OpenEngine = async () => new Loops()
