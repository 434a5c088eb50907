/** Indexes and constraints written as commands, as SHOW and notifications show them. */
import type { BoundCommand } from '../lower/bound.js'
import type { TypeExpression } from '../parse/tree.js'
import { quoted } from '../plan/explain/quote.js'
import type { GraphView } from '../store/graph.js'
import type { ConstraintDescriptor, IndexDescriptor } from '../store/schema.js'

export interface NewIndexText {
  readonly name: string | null
  readonly kind: IndexDescriptor['kind']
  readonly entity: 'node' | 'relationship'
  readonly labels: readonly string[]
  readonly keys: readonly string[]
}

function target(entity: 'node' | 'relationship', labels: readonly string[]): string {
  const names = labels.length === 0 ? '' : `:${labels.map(quoted).join('|')}`
  return entity === 'node' ? `(e${names})` : `()-[e${names}]-()`
}

function described({ kind, entity, labels, keys }: NewIndexText): string {
  if (kind === 'lookup') return `FOR ${target(entity, [])} ON EACH ${entity === 'node' ? 'labels' : 'type'}(e)`
  const list = keys.map(key => `e.${quoted(key)}`).join(', ')
  return `FOR ${target(entity, labels)} ON ${kind === 'fulltext' ? `EACH [${list}]` : `(${list})`}`
}

export function indexCommand(index: NewIndexText): string {
  const name = index.name === null ? '' : ` ${quoted(index.name)}`
  return `CREATE ${index.kind.toUpperCase()} INDEX${name} IF NOT EXISTS ${described(index)}`
}

export function describeIndex(index: IndexDescriptor, view: GraphView): NewIndexText {
  const { name, kind, entity } = index
  const labels = index.labels.map(token => (entity === 'node' ? view.labelName(token) : view.typeName(token)))
  return { name, kind, entity, labels, keys: index.keys.map(key => view.keyName(key)) }
}

export function indexText(index: IndexDescriptor, view: GraphView): string {
  return `${index.kind.toUpperCase()} INDEX ${quoted(index.name)} ${described(describeIndex(index, view))}`
}

/** The statement that would make the index again: names always in backticks. */
export function createIndexStatement(index: IndexDescriptor, view: GraphView): string {
  const { kind, entity, labels, keys } = describeIndex(index, view)
  const variable = entity === 'node' ? 'n' : 'r'
  const each = kind === 'lookup' ? ` ON EACH ${entity === 'node' ? 'labels' : 'type'}(${variable})` : ''
  const list = keys.map(key => `${variable}.${ticked(key)}`).join(', ')
  const on = each !== '' ? each : kind === 'fulltext' ? ` ON EACH [${list}]` : ` ON (${list})`
  return `CREATE ${kind.toUpperCase()} INDEX ${ticked(index.name)} FOR ${tickedTarget(entity, labels)}${on}`
}

export function createConstraintStatement(constraint: ConstraintDescriptor, view: GraphView): string {
  const { entity, kind, type } = constraint
  const variable = entity === 'node' ? 'n' : 'r'
  const label = entity === 'node' ? view.labelName(constraint.label) : view.typeName(constraint.label)
  const list = constraint.keys.map(key => `${variable}.${ticked(view.keyName(key))}`).join(', ')
  const requirement = requirementText(kind, entity, type)
  return `CREATE CONSTRAINT ${ticked(constraint.name)} FOR ${tickedTarget(entity, [label])} REQUIRE (${list}) ${requirement}`
}

function ticked(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

function tickedTarget(entity: 'node' | 'relationship', labels: readonly string[]): string {
  const names = labels.length === 0 ? '' : `:${labels.map(ticked).join('|')}`
  return entity === 'node' ? `(n${names})` : `()-[r${names}]-()`
}

const REQUIREMENTS = { unique: 'IS UNIQUE', exists: 'IS NOT NULL' } as const

export function requirementText(
  kind: ConstraintDescriptor['kind'],
  entity: 'node' | 'relationship',
  type: TypeExpression | null,
): string {
  switch (kind) {
    case 'key':
      return entity === 'node' ? 'IS NODE KEY' : 'IS RELATIONSHIP KEY'
    case 'type':
      return `IS :: ${type === null ? 'ANY' : typeText(type)}`
    default:
      return REQUIREMENTS[kind]
  }
}

/** `INTEGER NOT NULL | LIST<STRING NOT NULL>` */
export function typeText(type: TypeExpression): string {
  return type.alternatives
    .map(one => {
      const element = one.element === null ? '' : `<${typeText(one.element)}>`
      const dimension = one.dimension === null ? '' : `(${one.dimension})`
      return `${one.name}${element}${dimension}${one.notNull ? ' NOT NULL' : ''}`
    })
    .join(' | ')
}

interface ConstraintWords {
  readonly entity: 'node' | 'relationship'
  readonly label: string
  readonly keys: readonly string[]
  readonly requirement: ConstraintDescriptor['kind']
  readonly type: TypeExpression | null
}

function constraintWords({ entity, label, keys, requirement, type }: ConstraintWords): string {
  const list = keys.map(key => `e.${quoted(key)}`).join(', ')
  return `FOR ${target(entity, [label])} REQUIRE (${list}) ${requirementText(requirement, entity, type)}`
}

export function constraintCommand(
  command: Omit<Extract<BoundCommand, { readonly kind: 'createConstraint' }>, 'name'> & {
    readonly name: string | null
  },
): string {
  const name = command.name === null ? '' : ` ${quoted(command.name)}`
  return `CREATE CONSTRAINT${name} IF NOT EXISTS ${constraintWords(command)}`
}

export function constraintText(constraint: ConstraintDescriptor, view: GraphView): string {
  const { entity, kind, type } = constraint
  const label = entity === 'node' ? view.labelName(constraint.label) : view.typeName(constraint.label)
  const keys = constraint.keys.map(key => view.keyName(key))
  return `CONSTRAINT ${quoted(constraint.name)} ${constraintWords({ entity, label, keys, requirement: kind, type })}`
}
