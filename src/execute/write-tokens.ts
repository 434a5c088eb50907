/** Tokens of names that a write uses, made at first use. They hold for one schema epoch. */
import type { GraphTransaction } from '../store/graph.js'
import type { ExecutionRuntime } from './runtime.js'

abstract class Token {
  private token = -1
  private epoch = -1
  constructor(
    protected readonly name: string,
    private readonly runtime: ExecutionRuntime,
  ) {}
  make(): number {
    const transaction = this.runtime.writing
    if (this.epoch === transaction.schemaEpoch) return this.token
    this.token = this.makeIn(transaction)
    this.epoch = transaction.schemaEpoch
    return this.token
  }
  protected abstract makeIn(transaction: GraphTransaction): number
}

export class KeyToken extends Token {
  protected override makeIn(transaction: GraphTransaction): number {
    return transaction.makeKey(this.name)
  }
}
export class LabelToken extends Token {
  protected override makeIn(transaction: GraphTransaction): number {
    return transaction.makeLabel(this.name)
  }
}
export class TypeToken extends Token {
  protected override makeIn(transaction: GraphTransaction): number {
    return transaction.makeType(this.name)
  }
}
