/** How far long work on a whole store has come, for a person who waits. */

/** Called often, with a few words such as `chunks: 1200 of 13925`. */
export type Progress = (words: string) => void

/** Between two calls for work that is counted in entities. */
export const PROGRESS_EVERY = 50_000

/** Says so every `every` steps of `total`. */
export function counted(progress: Progress, what: string, total: number, every = PROGRESS_EVERY): () => void {
  let done = 0
  return () => {
    done++
    if (done % every === 0 || done === total) progress(`${what}: ${done} of ${total}`)
  }
}
