/**
 * How operators run: `open` starts over on the row that is in the frame, `next` puts the next row into the frame.
 *
 * PAUSE means that the slice's budget is spent: whoever gets it passes it up and is called again later, with all of
 * its state as it was. Only scans and expansions count down the budget; operators that hold rows keep what they have.
 */
export const END = 0
export const ROW = 1
export const PAUSE = 2
export type Answer = typeof END | typeof ROW | typeof PAUSE

export interface Cursor {
  open(): void
  next(): Answer
}
