/**
 * Matching by trying one way after another, for what a set of states cannot say: looking around, atomic groups,
 * backreferences. Without backreferences a place in program and text that failed once fails always, so each is tried
 * once a run and results of inner programs are kept: no pattern explodes. With them nothing is known beforehand; then
 * the steps are counted, and a match that takes too many is given up with an error.
 */
import { fail } from '../../status/fail.js'
import type { FunctionContext } from '../rows.js'
import { sameCase } from './character-set.js'
import type { Compiled, Instruction, Look, Program } from './program.js'
import type { Fold } from './syntax.js'
import type { RegexText } from './text.js'

const TICK_EVERY = 1024
const MAX_STEPS = 20_000_000
const FAILED = -1
const UNASKED = -2

type BackreferenceOf = Extract<Instruction, { readonly op: 'backreference' }>

/** What choices, tried states and results can take for each character of a text. */
const BYTES_PER_CHARACTER = 32

export function backtrack(
  compiled: Compiled,
  text: RegexText,
  context: Pick<FunctionContext, 'tick' | 'reserve'>,
  captures: boolean,
): boolean {
  context.reserve(BYTES_PER_CHARACTER * text.length)
  return (
    new Backtracker(text, context, captures ? new Int32Array(compiled.places).fill(FAILED) : null).run(
      compiled.program,
      0,
      text.length,
    ) !== FAILED
  )
}

class Backtracker {
  private steps = 0
  /** What inner programs gave at a place of the text. */
  private readonly results = new Map<Program, Int32Array>()
  /** Undo log of the places: number, then old value. */
  private readonly trail: number[] = []

  constructor(
    private readonly text: RegexText,
    private readonly context: Pick<FunctionContext, 'tick'>,
    /** Captures and marks; null when there are no backreferences. */
    private readonly places: Int32Array | null,
  ) {}

  /** Where the first match from `start` ends, FAILED for none. With a goal it has to end there. */
  run({ code }: Program, start: number, goal: number | null): number {
    const tried = this.places === null ? new StateSet() : null
    const bottom = this.trail.length
    // Alternatives not yet tried: place in program, in text, and length of the trail then.
    const choices: number[] = [0, start, bottom]
    while (choices.length > 0) {
      this.undo(choices.pop() ?? bottom)
      let place = choices.pop() ?? 0
      let at = choices.pop() ?? 0
      for (;;) {
        if (++this.steps % TICK_EVERY === 0) this.pause()
        const instruction = code[at]
        if (instruction === undefined) break
        if (instruction.op === 'match') {
          if (goal === null || place === goal) return place
          break
        }
        if (instruction.op === 'split') {
          if (tried?.add(at * (this.text.length + 1) + place) === false) break
          choices.push(instruction.second, place, this.trail.length)
          at = instruction.first
          continue
        }
        const next = this.step(instruction, place)
        if (next === FAILED) break
        at = jumpTarget(instruction, this.leaves(instruction, place)) ?? at + 1
        place = next
      }
    }
    this.undo(bottom)
    return FAILED
  }

  private pause(): void {
    this.context.tick()
    if (this.places !== null && this.steps > MAX_STEPS) fail('regular-expression-steps', { steps: MAX_STEPS })
  }

  /** The place in the text after an instruction, FAILED when it does not hold. */
  private step(instruction: Instruction, place: number): number {
    switch (instruction.op) {
      case 'set':
        return place < this.text.length && instruction.set.has(this.text.at(place)) ? place + 1 : FAILED
      case 'assert':
        return this.text.holds(instruction.assertion, place) ? place : FAILED
      case 'look':
        return this.looks(instruction.look, place) !== instruction.look.negative ? place : FAILED
      case 'atomic':
        return this.inner(instruction.program, place)
      case 'grapheme':
        return this.text.graphemeEnd(place)
      case 'backreference':
        return this.repeated(instruction, place)
      case 'save':
      case 'mark':
        this.set(instruction.place, place)
        return place
      default:
        return place
    }
  }

  private leaves(instruction: Instruction, place: number): boolean {
    return instruction.op === 'leaveIfEmpty' && this.places?.[instruction.place] === place
  }

  private looks({ program, behind }: Look, place: number): boolean {
    if (behind === null) return this.inner(program, place) !== FAILED
    for (let start = place - behind.min; start >= Math.max(0, place - behind.max); start--) {
      if (this.run(program, start, place) !== FAILED) return true
    }
    return false
  }

  /** An inner program's own match; without captures it depends on the place alone. */
  private inner(program: Program, place: number): number {
    if (this.places !== null) return this.run(program, place, null)
    let known = this.results.get(program)
    if (known === undefined) {
      known = new Int32Array(this.text.length + 1).fill(UNASKED)
      this.results.set(program, known)
    }
    const answer = known[place] ?? UNASKED
    if (answer !== UNASKED) return answer
    const result = this.run(program, place, null)
    known[place] = result
    return result
  }

  /** The text of a group once more; a group that has not matched fails. */
  private repeated({ group, fold }: BackreferenceOf, place: number): number {
    const start = this.places?.[2 * group] ?? FAILED
    const end = this.places?.[2 * group + 1] ?? FAILED
    if (start === FAILED || end === FAILED) return FAILED
    const length = end - start
    if (place + length > this.text.length) return FAILED
    for (let i = 0; i < length; i++) {
      if (!this.same(start + i, place + i, fold)) return FAILED
    }
    return place + length
  }

  private same(a: number, b: number, fold: Fold): boolean {
    return sameCase(this.text.at(a), this.text.at(b), fold)
  }

  private set(index: number, value: number): void {
    if (this.places === null) return
    this.trail.push(index, this.places[index] ?? FAILED)
    this.places[index] = value
  }

  private undo(length: number): void {
    while (this.trail.length > length) {
      const value = this.trail.pop() ?? FAILED
      const index = this.trail.pop() ?? 0
      if (this.places !== null) this.places[index] = value
    }
  }
}

/** Numbers of states, in pages of bits that come into being when first touched. */
class StateSet {
  private readonly pages = new Map<number, Uint32Array>()

  /** False when the state was there. */
  add(state: number): boolean {
    const number = Math.floor(state / PAGE_BITS)
    let page = this.pages.get(number)
    if (page === undefined) {
      page = new Uint32Array(PAGE_BITS / 32)
      this.pages.set(number, page)
    }
    const bit = state % PAGE_BITS
    const word = bit >>> 5
    const mask = 1 << (bit & 31)
    const known = page[word] ?? 0
    if ((known & mask) !== 0) return false
    page[word] = known | mask
    return true
  }
}

const PAGE_BITS = 1024

function jumpTarget(instruction: Instruction, leaves: boolean): number | null {
  if (instruction.op === 'jump') return instruction.to
  return instruction.op === 'leaveIfEmpty' && leaves ? instruction.to : null
}
