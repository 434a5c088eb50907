/**
 * Where text goes on its way out. Results can be larger than the longest JavaScript string, so nothing ever holds a
 * whole one: writers hand over pieces, and a sink passes them on in chunks of some ten thousand characters.
 */
export class TextSink {
  #pending = ''

  /** @param emit receives the chunks in order; a chunk never ends inside a surrogate pair. */
  constructor(
    private readonly emit: (chunk: string) => void,
    private readonly chunkLength = 65_536,
  ) {}

  write(piece: string): void {
    this.#pending += piece
    if (this.#pending.length >= this.chunkLength) this.flush()
  }

  flush(): void {
    if (this.#pending === '') return
    const chunk = this.#pending
    this.#pending = ''
    this.emit(chunk)
  }
}

/** Rows between two pause points: short enough for a fair share of a thread, long enough to cost nothing. */
export const ROWS_A_PAUSE = 256

/** The whole text of a writer, for results known to be small and for tests. */
export function collect(write: (sink: TextSink) => void): string {
  const chunks: string[] = []
  const sink = new TextSink(chunk => chunks.push(chunk))
  write(sink)
  sink.flush()
  return chunks.join('')
}
