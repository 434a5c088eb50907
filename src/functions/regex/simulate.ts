/**
 * Matching with a set of states: all places in the program where a match could be, moved through the text together.
 * Time is the length of the text times the size of the program, whatever the pattern.
 */
import type { FunctionContext } from '../rows.js'
import type { Instruction, Program } from './program.js'
import type { RegexText } from './text.js'

const TICK_EVERY = 256

/** Whether the whole text matches; only for a program of sets, splits, jumps and assertions. */
export function simulate(program: Program, text: RegexText, context: Pick<FunctionContext, 'tick'>): boolean {
  const { code } = program
  let states = new StateSet(code)
  let next = new StateSet(code)
  states.follow(0, text, 0)
  for (let place = 0; place < text.length; place++) {
    if (place % TICK_EVERY === 0) context.tick()
    if (states.places.length === 0) return false
    const point = text.at(place)
    next.clear()
    for (const at of states.places) {
      const instruction = code[at]
      if (instruction?.op === 'set' && instruction.set.has(point)) next.follow(at + 1, text, place + 1)
    }
    ;[states, next] = [next, states]
  }
  return states.matched
}

/** Places that wait for a character, and whether the end of the program was reached. */
class StateSet {
  readonly places: number[] = []
  matched = false
  private readonly seen: Uint32Array
  private round = 1
  private readonly pending: number[] = []

  constructor(private readonly code: readonly Instruction[]) {
    this.seen = new Uint32Array(code.length)
  }

  clear(): void {
    this.places.length = 0
    this.matched = false
    this.round++
  }

  /** Adds a place and all that can be reached from it without a character. */
  follow(start: number, text: RegexText, place: number): void {
    const { pending } = this
    pending.push(start)
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (this.seen[at] === this.round) continue
      this.seen[at] = this.round
      const instruction = this.code[at]
      if (instruction !== undefined) this.step(instruction, at, text, place)
    }
  }

  private step(instruction: Instruction, at: number, text: RegexText, place: number): void {
    switch (instruction.op) {
      case 'set':
        this.places.push(at)
        break
      case 'split':
        this.pending.push(instruction.second, instruction.first)
        break
      case 'jump':
        this.pending.push(instruction.to)
        break
      case 'assert':
        if (text.holds(instruction.assertion, place)) this.pending.push(at + 1)
        break
      case 'match':
        this.matched = true
        break
    }
  }
}
