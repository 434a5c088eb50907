/**
 * Values of a column chunk, each once, by code; code 0 stands for an absent value. A dictionary only grows and is
 * shared by all versions of its chunk: each version refers to codes that it knows, and an entry that a rolled-back
 * version added is at worst unused until the chunk writes its dictionary anew.
 */
import type { Value } from '../../value/value.js'

export class Dictionary {
  private codes: Map<Value, number> | null = null

  constructor(readonly values: Value[] = [null]) {}

  /** The code of a string or boolean, new when the value is. */
  code(value: Value): number {
    this.codes ??= new Map(this.values.map((known, code) => [known, code]))
    const known = this.codes.get(value)
    if (known !== undefined) return known
    const code = this.values.length
    this.values.push(value)
    this.codes.set(value, code)
    return code
  }
}
