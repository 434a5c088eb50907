/** A tree back to text: `parse(print(tree))` is the tree again, spans and verbatim texts aside. */
import { printClause } from './print-clauses.js'
import { printCommand } from './print-commands.js'
import { printQuery } from './print-queries.js'
import { printName, printString, words } from './print-words.js'
import type { Command, Query, Statement } from './tree.js'

export function print({ version, options, mode, use, body }: Statement): string {
  const settings = options.map(({ name, value }) => `${printName(name)}=${printString(value)}`)
  return words(
    (version !== null || settings.length > 0) && words('CYPHER', version && String(version), ...settings),
    mode !== 'run' && mode.toUpperCase(),
    use && printClause(use),
    isCommand(body) ? printCommand(body) : printQuery(body),
  )
}

function isCommand(body: Query | Command): body is Command {
  return !body.kind.endsWith('Query')
}
