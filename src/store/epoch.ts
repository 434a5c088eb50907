/**
 * Who may write a piece in place. Every chunk, page, directory and tree node carries the number of the epoch that made
 * it. A transaction works under one epoch at a time and writes in place only what carries it; anything else it copies
 * first. Taking a savepoint or committing just moves to a fresh epoch: all that was written before is frozen at once,
 * whoever holds it, and nothing is copied until it is written again.
 */
let last = 0

/** A number that no piece carries yet. */
export function newEpoch(): number {
  return ++last
}

/** Carried by pieces that came from a file or an empty graph: nobody's to write. */
export const FROZEN = 0
