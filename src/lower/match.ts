/** MATCH, and the pattern inside EXISTS { }, comprehensions and predicates: one match step with its predicates. */
import type { Expression, Hint, MatchClause, PatternPart, SearchClause } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'
import type { Body } from './body.js'
import type { BoundExpression, BoundSearch, MatchStep, Slot } from './bound.js'
import { failUndefined, lowerExpression } from './expression.js'
import type { Env } from './lowering.js'
import { conjuncts, lowerPattern } from './pattern.js'
import { PatternNames } from './pattern-names.js'
import { FLOAT, NODE, RELATIONSHIP } from './static-type.js'
import { lowerPredicate } from './type-check.js'

/** What a match is made of, wherever it stands. */
export interface MatchParts {
  readonly optional: boolean
  readonly matchMode: MatchClause['matchMode']
  readonly patterns: readonly PatternPart[]
  readonly where: Expression | null
  readonly hints: readonly Hint[]
  readonly search: SearchClause | null
  readonly span: Span
}

/** Where the pattern is not MATCH's own. */
export interface MatchOptions {
  readonly mayDeclare?: boolean
  readonly wantsPath?: boolean
}

export function lowerMatch(body: Body, clause: MatchClause): void {
  lowerMatchParts(body, clause, body.env(clause.optional ? 'OPTIONAL MATCH' : 'MATCH'))
}

/** Adds the match to the body, whose scope gains the new variables. */
export function lowerMatchParts(
  body: Body,
  parts: MatchParts,
  env: Env,
  { mayDeclare = true, wantsPath = false }: MatchOptions = {},
): NewMatchStep {
  const { lowering } = body
  if (parts.matchMode !== null && lowering.version === 5) fail('match-mode-version', {}, parts.span)
  if (parts.search !== null) lowering.needs25('SEARCH', parts.search.span)
  refuseSelectiveNeighbours(parts)
  const repeatable = parts.matchMode === 'repeatableElements'
  const names = new PatternNames(lowering, body.scope, { repeatable, mayDeclare, wantsPath })
  const pattern = lowerPattern(parts.patterns, names, { ...env, aggregation: refused('in a pattern') })
  const score = parts.search?.score ?? null
  if (score !== null) names.declareFresh(score, 'value', FLOAT)
  const inside: Env = { ...env, scope: body.scope, aggregation: refused('in WHERE') }
  const predicates: BoundExpression[] = [...pattern.predicates]
  if (parts.where !== null) {
    for (const conjunct of conjuncts(parts.where)) predicates.push(lowerPredicate(conjunct, inside).expression)
  }
  const bind = names.bindStep()
  if (bind !== null) body.push(bind)
  const step: NewMatchStep = {
    kind: 'match',
    optional: parts.optional,
    matchMode: parts.matchMode ?? 'differentRelationships',
    parts: pattern.parts,
    predicates,
    binds: names.binds,
    hints: parts.hints.map(hint => lowerHint(hint, parts, inside)),
    search: parts.search === null ? null : lowerSearch(parts.search, inside),
    span: parts.span,
  }
  body.push(step)
  return step
}

type NewMatchStep = Omit<MatchStep, 'scope'>

function refused(place: string): Env['aggregation'] {
  return { kind: 'refused', place }
}

/** A path selector beside another part would have to choose among combinations. */
function refuseSelectiveNeighbours(parts: MatchParts): void {
  if (parts.patterns.length < 2 || parts.matchMode === 'repeatableElements') return
  const selective = parts.patterns.find(part => part.selector !== null && part.selector.kind !== 'all')
  if (selective !== undefined) fail('selective-pattern-not-alone', {}, selective.span)
}

function slotOf(name: { readonly name: string; readonly span: Span }, env: Env): Slot {
  const binding = env.scope.lookup(name.name)
  return binding === undefined ? failUndefined(name, env) : binding.slot
}

function lowerHint(hint: Hint, parts: MatchParts, env: Env): MatchStep['hints'][number] {
  switch (hint.kind) {
    case 'joinHint':
      return { hint, slots: hint.variables.map(variable => slotOf(variable, env)) }
    case 'indexHint':
    case 'scanHint': {
      const slot = slotOf(hint.variable, env)
      const missing = missingFor(hint, parts)
      if (missing !== null) {
        fail('hint-not-applicable', { hint: env.lowering.source(hint.span), missing }, hint.span)
      }
      return { hint, slots: [slot] }
    }
  }
}

/** What the pattern and WHERE would have to name for the hint to make sense. */
function missingFor(hint: Exclude<Hint, { kind: 'joinHint' }>, parts: MatchParts): string | null {
  const sought = { pattern: parts.patterns, where: parts.where }
  if (!mentions(sought, 'name', hint.label.name)) return `\`${hint.label.name}\``
  if (hint.kind === 'scanHint') return null
  const missing = hint.properties.find(property => !mentionsKey(sought, property.name))
  return missing === undefined ? null : `\`${missing.name}\``
}

/** Whether a node of this kind with this name stands anywhere in the tree. */
function mentions(tree: object, kind: string, name: string): boolean {
  if ('kind' in tree && tree.kind === kind && 'name' in tree && tree.name === name) return true
  return Object.values(tree).some(part => typeof part === 'object' && part !== null && mentions(part, kind, name))
}

/** Whether a property of this name is read or written down anywhere in the tree. */
function mentionsKey(tree: object, key: string): boolean {
  if ('key' in tree && isNamed(tree.key, key)) return true
  return Object.values(tree).some(part => typeof part === 'object' && part !== null && mentionsKey(part, key))
}

function isNamed(node: unknown, name: string): boolean {
  return typeof node === 'object' && node !== null && 'name' in node && node.name === name
}

function lowerSearch(search: SearchClause, env: Env): BoundSearch {
  const binding = env.scope.lookup(search.variable.name)
  if (binding === undefined) return failUndefined(search.variable, env)
  if (binding.type !== NODE && binding.type !== RELATIONSHIP) {
    const { name } = search.variable
    fail('variable-type-conflict', { name, actual: 'a value', wanted: 'NODE | RELATIONSHIP' }, search.variable.span)
  }
  return {
    slot: binding.slot,
    indexKind: search.indexKind,
    index: search.index.name,
    query: lowerExpression(search.query, env).expression,
    where: search.where === null ? null : lowerPredicate(search.where, env).expression,
    limit: lowerExpression(search.limit, env).expression,
    score: search.score === null ? null : slotOf(search.score, env),
  }
}
