/**
 * Sets of states remembered: a program without assertions goes from one set of states to the next by the character
 * alone, so each step is worked out once and looked up from then on. Made step by step as texts need it, and forgotten
 * when it grows too large.
 */
import type { FunctionContext } from '../rows.js'
import type { Instruction, Program } from './program.js'

const TICK_EVERY = 1024
const ASCII = 128
/** A state takes about a kilobyte. */
const MAX_STATES = 256

interface State {
  /** Places in the program that wait for a character, in ascending order. */
  readonly places: readonly number[]
  readonly accepts: boolean
  readonly ascii: (State | undefined)[]
  readonly others: Map<number, State>
}

export class Automaton {
  private states = new Map<string, State>()
  private start: State

  constructor(private readonly program: Program) {
    this.start = this.stateOf([0])
  }

  /** Whether the program is one for which this works. */
  static fits({ code }: Program): boolean {
    return code.every(({ op }) => op === 'set' || op === 'split' || op === 'jump' || op === 'match')
  }

  matches(text: string, context: Pick<FunctionContext, 'tick'>): boolean {
    let state = this.start
    for (let i = 0; i < text.length; i++) {
      if (i % TICK_EVERY === 0) context.tick()
      const unit = text.charCodeAt(i)
      if (unit < ASCII) state = state.ascii[unit] ?? this.step(state, unit)
      else {
        const point = text.codePointAt(i) ?? unit
        if (point > 0xffff) i++
        state = state.others.get(point) ?? this.step(state, point)
      }
      if (state.places.length === 0 && !state.accepts) return false
    }
    return state.accepts
  }

  private step(state: State, point: number): State {
    const { code } = this.program
    const reached = state.places.filter(place => {
      const instruction = code[place]
      return instruction?.op === 'set' && instruction.set.has(point)
    })
    if (this.states.size >= MAX_STATES) this.forget()
    const next = this.stateOf(reached.map(place => place + 1))
    if (point < ASCII) state.ascii[point] = next
    else if (state.others.size < MAX_STATES) state.others.set(point, next)
    return next
  }

  private forget(): void {
    this.states = new Map()
    this.start = this.stateOf([0])
  }

  /** The state of all places that can be reached from these without a character. */
  private stateOf(from: readonly number[]): State {
    const { places, accepts } = closure(this.program.code, from)
    const key = `${accepts ? '!' : ''}${places.join()}`
    const known = this.states.get(key)
    if (known !== undefined) return known
    const state: State = { places, accepts, ascii: new Array(ASCII), others: new Map() }
    this.states.set(key, state)
    return state
  }
}

function closure(
  code: readonly Instruction[],
  from: readonly number[],
): { places: readonly number[]; accepts: boolean } {
  const seen = new Set<number>()
  const pending = [...from]
  const places: number[] = []
  let accepts = false
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const instruction = code[at]
    if (instruction?.op === 'set') places.push(at)
    else if (instruction?.op === 'split') pending.push(instruction.first, instruction.second)
    else if (instruction?.op === 'jump') pending.push(instruction.to)
    else if (instruction?.op === 'match') accepts = true
  }
  return { places: places.sort((a, b) => a - b), accepts }
}
