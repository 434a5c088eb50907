/** Text to plan: the first half of a statement's way, or one look into the plan cache. */
import { lower } from '../lower/lower.js'
import { parse } from '../parse/parse.js'
import { type Plan, plan } from '../plan/plan.js'
import { rewrite } from '../rewrite/rewrite.js'
import type { GraphView } from '../store/graph.js'
import type { PlanCache } from './plan-cache.js'
import type { Registry } from './registry.js'
import { checkSafeMode } from './safe-mode.js'
import type { StageClock } from './stage-clock.js'
import type { StopSign } from './stop.js'

export interface CompileOptions {
  readonly language: 5 | 25 | null
  readonly safe: boolean
  /** The parameters that were given, for EXPLAIN's notification of missing ones. */
  readonly parameters: { has(name: string): boolean }
}

export interface Compiled {
  readonly plan: Plan
  /** `miss`, or `hit-raw-fastpath` for a text that was planned before. */
  readonly planCache: 'miss' | 'hit-raw-fastpath'
}

/** @throws RelateError for whatever is wrong with the text. */
export function compile(
  text: string,
  view: GraphView,
  options: CompileOptions,
  tools: {
    readonly cache: PlanCache<Plan>
    readonly registry: Registry
    readonly clock: StageClock
    readonly stop: StopSign
  },
): Compiled {
  const { cache, registry, clock, stop } = tools
  const key = { text, language: options.language, safe: options.safe }
  const cached = cache.get(key, view)
  if (cached !== undefined) return { plan: cached, planCache: 'hit-raw-fastpath' }

  const tick = () => stop.check()
  const tree = clock.time('lex_parse', () => parse(text, { tick }))
  const simple = clock.time('rewrite', () => rewrite(tree))
  const bound = clock.time('lower', () => {
    const statement = lower(simple, { ...registry, version: options.language, tick })
    if (options.safe) checkSafeMode(simple, statement.queryType === 'r')
    return statement
  })
  const made = clock.time('plan', () => plan(bound, view, { parameters: options.parameters, tick }))
  // EXPLAIN's notifications depend on which parameters were given.
  if (bound.mode !== 'explain') cache.set(key, made, sizeOf(view))
  return { plan: made, planCache: 'miss' }
}

function sizeOf({ schemaEpoch, nodeCount, relationshipCount }: GraphView) {
  return { schemaEpoch, nodeCount, relationshipCount }
}
