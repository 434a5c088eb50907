/**
 * Shares the worker's one thread among the statements under way. Reads run side by side, a slice each in turn; writes
 * wait for each other, in order of arrival, and share the thread with reads. New work gets its first slice soon, so
 * that a short read does not wait for a round of long ones.
 */

/** A piece of work that can be left and taken up again: each step is short. */
export interface Task {
  /** Writes run one at a time. */
  readonly exclusive: boolean
  readonly steps: Iterator<void, void>
  /** Has had a slice. */
  begun: boolean
}

/** How long one task keeps the thread when others wait: long enough to be cheap, short enough to be fair. */
export const SLICE_MS = 4

export class Scheduler {
  readonly #fresh: Task[] = []
  readonly #started: Task[] = []
  readonly #writes: Task[] = []
  #writing: Task | null = null
  #freshTurn = true
  #awake = false

  /** @param turnEnds called before the event loop gets its turn: a time to send what has come out */
  constructor(private readonly turnEnds: () => void = () => undefined) {}

  add(task: Task): void {
    if (task.exclusive) this.#writes.push(task)
    else this.#fresh.push(task)
    this.#wake()
  }

  get idle(): boolean {
    return this.#fresh.length + this.#started.length + this.#writes.length === 0 && this.#writing === null
  }

  /** Between two turns the event loop delivers what has arrived. */
  #wake(): void {
    if (this.#awake) return
    this.#awake = true
    setImmediate(() => {
      this.#awake = false
      this.#turn()
      this.turnEnds()
      if (!this.idle) this.#wake()
    })
  }

  /** As many short tasks as one slice holds: going round the event loop for each would cost more than they do. */
  #turn(): void {
    const end = performance.now() + SLICE_MS
    do {
      const task = this.#next()
      if (task === undefined) return
      // It takes a whole slice: what short ones before it said should not wait for that.
      if (task.begun) this.turnEnds()
      task.begun = true
      if (runSlice(task, end)) this.#ended(task)
      else this.#started.push(task)
    } while (performance.now() < end)
  }

  #next(): Task | undefined {
    if (this.#writing === null) {
      const write = this.#writes.shift()
      if (write !== undefined) {
        this.#writing = write
        this.#fresh.push(write)
      }
    }
    this.#freshTurn = !this.#freshTurn
    return this.#freshTurn
      ? (this.#started.shift() ?? this.#fresh.shift())
      : (this.#fresh.shift() ?? this.#started.shift())
  }

  #ended(task: Task): void {
    if (task === this.#writing) this.#writing = null
  }
}

/** True when the task has ended. */
function runSlice(task: Task, end: number): boolean {
  do {
    if (task.steps.next().done) return true
  } while (performance.now() < end)
  return false
}
