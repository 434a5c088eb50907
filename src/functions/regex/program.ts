/**
 * The expression as a program of small instructions. Counts are written out, so that a place in the program and a
 * place in the text say all there is to know about the state of a match (captures aside).
 */
import { fail } from '../../status/fail.js'
import type { CharacterSet } from './character-set.js'
import type { Assertion, Fold, RegexNode } from './syntax.js'

export type Instruction =
  | { readonly op: 'set'; readonly set: CharacterSet }
  /** Goes on at both places, `first` preferred. */
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'assert'; readonly assertion: Assertion }
  | { readonly op: 'look'; readonly look: Look }
  | { readonly op: 'atomic'; readonly program: Program }
  | { readonly op: 'grapheme' }
  | { readonly op: 'save'; readonly place: number }
  | { readonly op: 'backreference'; readonly group: number; readonly fold: Fold }
  /** Notes where a round of a loop begins, and leaves the loop after a round that took nothing. */
  | { readonly op: 'mark'; readonly place: number }
  | { readonly op: 'leaveIfEmpty'; readonly place: number; to: number }
  | { readonly op: 'match' }

export interface Look {
  readonly program: Program
  readonly negative: boolean
  /** How far behind the match may begin; null: it is a look ahead. */
  readonly behind: { readonly min: number; readonly max: number } | null
}

export interface Program {
  readonly code: readonly Instruction[]
}

/** More would take its time for every character of a text. */
const MAX_INSTRUCTIONS = 100_000

export interface Compiled {
  readonly program: Program
  /** Places for captures and loop marks. */
  readonly places: number
  /** Only sets, splits and assertions: a set of states is enough to match. */
  readonly isRegular: boolean
}

/** `captures`: texts of groups and loop marks are kept, as backreferences need them. */
export function compileRegex(body: RegexNode, groups: number, captures: boolean): Compiled {
  const writer = new Writer(captures, 2 * (groups + 1))
  const program = writer.program(body)
  return { program, places: writer.places, isRegular: writer.isRegular }
}

class Writer {
  isRegular = true
  private size = 0
  private code: Instruction[] = []

  constructor(
    private readonly captures: boolean,
    public places: number,
  ) {
    this.isRegular = !captures
  }

  program(body: RegexNode): Program {
    const outer = this.code
    this.code = []
    this.write(body)
    this.add({ op: 'match' })
    const program = { code: this.code }
    this.code = outer
    return program
  }

  private add<I extends Instruction>(instruction: I): I {
    if (++this.size > MAX_INSTRUCTIONS) {
      fail('invalid-regular-expression', { reason: 'its counts make it too large', position: 0 })
    }
    this.code.push(instruction)
    return instruction
  }

  private write(node: RegexNode): void {
    switch (node.kind) {
      case 'set':
        this.add({ op: 'set', set: node.set })
        break
      case 'sequence':
        for (const item of node.items) this.write(item)
        break
      case 'alternation':
        this.alternation(node.branches)
        break
      case 'repeat':
        this.repeat(node.body, node.min, node.max, node.lazy)
        break
      case 'capture':
        this.capture(node.group, node.body)
        break
      case 'assertion':
        this.add({ op: 'assert', assertion: node.assertion })
        break
      default:
        this.isRegular = false
        this.special(node)
    }
  }

  private special(
    node: Extract<RegexNode, { readonly kind: 'atomic' | 'lookahead' | 'lookbehind' | 'backreference' | 'grapheme' }>,
  ): void {
    switch (node.kind) {
      case 'atomic':
        this.add({ op: 'atomic', program: this.program(node.body) })
        break
      case 'lookahead':
        this.add({ op: 'look', look: { program: this.program(node.body), negative: node.negative, behind: null } })
        break
      case 'lookbehind': {
        const behind = { min: node.lengths.min, max: node.lengths.max ?? Number.POSITIVE_INFINITY }
        this.add({ op: 'look', look: { program: this.program(node.body), negative: node.negative, behind } })
        break
      }
      case 'backreference':
        this.add({ op: 'backreference', group: node.group, fold: node.fold })
        break
      case 'grapheme':
        this.add({ op: 'grapheme' })
        break
    }
  }

  private alternation(branches: readonly RegexNode[]): void {
    const ends: { op: 'jump'; to: number }[] = []
    branches.forEach((branch, i) => {
      if (i === branches.length - 1) this.write(branch)
      else {
        const split = this.add({ op: 'split', first: this.code.length + 1, second: 0 })
        this.write(branch)
        ends.push(this.add({ op: 'jump', to: 0 }))
        split.second = this.code.length
      }
    })
    for (const end of ends) end.to = this.code.length
  }

  /** `x{2,4}` is `xx(x(x)?)?`, `x{2,}` is `xxx*`. */
  private repeat(body: RegexNode, min: number, max: number | null, lazy: boolean): void {
    for (let i = 0; i < min; i++) this.write(body)
    if (max === null) this.loop(body, lazy)
    else this.optional(body, max - min, lazy)
  }

  private loop(body: RegexNode, lazy: boolean): void {
    const start = this.code.length
    const split = this.split(lazy)
    const place = this.captures ? this.places++ : -1
    if (this.captures) this.add({ op: 'mark', place })
    this.write(body)
    const leave = this.captures ? this.add({ op: 'leaveIfEmpty', place, to: 0 }) : null
    this.add({ op: 'jump', to: start })
    this.exit(split, lazy)
    if (leave !== null) leave.to = this.code.length
  }

  private optional(body: RegexNode, times: number, lazy: boolean): void {
    const splits: { op: 'split'; first: number; second: number }[] = []
    for (let i = 0; i < times; i++) {
      splits.push(this.split(lazy))
      this.write(body)
    }
    for (const split of splits) this.exit(split, lazy)
  }

  /** Into the body or past it; a lazy one prefers past it. */
  private split(lazy: boolean): { op: 'split'; first: number; second: number } {
    const split = this.add({ op: 'split', first: 0, second: 0 })
    if (lazy) split.second = this.code.length
    else split.first = this.code.length
    return split
  }

  private exit(split: { first: number; second: number }, lazy: boolean): void {
    if (lazy) split.first = this.code.length
    else split.second = this.code.length
  }

  private capture(group: number, body: RegexNode): void {
    if (this.captures) this.add({ op: 'save', place: 2 * group })
    this.write(body)
    if (this.captures) this.add({ op: 'save', place: 2 * group + 1 })
  }
}
