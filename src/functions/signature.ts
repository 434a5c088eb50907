/** Short ways to write the arguments of rows. */
import type { Argument, TypeName } from './rows.js'

export function takes(name: string, type: TypeName, description: string): Argument {
  return { name, type, description }
}

export function mayTake(name: string, type: TypeName, description: string): Argument {
  return { name, type, description, optional: true }
}

/** Every value that toString() and its relatives have a text for. */
export const TEXTUAL =
  'BOOLEAN | INTEGER | FLOAT | STRING | POINT | DATE | LOCAL TIME | ZONED TIME | LOCAL DATETIME | ZONED DATETIME | DURATION | UUID'
export const NUMBER = 'INTEGER | FLOAT'

/** The heading of a name on its page, as links write it. */
export function anchor(name: string): string {
  return name.toLowerCase().replaceAll('.', '-')
}
