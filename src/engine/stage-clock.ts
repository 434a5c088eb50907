/** Time a statement spends in each stage, in the envelope's terms. Stages never overlap, so parts never exceed sums. */
import type { Timings } from '../result/result.js'

export type Stage = 'lex_parse' | 'rewrite' | 'lower' | 'plan' | 'execute' | 'result_generation'

export class StageClock {
  private readonly started = performance.now()
  private readonly spent: Record<Stage, number> = {
    lex_parse: 0,
    rewrite: 0,
    lower: 0,
    plan: 0,
    execute: 0,
    result_generation: 0,
  }

  time<T>(stage: Stage, work: () => T): T {
    const start = performance.now()
    try {
      return work()
    } finally {
      this.spent[stage] += performance.now() - start
    }
  }

  timings(): Timings {
    const { lex_parse, rewrite, lower, plan, execute, result_generation } = this.spent
    return {
      elapsed_ms: performance.now() - this.started,
      parse_ms: lex_parse + rewrite + lower,
      lex_parse_ms: lex_parse,
      rewrite_ms: rewrite,
      lower_ms: lower,
      plan_ms: plan,
      execute_ms: execute + result_generation,
      result_generation_ms: result_generation,
    }
  }
}
