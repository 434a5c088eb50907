/**
 * Reads a store while others write it, and knows what it must see: two nodes that change together, never one without
 * the other, never an older pair than before, and every pair that was acknowledged before the look.
 */
import { rmSync } from 'node:fs'
import { checkStore, cloneStore } from '../../src/store/admin.js'
import type { GraphView } from '../../src/store/graph.js'
import { openStore } from '../../src/store/open-store.js'
import { lastPair } from './steps.js'

const CLONE_EVERY = 60

export class Observer {
  readonly #path: string
  #live: ReturnType<typeof openStore> | null = null
  #seen = 0
  looks = 0
  clones = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Step `acknowledged` has been acknowledged. File stores cannot be followed: there a reader opens now and then. */
  look(acknowledged: number): void {
    if (acknowledged % CLONE_EVERY === 0) this.#clone(acknowledged)
    if (this.#path.endsWith('.rl')) {
      if (acknowledged % 10 === 0)
        this.#expect(openStore(this.#path, { readOnly: true }).graph.snapshot(), acknowledged)
      return
    }
    this.#live ??= openStore(this.#path, { readOnly: 'live' })
    this.#live.refresh()
    this.#expect(this.#live.graph.snapshot(), acknowledged)
  }

  /** A clone beside the writer stands at one commit, not before the last one that was acknowledged. */
  #clone(acknowledged: number): void {
    const copy = `${this.#path}-beside.rl`
    cloneStore(this.#path, copy)
    const { problems } = checkStore(copy)
    if (problems.length > 0) throw new Error(`a clone beside the writer: ${problems.join('\n')}`)
    this.#expect(openStore(copy, { readOnly: true }).graph.snapshot(), acknowledged)
    for (const name of [copy, `${copy}-lease`]) rmSync(name, { force: true })
    this.clones++
  }

  #expect(view: GraphView, acknowledged: number): void {
    this.looks++
    const [left, right] = [numberAt(view, 0), numberAt(view, 1)]
    if (left !== right) throw new Error(`a reader saw half a commit: ${left} and ${right}`)
    if (left < this.#seen) throw new Error(`a reader went back from ${this.#seen} to ${left}`)
    if (left < lastPair(acknowledged)) throw new Error(`a reader saw ${left} after ${acknowledged} was acknowledged`)
    this.#seen = left
  }
}

function numberAt(view: GraphView, id: number): number {
  const value = view.nodeProperty(id, view.keyToken('n'))
  return typeof value === 'number' ? value : -1
}
