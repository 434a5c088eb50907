/**
 * Signatures of functions and procedures that a program registers:
 * `geo.area(width :: FLOAT, height :: FLOAT) :: FLOAT`, `my.rows(n :: INTEGER) :: (i :: INTEGER, name :: STRING?)`.
 */
import type { Argument, ProcedureColumn } from '../functions/rows.js'
import { fail } from '../status/fail.js'

export interface Signature {
  readonly name: string
  readonly takes: readonly Argument[]
  /** A function's type. */
  readonly gives: string
  /** A procedure's columns; empty for VOID. */
  readonly columns: readonly ProcedureColumn[]
}

const SHAPE = /^\s*([\w.]+)\s*\(([^)]*)\)\s*(?:::\s*(.*?))?\s*$/s

/** @throws RelateError when the text is no signature. */
export function parseSignature(text: string): Signature {
  const match = SHAPE.exec(text)
  if (match === null) return fail('invalid-signature', { signature: text })
  const [, name = '', takes = '', gives = 'ANY'] = match
  const columns = /^\((.*)\)$/s.exec(gives)?.[1]
  return {
    name,
    takes: fieldsOf(takes, text),
    gives: typeName(gives),
    columns: columns === undefined ? [] : fieldsOf(columns, text),
  }
}

function fieldsOf(list: string, signature: string): { name: string; type: string; description: string }[] {
  if (list.trim() === '') return []
  return list.split(',').map(field => {
    const [name = '', type] = field.split('::').map(part => part.trim())
    if (!/^\w+$/.test(name) || type === undefined || type === '') return fail('invalid-signature', { signature })
    return { name, type: typeName(type), description: '' }
  })
}

/** `STRING?` is a STRING that may be null: every value may. */
function typeName(type: string): string {
  return type.trim().replace(/\?$/, '').toUpperCase()
}
