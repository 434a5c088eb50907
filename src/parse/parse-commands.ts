/** Indexes, constraints, and the commands of a database server that are known by name only. */
import { TerminalNode } from 'antlr4ng'
import { fail, invariant } from '../status/fail.js'
import {
  type AdministrationContext,
  type CommandContext,
  type ConstraintTailContext,
  CreateNamedConstraintContext,
  CreateNamedIndexContext,
  DropNamedConstraintContext,
  DropNamedIndexContext,
  ExistsContext,
  KeyContext,
  LegacyCreateConstraintContext,
  type RequirementContext,
  type SchemaEntityContext,
  type SchemaNameContext,
  type SchemaOptionsContext,
  type SchemaPropertyContext,
  TypedContext,
  UniqueContext,
} from './generated/CypherParser.js'
import { parseMapLiteral } from './parse-collections.js'
import { parseName, parseParameter } from './parse-names.js'
import { parseTerminate } from './parse-show.js'
import { parseType } from './parse-types.js'
import type { Source } from './source.js'
import type {
  AdministrationCommand,
  Command,
  CreateConstraint,
  CreateIndex,
  Expression,
  IndexKind,
  Name,
  Parameter,
} from './tree.js'

export function parseCommand(ctx: CommandContext, source: Source): Command {
  const terminate = ctx.terminateTransactions()
  if (terminate !== null) return parseTerminate(terminate, source)
  const administration = ctx.administration()
  if (administration !== null) return parseAdministration(administration, source)
  const createIndex = ctx.createIndex()
  if (createIndex !== null)
    return createIndex instanceof CreateNamedIndexContext
      ? parseCreateIndex(createIndex, source)
      : refuseLegacy(ctx, source)
  const dropIndex = ctx.dropIndex()
  if (dropIndex instanceof DropNamedIndexContext) {
    return {
      kind: 'dropIndex',
      name: schemaName(dropIndex.schemaName(), source),
      ifExists: dropIndex.ifExists() !== null,
      span: source.span(ctx),
    }
  }
  const createConstraint = ctx.createConstraint()
  if (createConstraint instanceof CreateNamedConstraintContext) return parseCreateConstraint(createConstraint, source)
  const drop = ctx.dropConstraint()
  if (!(drop instanceof DropNamedConstraintContext)) return refuseLegacy(ctx, source)
  return {
    kind: 'dropConstraint',
    name: schemaName(drop.schemaName(), source),
    ifExists: drop.ifExists() !== null,
    span: source.span(ctx),
  }
}

/** The forms of version 3: recognised to name the present one. */
function refuseLegacy(ctx: CommandContext, source: Source): never {
  const span = source.span(ctx)
  const at = source.position(span)
  if (ctx.createIndex() !== null) {
    return fail(
      'legacy-schema-syntax',
      { form: 'CREATE INDEX ON :Label(key)', instead: 'CREATE INDEX FOR (n:Label) ON (n.key)', ...at },
      span,
    )
  }
  if (ctx.dropIndex() !== null) {
    return fail('legacy-schema-syntax', { form: 'DROP INDEX ON :Label(key)', instead: 'DROP INDEX name', ...at }, span)
  }
  if (ctx.createConstraint() instanceof LegacyCreateConstraintContext) {
    const instead = 'CREATE CONSTRAINT FOR (n:Label) REQUIRE n.key IS UNIQUE'
    return fail('legacy-schema-syntax', { form: 'CREATE CONSTRAINT ON ... ASSERT', instead, ...at }, span)
  }
  return fail(
    'legacy-schema-syntax',
    { form: 'DROP CONSTRAINT ON ... ASSERT', instead: 'DROP CONSTRAINT name', ...at },
    span,
  )
}

/** CreateIndex = 'CREATE', [ Kind ], 'INDEX', [ Name ], [ 'IF', 'NOT', 'EXISTS' ], 'FOR', Entity, 'ON', [ 'EACH' ], Properties, [ Options ] */
function parseCreateIndex(ctx: CreateNamedIndexContext, source: Source): CreateIndex {
  const span = source.span(ctx)
  const indexKind = indexKindOf(ctx, source)
  const entity = schemaEntity(ctx.schemaEntity(), source)
  const name = ctx.schemaName()
  const options = ctx.schemaOptions()
  const refuse = (advice: string) => fail('invalid-schema-command', { advice, ...source.position(span) }, span)
  const indexed = ctx.indexedProperties()
  const isLookup = indexed.name().length > 0
  const isEach = indexed.LeftBracket() !== null
  const properties = (indexed.schemaProperties() ?? indexed).schemaProperty()
  if (isLookup !== (indexKind === 'lookup'))
    refuse('a LOOKUP index is on EACH labels(n) or EACH type(r), and no other index is')
  if (isEach !== (indexKind === 'fulltext')) refuse('a FULLTEXT index is on EACH [n.key, ...], and no other index is')
  if (indexKind !== 'lookup' && entity.labels.length === 0) refuse('the index needs a label or a relationship type')
  if (indexKind === 'lookup' && entity.labels.length > 0)
    refuse('a LOOKUP index covers all labels or types: leave the label out')
  if (indexKind !== 'fulltext' && entity.labels.length > 1)
    refuse('only a FULLTEXT index covers several labels or types')
  return {
    kind: 'createIndex',
    indexKind,
    name: name === null ? null : schemaName(name, source),
    ifNotExists: ctx.ifNotExists() !== null,
    ...entity,
    properties: properties.map(property => schemaProperty(property, source)),
    options: options === null ? null : schemaOptions(options, source),
    span,
  }
}

