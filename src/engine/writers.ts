/** The queue before the one writer's place: first come, first served. */
export class WriterQueue {
  private readonly waiting: object[] = []

  /** Queues the writer when it is new; true when it is its turn. */
  enter(writer: object): boolean {
    if (!this.waiting.includes(writer)) this.waiting.push(writer)
    return this.waiting[0] === writer
  }

  /** Gives the place up, or leaves the queue. */
  leave(writer: object): void {
    const at = this.waiting.indexOf(writer)
    if (at >= 0) this.waiting.splice(at, 1)
  }

  get busy(): boolean {
    return this.waiting.length > 0
  }
}
