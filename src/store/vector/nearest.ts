/** The best of many: a heap that keeps the `most` highest scores seen, with the worst of them on top. */
import type { Scored } from '../graph.js'

export class Nearest {
  private readonly heap: Scored[] = []

  constructor(private readonly most: number) {}

  offer(id: number, score: number): void {
    const { heap } = this
    if (heap.length < this.most) {
      heap.push({ id, score })
      this.rise(heap.length - 1)
      return
    }
    const { id: worstId, score: worstScore } = heap[0]!
    if (score < worstScore || (score === worstScore && id > worstId)) return
    heap[0] = { id, score }
    this.sink(0)
  }

  /** Best first, ties by id. */
  sorted(): readonly Scored[] {
    return this.heap.toSorted((a, b) => b.score - a.score || a.id - b.id)
  }

  private rise(start: number): void {
    let at = start
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!worse(this.heap[at]!, this.heap[parent]!)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(start: number): void {
    for (let at = start; ; ) {
      const left = at * 2 + 1
      const right = left + 1
      let worst = at
      if (left < this.heap.length && worse(this.heap[left]!, this.heap[worst]!)) worst = left
      if (right < this.heap.length && worse(this.heap[right]!, this.heap[worst]!)) worst = right
      if (worst === at) return
      this.swap(at, worst)
      at = worst
    }
  }

  private swap(a: number, b: number): void {
    const held = this.heap[a]!
    this.heap[a] = this.heap[b]!
    this.heap[b] = held
  }
}

/** Of equal scores the higher id is the worse. */
function worse(a: Scored, b: Scored): boolean {
  return a.score < b.score || (a.score === b.score && a.id > b.id)
}
