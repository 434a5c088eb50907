/**
 * The first layer of the read-only rule: which keyword makes a statement no pure read. Decided on the tree, so that a
 * label `Dataset` or a string 'MERGED' is nothing. The second layer is the engine's own policy.
 */
import type { ProcedureRow } from '../../functions/rows.js'
import { startsWithExplain } from '../../parse/explain.js'
import { parse } from '../../parse/parse.js'
import type { Statement } from '../../parse/tree.js'
import { RelateError } from '../../status/fail.js'
import { suspectWord } from './forbidden-words.js'

export type ForbiddenCheck = (cypher: string) => string | null

/** The keyword to name, or null for a read, and for a text that is in error for another reason. */
export function forbiddenKeyword(procedures: { lookup(name: string): ProcedureRow | undefined }): ForbiddenCheck {
  return cypher => {
    const leading = startsWithExplain(cypher)
    if (leading !== null) return leading
    let tree: Statement
    try {
      tree = parse(cypher)
    } catch (error) {
      if (error instanceof RelateError) return suspectWord(cypher)
      throw error
    }
    return firstWriting(tree, procedures)
  }
}

/** The word that names each writing or schema part of a tree; a function where the node itself decides. */
const KEYWORDS: Readonly<Record<string, string | ((node: Record<string, unknown>) => string)>> = {
  create: node => String(node.keyword),
  merge: 'MERGE',
  set: 'SET',
  remove: 'REMOVE',
  delete: 'DELETE',
  loadCsv: 'LOAD',
  createIndex: 'CREATE',
  createConstraint: 'CREATE',
  dropIndex: 'DROP',
  dropConstraint: 'DROP',
  terminateTransactions: 'TERMINATE',
  administration: node => String(node.command).split(' ')[0] ?? '',
}

function firstWriting(tree: Statement, procedures: { lookup(name: string): ProcedureRow | undefined }): string | null {
  let first: { readonly start: number; readonly keyword: string } | null = null
  const waiting: unknown[] = [tree.body]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) waiting.push(...node)
    if (!isNode(node)) continue
    waiting.push(...Object.values(node))
    const keyword = keywordOf(node, procedures)
    const start = startOf(node)
    if (keyword !== null && (first === null || start < first.start)) first = { start, keyword }
  }
  return first?.keyword ?? null
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function startOf({ span }: Record<string, unknown>): number {
  return isNode(span) && typeof span.start === 'number' ? span.start : 0
}

function keywordOf(
  node: Record<string, unknown>,
  procedures: { lookup(name: string): ProcedureRow | undefined },
): string | null {
  const { kind } = node
  if (typeof kind !== 'string') return null
  if (kind === 'callProcedure' && Array.isArray(node.name)) {
    const mode = procedures.lookup(node.name.join('.'))?.mode
    return mode === undefined || mode === 'READ' || mode === 'DBMS' ? null : 'CALL'
  }
  const keyword = Object.hasOwn(KEYWORDS, kind) ? KEYWORDS[kind] : undefined
  if (keyword === undefined || (kind === 'create' && node.patterns === undefined)) return null
  return typeof keyword === 'string' ? keyword : keyword(node)
}
