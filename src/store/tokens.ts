/**
 * Names as small numbers. The names themselves rest in one list that only grows and that all snapshots share; a table
 * is that list up to a count. A rolled-back transaction leaves names past everybody's count, which the next new name
 * overwrites (there is one writer, so nobody else can be reading them).
 */
class Names {
  readonly list: string[] = []
  readonly numbers = new Map<string, number>()
}

export class TokenTable {
  private constructor(
    private readonly names: Names,
    readonly count: number,
  ) {}

  static empty(): TokenTable {
    return new TokenTable(new Names(), 0)
  }

  static of(names: readonly string[]): TokenTable {
    return names.reduce((table, name) => table.with(name), TokenTable.empty())
  }

  /** -1 for an unknown name. */
  token(name: string): number {
    const token = this.names.numbers.get(name)
    return token === undefined || token >= this.count ? -1 : token
  }

  name(token: number): string {
    return token >= 0 && token < this.count ? this.names.list[token]! : ''
  }

  /** A table with one name more, whose token is this table's `count`. */
  with(name: string): TokenTable {
    const { list, numbers } = this.names
    while (list.length > this.count) numbers.delete(list.pop()!)
    list.push(name)
    numbers.set(name, this.count)
    return new TokenTable(this.names, this.count + 1)
  }

  all(): readonly string[] {
    return this.names.list.slice(0, this.count)
  }
}
