/** Procedures that a scenario brings along: a signature in the TCK's words and a table of arguments and results. */
import type { ProcedureColumn, ProcedureRow } from '../../src/functions/rows.js'
import { Float, type Value } from '../../src/value/value.js'
import { toValue } from '../datum/to-value.js'
import { readNotation } from './notation.js'

/** `test.my.proc(in :: INTEGER?) :: (out :: STRING?):` with the lines of its table, the header among them. */
export function readProcedure(signature: string, table: readonly (readonly string[])[]): ProcedureRow {
  const parts = /^([\w.]+)\s*\((.*?)\)\s*::\s*\((.*?)\)\s*:?$/.exec(signature.trim())
  if (parts === null) throw new Error(`cannot read the procedure signature ${JSON.stringify(signature)}`)
  const takes = readFields(parts[2]!)
  const gives = readFields(parts[3]!)
  const [header = [], ...lines] = table
  const rows = lines.map(cells => new Map(cells.map((cell, i) => [header[i] ?? '', toValue(readNotation(cell))])))
  return {
    name: parts[1]!,
    description: 'A procedure of a TCK scenario.',
    takes,
    gives,
    mode: 'READ',
    page: 'procedures',
    call: args =>
      rows
        .filter(row => takes.every((field, i) => sameValue(row.get(field.name) ?? null, args[i] ?? null)))
        .map(row => gives.map(field => row.get(field.name) ?? null)),
  }
}

function readFields(text: string): ProcedureColumn[] {
  return text
    .split(',')
    .map(field => field.trim())
    .filter(field => field !== '')
    .map(field => {
      const [name = '', type = ''] = field.split('::').map(part => part.trim())
      return { name, type: typeName(type), description: '' }
    })
}

/** The TCK writes nullable types with a question mark and has a NUMBER; ours are nullable as they stand. */
function typeName(type: string): string {
  const name = type.replace(/\?$/, '')
  return name === 'NUMBER' ? 'INTEGER | FLOAT' : name
}

/** 42 given for a FLOAT meets the table's 42.0. */
function sameValue(a: Value, b: Value): boolean {
  return plain(a) === plain(b)
}

function plain(value: Value): Value {
  return value instanceof Float ? value.value : value
}
