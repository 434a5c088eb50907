/** What a label expression says for sure, for scans and estimates. */
import type { BoundExpression, BoundLabels, Slot } from '../lower/bound.js'
import { isText } from '../value/kind.js'

/** Names that every matching node has. */
export function requiredLabels(labels: BoundLabels | null): readonly string[] {
  if (labels === null) return []
  switch (labels.kind) {
    case 'label':
      return [labels.name]
    case 'and':
      return labels.operands.flatMap(requiredLabels)
    default:
      return []
  }
}

/** The names of a plain alternative `A|B`; null when it is something else. */
export function alternatives(labels: BoundLabels | null): readonly string[] | null {
  if (labels === null) return null
  if (labels.kind === 'label') return [labels.name]
  if (labels.kind !== 'or') return null
  const names: string[] = []
  for (const operand of labels.operands) {
    const inner = alternatives(operand)
    if (inner === null) return null
    names.push(...inner)
  }
  return [...new Set(names)]
}

/** `WHERE n:A` says of `n` what `(n:A)` says; null for another predicate, or labels that are computed. */
export function labelTestOf(e: BoundExpression): { readonly slot: Slot; readonly labels: BoundLabels } | null {
  if (e.kind !== 'labelTest' || e.subject.kind !== 'slot' || isComputed(e.labels)) return null
  return { slot: e.subject.slot, labels: e.labels }
}

/** The same of a relationship's type, which may also be asked for as `type(r) = 'T'`. */
export function typeTestOf(e: BoundExpression): { readonly slot: Slot; readonly labels: BoundLabels } | null {
  if (e.kind !== 'comparison') return labelTestOf(e)
  const [call, name] = e.operands
  if (e.operators.length !== 1 || e.operators[0] !== '=' || call?.kind !== 'call') return null
  if (call.function.name.toLowerCase() !== 'type' || name?.kind !== 'constant' || !isText(name.value)) return null
  const [subject] = call.arguments
  return subject?.kind === 'slot'
    ? { slot: subject.slot, labels: { kind: 'label', name: name.value, span: name.span } }
    : null
}

function isComputed(labels: BoundLabels): boolean {
  switch (labels.kind) {
    case 'dynamic':
      return true
    case 'not':
      return isComputed(labels.operand)
    case 'and':
    case 'or':
      return labels.operands.some(isComputed)
    default:
      return false
  }
}

/** One expression for both. */
export function conjunction(a: BoundLabels | null, b: BoundLabels | null): BoundLabels | null {
  if (a === null) return b
  if (b === null) return a
  const operands = [...(a.kind === 'and' ? a.operands : [a]), ...(b.kind === 'and' ? b.operands : [b])]
  return { kind: 'and', operands }
}

/** What is left of an expression when the nodes surely have `known`; null for nothing. */
export function withoutLabels(labels: BoundLabels | null, known: ReadonlySet<string>): BoundLabels | null {
  if (labels === null) return null
  if (labels.kind === 'label') return known.has(labels.name) ? null : labels
  if (labels.kind === 'and') {
    const operands = labels.operands.flatMap(operand => withoutLabels(operand, known) ?? [])
    const [only] = operands
    if (only === undefined) return null
    return operands.length === 1 ? only : { kind: 'and', operands }
  }
  if (labels.kind === 'or') return labels.operands.some(one => withoutLabels(one, known) === null) ? null : labels
  return labels
}

/** All names that appear. */
export function namesIn(labels: BoundLabels | null): readonly string[] {
  if (labels === null) return []
  switch (labels.kind) {
    case 'label':
      return [labels.name]
    case 'not':
      return namesIn(labels.operand)
    case 'and':
    case 'or':
      return labels.operands.flatMap(namesIn)
    default:
      return []
  }
}
