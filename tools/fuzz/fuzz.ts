/** Sends spoilt inputs of every kind to a served store until the time is over or something breaks. */
import { Random } from './random.js'
import { Find, ServedProcess } from './served.js'
import { statementsIn } from './statements.js'
import { targets } from './targets.js'

export interface FuzzOptions {
  readonly binary: string
  readonly seconds: number
  readonly seed: number
  /** The project's folder, whose cases and pages are the statements to be spoilt. */
  readonly root: string
}

export interface FuzzReport {
  /** Inputs sent, by target. */
  readonly counts: ReadonlyMap<string, number>
  /** What broke, and the input that did it. */
  readonly find: { readonly target: string; readonly input: string; readonly what: string } | null
}

export async function fuzz({ binary, seconds, seed, root }: FuzzOptions): Promise<FuzzReport> {
  const random = new Random(seed)
  const all = targets(statementsIn(root))
  const counts = new Map(all.map(target => [target.name, 0]))
  const served = await ServedProcess.start(binary)
  try {
    const end = performance.now() + seconds * 1000
    for (let i = 0; performance.now() < end; i++) {
      const target = all[i % all.length]
      if (target === undefined) break
      const input = target.make(random)
      try {
        await target.send(served, input)
        served.check()
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error)
        return { counts, find: { target: target.name, input, what } }
      }
      counts.set(target.name, (counts.get(target.name) ?? 0) + 1)
    }
    return { counts, find: null }
  } finally {
    await served.stop().catch((error: unknown) => {
      if (!(error instanceof Find)) throw error
    })
  }
}
