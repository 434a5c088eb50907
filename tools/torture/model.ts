/**
 * What a store must hold: the same steps on a graph in memory, commit by commit. A store that was killed may stand at
 * any commit of its last step, so the model keeps that step's commits apart and can stop at each of them.
 */
import { DEFAULT_LIMITS, RelateEngine } from '../../src/engine/engine.js'
import { MemoryPool } from '../../src/engine/memory-pool.js'
import { PlanCache } from '../../src/engine/plan-cache.js'
import { Registry } from '../../src/engine/registry.js'
import { WriterQueue } from '../../src/engine/writers.js'
import type { OpenStore } from '../../src/store/disk/open-store.js'
import { MemoryGraph } from '../../src/store/memory-graph.js'
import { digestOf } from './dump.js'
import { type StepOptions, takeStatementStep } from './steps.js'

export class Model {
  readonly #options: StepOptions
  readonly #importDirectory: string
  /** All commits so far, replayed from their records: stops at any commit. */
  #replayed = new MemoryGraph(null)
  /** Commits in `#replayed`. */
  #commits = 0
  #engine: RelateEngine
  /** Records that the engine has made and `#replayed` has not taken. */
  #waiting: Uint8Array[] = []

  constructor(options: StepOptions, importDirectory: string) {
    this.#options = options
    this.#importDirectory = importDirectory
    this.#engine = this.#engineOn(this.#replayed)
  }

  get commits(): number {
    return this.#commits + this.#waiting.length
  }

  take(step: number): string {
    return takeStatementStep(this.#engine, this.#options, step)
  }

  /** Settles at one commit: what the steps did beyond it is forgotten. */
  settle(commit: number): void {
    for (const payload of this.#waiting.slice(0, commit - this.#commits)) this.#replayed.apply(payload)
    const isWhole = commit === this.commits
    const executed = this.#digestOfEngine()
    this.#commits = commit
    this.#waiting = []
    // What was carried out and what the records say must be the same graph.
    if (isWhole && executed !== this.digest()) throw new Error('the model: records and execution differ')
    if (!isWhole) this.#engine = this.#engineOn(this.#replayed)
  }

  /** Of the commit it was settled at. */
  digest(): string {
    return digestOf(this.#replayed.snapshot())
  }

  #digestOfEngine(): string {
    return this.#engine.read(digestOf)
  }

  #engineOn(start: MemoryGraph): RelateEngine {
    const graph = new MemoryGraph({ append: payload => this.#waiting.push(payload) }, start.snapshot().state.clone())
    const store: OpenStore<MemoryGraph> = {
      graph,
      writable: true,
      path: null,
      refresh() {},
      checkpoint() {},
      close() {},
    }
    return new RelateEngine({
      store,
      options: { importDirectory: this.#importDirectory },
      limits: DEFAULT_LIMITS,
      memory: new MemoryPool(Number.POSITIVE_INFINITY),
      cache: new PlanCache(),
      registry: new Registry(),
      writers: new WriterQueue(),
      now: () => 0n,
    })
  }
}