function indexKindOf(ctx: CreateNamedIndexContext, source: Source): IndexKind {
  const btree = ctx.BTREE()
  if (btree !== null) {
    const span = source.spanOf(btree)
    fail(
      'legacy-schema-syntax',
      { form: 'CREATE BTREE INDEX', instead: 'CREATE INDEX', ...source.position(span) },
      span,
    )
  }
  if (ctx.TEXT() !== null) return 'text'
  if (ctx.POINT() !== null) return 'point'
  if (ctx.LOOKUP() !== null) return 'lookup'
  if (ctx.FULLTEXT() !== null) return 'fulltext'
  return ctx.VECTOR() === null ? 'range' : 'vector'
}

interface Entity {
  readonly entity: 'node' | 'relationship'
  readonly variable: Name
  readonly labels: readonly Name[]
}

/** SchemaEntity = '(', Name, [ Labels ], ')' | '(', ')', '-', '[', Name, [ Labels ], ']', '-', '(', ')' */
function schemaEntity(ctx: SchemaEntityContext, source: Source): Entity {
  return {
    entity: ctx.LeftBracket() === null ? 'node' : 'relationship',
    variable: parseName(ctx.name(), source),
    labels: (ctx.schemaLabels()?.name() ?? []).map(label => parseName(label, source)),
  }
}

function schemaName(ctx: SchemaNameContext, source: Source): Name | Parameter {
  const parameter = ctx.parameter()
  return parameter === null ? parseName(ctx.name()!, source) : parseParameter(parameter, source)
}

function schemaProperty(ctx: SchemaPropertyContext, source: Source): CreateIndex['properties'][number] {
  return { variable: parseName(ctx.name(0)!, source), key: parseName(ctx.name(1)!, source), span: source.span(ctx) }
}

function schemaOptions(ctx: SchemaOptionsContext, source: Source): Expression {
  const parameter = ctx.parameter()
  return parameter === null ? parseMapLiteral(ctx.mapLiteral()!, source) : parseParameter(parameter, source)
}

/** CreateConstraint = 'CREATE', 'CONSTRAINT', [ Name ], [ 'IF', 'NOT', 'EXISTS' ], 'FOR', Entity, 'REQUIRE', Properties, Requirement, [ Options ] */
function parseCreateConstraint(ctx: CreateNamedConstraintContext, source: Source): CreateConstraint {
  const span = source.span(ctx)
  const refuse = (advice: string) => fail('invalid-schema-command', { advice, ...source.position(span) }, span)
  const tail: ConstraintTailContext = ctx.constraintTail()
  const name = ctx.schemaName()
  const { entity, variable, labels } = schemaEntity(ctx.schemaEntity(), source)
  const properties =
    tail.schemaProperties()?.schemaProperty() ?? refuse('expected n.key IS UNIQUE, IS NOT NULL, IS :: TYPE or IS KEY')
  const required = tail.requirement()!
  const options = tail.schemaOptions()
  const [label, ...others] = labels
  if (label === undefined || others.length > 0)
    return refuse('a constraint is on exactly one label or relationship type')
  if (isForOther(required, entity)) refuse(`the constraint is on a ${entity}, and its kind says otherwise`)
  if (properties.length > 1 && (required instanceof ExistsContext || required instanceof TypedContext)) {
    refuse('IS NOT NULL and IS :: TYPE take exactly one property')
  }
  return {
    kind: 'createConstraint',
    name: name === null ? null : schemaName(name, source),
    ifNotExists: ctx.ifNotExists() !== null,
    entity,
    variable,
    label,
    properties: properties.map(property => schemaProperty(property, source)),
    requirement: requirementOf(required),
    type: required instanceof TypedContext ? parseType(required.type(), source) : null,
    options: options === null ? null : schemaOptions(options, source),
    span,
  }
}

/** `IS NODE KEY` on a relationship, `IS RELATIONSHIP UNIQUE` on a node. */
function isForOther(ctx: RequirementContext, entity: Entity['entity']): boolean {
  if (!(ctx instanceof UniqueContext || ctx instanceof KeyContext)) return false
  if (entity === 'relationship') return ctx.NODE() !== null
  return ctx.RELATIONSHIP() !== null || ctx.REL() !== null
}

function requirementOf(ctx: RequirementContext): CreateConstraint['requirement'] {
  if (ctx instanceof UniqueContext) return 'unique'
  if (ctx instanceof KeyContext) return 'key'
  if (ctx instanceof ExistsContext) return 'exists'
  invariant(ctx instanceof TypedContext, 'a constraint of an unknown form')
  return 'type'
}

function parseAdministration(ctx: AdministrationContext, source: Source): AdministrationCommand {
  const words = ctx
    .administrationWords()
    .children.map(word => (word instanceof TerminalNode ? source.textOf(word).toUpperCase() : ''))
  return { kind: 'administration', command: words.join(' '), span: source.span(ctx) }
}
