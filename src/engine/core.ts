/** What all statements of one open database share. */
import type { Plan } from '../plan/plan.js'
import type { OpenStore } from '../store/disk/open-store.js'
import type { MemoryGraph } from '../store/memory-graph.js'
import type { EngineOptions, Limits } from './api.js'
import type { MemoryPool } from './memory-pool.js'
import type { PlanCache } from './plan-cache.js'
import type { Registry } from './registry.js'
import type { WriterQueue } from './writers.js'

export interface EngineCore {
  readonly store: OpenStore<MemoryGraph>
  readonly options: EngineOptions
  readonly limits: Limits
  readonly memory: MemoryPool
  readonly cache: PlanCache<Plan>
  readonly registry: Registry
  readonly writers: WriterQueue
  /** Nanoseconds since the epoch. */
  now(): bigint
}
