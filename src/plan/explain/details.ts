/** What an operator shows of itself beside its name. */
import type { BoundCommand, BoundLabelName, BoundSetItem, CreateElement, SetGroup, Slot } from '../../lower/bound.js'
import type { NodeIndexSeek, Operator, RelationshipIndexSeek, Seek } from '../operators.js'
import { arrow, lengthText, type PatternTexts, predicatesText, quantifierText } from './pattern-text.js'
import { expressionText, labelsText } from './print.js'
import { quoted } from './quote.js'

export interface Style {
  readonly texts: PatternTexts
  /** Not profiled: what the operator has swallowed is part of its text, maps are hidden. */
  readonly folded: boolean
}

export function detailsOf(operator: Operator, style: Style): string {
  const { texts, folded } = style
  switch (operator.kind) {
    case 'AllNodesScan':
      return slotText(operator.slot)
    case 'NodeByLabelScan':
      return `${slotText(operator.slot)}:${quoted(operator.label)}`
    case 'UnionNodeByLabelsScan':
      return `${slotText(operator.slot)}:${operator.labels.map(quoted).join('|')}`
    case 'IntersectionNodeByLabelsScan':
      return `${slotText(operator.slot)}:${operator.labels.map(quoted).join('&')}`
    case 'NodeIndexSeek':
    case 'NodeUniqueIndexSeek':
    case 'NodeIndexSeekByRange':
    case 'NodeIndexScan':
    case 'NodeIndexContainsScan':
    case 'NodeIndexEndsWithScan':
      return nodeSeekText(operator)
    case 'NodeByIdSeek':
      return `${slotText(operator.slot)} WHERE id(${slotText(operator.slot)}) ${operator.ids.many ? 'IN' : '='} ${expressionText(operator.ids.expression)}`
    case 'NodeByElementIdSeek':
      return `${slotText(operator.slot)} WHERE elementId(${slotText(operator.slot)}) ${operator.ids.many ? 'IN' : '='} ${expressionText(operator.ids.expression)}`
    case 'VectorIndexSearch':
    case 'FulltextIndexSearch':
      return `${operator.search.index} FOR ${expressionText(operator.search.query)} LIMIT ${expressionText(operator.search.limit)}`
    case 'AllRelationshipsScan':
    case 'RelationshipTypeScan': {
      const types = operator.type === null ? null : [operator.type]
      const hop = texts.hop(operator.relationship, { types, typeTest: null, direction: operator.direction })
      return `${texts.node(operator.left, folded)}${hop}${texts.node(operator.right, folded)}`
    }
    case 'RelationshipIndexSeek':
    case 'RelationshipIndexSeekByRange':
    case 'RelationshipIndexScan': {
      const keys = operator.keys.map(quoted).join(', ')
      const inside = `[${slotText(operator.relationship)}:${quoted(operator.type)}(${keys})]`
      return `${indexWord(operator)} ${endsText(operator, inside, style)} WHERE ${seekText(operator.seek, operator.keys)}`
    }
    case 'RelationshipByIdSeek':
    case 'RelationshipByElementIdSeek': {
      const name = slotText(operator.relationship)
      const call = operator.kind === 'RelationshipByIdSeek' ? 'id' : 'elementId'
      return `${endsText(operator, `[${name}]`, style)} WHERE ${call}(${name}) ${operator.ids.many ? 'IN' : '='} ${expressionText(operator.ids.expression)}`
    }
    case 'NodeCountFromCountStore':
      return `count( (${operator.label === null ? '' : `:${quoted(operator.label)}`}) ) AS ${slotText(operator.slot)}`
    case 'RelationshipCountFromCountStore': {
      const types = operator.types.length === 0 ? '' : `[:${operator.types.map(quoted).join('|')}]`
      const start = operator.startLabel === null ? '' : `:${quoted(operator.startLabel)}`
      const end = operator.endLabel === null ? '' : `:${quoted(operator.endLabel)}`
      return `count( (${start})${arrow('out', types)}(${end}) ) AS ${slotText(operator.slot)}`
    }
    case 'Expand(All)':
    case 'OptionalExpand(All)':
    case 'GetDegree': {
      const start = texts.node(operator.from, folded)
      const where =
        operator.kind === 'OptionalExpand(All)' && operator.predicates.length > 0
          ? ` WHERE ${predicatesText(operator.predicates)}`
          : ''
      return `${start}${texts.hop(operator.relationship, operator)}${texts.labelled(operator.to, operator.labels)}${where}`
    }
    case 'Expand(Into)':
      return `${texts.node(operator.from, false)}${texts.hop(operator.relationship, operator)}${texts.node(operator.to, false)}`
    case 'ProjectEndpoints':
      return `${texts.node(operator.left, false)}${texts.hop(operator.relationship, operator)}${texts.node(operator.right, false)}`
    case 'VarLengthExpand(All)':
    case 'VarLengthExpand(Into)': {
      const hop = texts.hop(operator.relationship, operator, lengthText(operator.min, operator.max))
      return `${texts.node(operator.from, folded)}${hop}${texts.labelled(operator.to, operator.labels)}`
    }
    case 'VarLengthExpand(Pruning,BFS,All)': {
      const types = (operator.types ?? []).map(quoted).join('|')
      const inside = `[${types === '' ? '' : `:${types}`}${lengthText(operator.min, operator.max)}]`
      return `${texts.node(operator.from, folded)}${arrow(operator.direction, inside)}${texts.labelled(operator.to, operator.labels)}`
    }
    case 'Repeat(Trail)':
    case 'Repeat(Walk)':
    case 'Repeat(Acyclic)':
    case 'Repeat(Simple)': {
      const { pattern } = operator
      const inner = folded ? texts.quantified(pattern) : `(...)${quantifierText(pattern.min, pattern.max)}`
      return `${texts.node(pattern.left, folded)} ${inner} ${texts.node(pattern.right, folded)}`
    }
    case 'ShortestPath':
    case 'StatefulShortestPath(Into)':
    case 'StatefulShortestPath(All)': {
      const path = operator.path === null || operator.path.anonymous ? '' : `${quoted(operator.path.name)} = `
      const middle = operator.segments.map(segment =>
        segment.list === null
          ? ` ${texts.segment(segment)} ${texts.node(segment.end, folded)}`
          : `${texts.walk(segment, segment.list)}${texts.node(segment.end, folded)}`,
      )
      const count = operator.count === null ? '' : ` ${expressionText(operator.count)}`
      const groups = operator.selector === 'shortestGroups' ? ' GROUPS' : ''
      const word = operator.kind === 'ShortestPath' ? '' : `${SELECTORS[operator.selector]}${count}${groups} `
      const where = operator.predicates.length === 0 ? '' : ` WHERE ${predicatesText(operator.predicates)}`
      return `${path}${word}${texts.node(operator.from, folded)}${middle.join('')}${where}`
    }
    case 'PathProjection':
      return `${slotText(operator.start)}${operator.relationships.map(one => `, ${slotText(one)}`).join('')} AS ${slotText(operator.slot)}`
    default:
      return rowDetails(operator, style)
  }
}

const SELECTORS = {
  any: 'ANY',
  anyShortest: 'ANY SHORTEST',
  allShortest: 'ALL SHORTEST',
  shortest: 'SHORTEST',
  shortestGroups: 'SHORTEST',
  shortestPath: '',
  allShortestPaths: 'ALL SHORTEST',
} as const

/** Operators that find nothing in the graph themselves. */
function rowDetails(operator: Operator, style: Style): string {
  switch (operator.kind) {
    case 'NodeHashJoin':
      return operator.keys.map(slotText).join(', ')
    case 'ValueHashJoin':
      return operator.leftKeys
        .map((key, i) => `${expressionText(key)} = ${rightKey(operator.rightKeys[i])}`)
        .join(' AND ')
    case 'Optional':
      return ''
    case 'Filter':
      return filterText(operator)
    case 'Projection':
      return operator.items.map(item => `${expressionText(item.expression)} AS ${slotText(item.slot)}`).join(', ')
    case 'Unwind':
      return `${expressionText(operator.list)} AS ${slotText(operator.slot)}`
    case 'EagerAggregation':
    case 'OrderedAggregation':
      return [
        ...operator.keys.map(key => aliased(expressionText(key.expression), key.slot)),
        ...operator.aggregates.map(one => aliased(one.bound.text, one.slot)),
      ].join(', ')
    case 'Distinct':
      return operator.slots.map(slotText).join(', ')
    case 'Sort':
      return sortText(operator.keys)
    case 'Top': {
      const skip = operator.skip === null ? '' : ` + ${expressionText(operator.skip)}`
      return `${sortText(operator.keys)} LIMIT ${expressionText(operator.limit)}${skip}`
    }
    case 'Skip':
    case 'Limit':
      return expressionText(operator.count)
    case 'Eager':
      return operator.reason
    case 'ProduceResults':
      return operator.columns.map(column => quoted(column.name)).join(', ')
    case 'Create':
      return createText(operator.elements, style)
    case 'Merge':
    case 'LockingMerge':
      return mergeText(operator, style)
    case 'SetProperty':
    case 'SetProperties':
    case 'SetNodePropertiesFromMap':
    case 'SetRelationshipPropertiesFromMap':
    case 'SetPropertiesFromMap':
    case 'SetLabels':
      return groupsText(operator.groups)
    case 'RemoveLabels':
    case 'RemoveProperty':
      return operator.items
        .map(item =>
          item.kind === 'labels'
            ? `${expressionText(item.target)}${labelNamesText(item.labels)}`
            : `${expressionText(item.target)}${keyText(item.key)} = NULL`,
        )
        .join(', ')
    case 'Delete':
    case 'DetachDelete':
      return operator.expressions.map(expressionText).join(', ')
    case 'Foreach':
      return `${slotText(operator.slot)} IN ${expressionText(operator.list)}`
    case 'TransactionForeach':
    case 'TransactionApply': {
      const { batchSize, onError, concurrent } = operator.options
      const size = batchSize === null ? '1000' : expressionText(batchSize)
      return `IN${concurrent ? ' CONCURRENT' : ''} TRANSACTIONS OF ${size} ROWS ON ERROR ${onError.toUpperCase()}`
    }
    case 'ProcedureCall': {
      const { procedure } = operator
      const gives = procedure.gives.map(column => `${column.name} :: ${column.type}`).join(', ')
      const call = `${procedure.name}(${operator.arguments.map(expressionText).join(', ')})`
      return gives === '' ? call : `${call} :: (${gives})`
    }
    case 'LoadCSV':
      return slotText(operator.slot)
    case 'ShowIndexes':
      return `${operator.filter === '' ? 'all' : operator.filter.toLowerCase()}Indexes, ${operator.details}`
    case 'ShowConstraints':
      return `${operator.filter === '' ? 'all' : operator.filter.toLowerCase()}Constraints, ${operator.details}`
    case 'ShowFunctions':
      return `allFunctions, functionsForUser(all), ${operator.details}`
    case 'ShowProcedures':
      return `proceduresForUser(all), ${operator.details}`
    case 'ShowDatabases':
    case 'ShowSettings':
    case 'ShowTransactions':
    case 'TerminateTransactions':
    case 'ShowCurrentUser':
      return operator.details
    case 'CreateIndex':
    case 'DropIndex':
    case 'CreateConstraint':
    case 'DropConstraint':
      return commandText(operator.command)
    default:
      return ''
  }
}

export function slotText(slot: Slot): string {
  return quoted(slot.name)
}

function aliased(text: string, slot: Slot): string {
  return text === slot.name ? quoted(text) : `${text} AS ${slotText(slot)}`
}

function rightKey(key: Parameters<typeof expressionText>[0] | undefined): string {
  return key === undefined ? '' : expressionText(key)
}

function filterText(operator: Extract<Operator, { kind: 'Filter' }>): string {
  return [
    ...operator.labels.map(one =>
      one.labels === null ? `${slotText(one.slot)} IS NOT NULL` : `${slotText(one.slot)}:${labelsText(one.labels)}`,
    ),
    ...operator.differs.map(pair => `NOT ${slotText(pair.right)} = ${slotText(pair.left)}`),
    ...operator.predicates.map(expressionText),
  ].join(' AND ')
}

function sortText(keys: Extract<Operator, { kind: 'Sort' }>['keys']): string {
  return keys.map(key => `${key.text} ${key.descending ? 'DESC' : 'ASC'}`).join(', ')
}

function indexWord(operator: NodeIndexSeek | RelationshipIndexSeek): string {
  return operator.index.unique ? 'UNIQUE' : `${operator.index.kind.toUpperCase()} INDEX`
}

function nodeSeekText(operator: NodeIndexSeek): string {
  const keys = operator.keys.map(quoted).join(', ')
  const where = seekText(operator.seek, operator.keys)
  return `${indexWord(operator)} ${slotText(operator.slot)}:${quoted(operator.label)}(${keys}) WHERE ${where}`
}

function seekText(seek: Seek, keys: readonly string[]): string {
  const equal = (values: Extract<Seek, { kind: 'equals' }>['values']) =>
    values.map((value, i) => `${quoted(keys[i] ?? '')} ${value.many ? 'IN' : '='} ${expressionText(value.expression)}`)
  const next = (count: number) => quoted(keys[count] ?? keys[0] ?? '')
  switch (seek.kind) {
    case 'equals':
      return equal(seek.values).join(' AND ')
    case 'range': {
      const key = next(seek.values.length)
      const lower =
        seek.lower === null
          ? []
          : [`${key} ${seek.lower.inclusive ? '>=' : '>'} ${expressionText(seek.lower.expression)}`]
      const upper =
        seek.upper === null
          ? []
          : [`${key} ${seek.upper.inclusive ? '<=' : '<'} ${expressionText(seek.upper.expression)}`]
      return [...equal(seek.values), ...lower, ...upper].join(' AND ')
    }
    case 'prefix':
      return [...equal(seek.values), `${next(seek.values.length)} STARTS WITH ${expressionText(seek.text)}`].join(
        ' AND ',
      )
    case 'exists':
      return keys.map(key => `${quoted(key)} IS NOT NULL`).join(' AND ')
    case 'contains':
      return `${next(0)} CONTAINS ${expressionText(seek.text)}`
    case 'endsWith':
      return `${next(0)} ENDS WITH ${expressionText(seek.text)}`
    case 'distance':
      return `point.distance(${next(0)}, ${expressionText(seek.center)}) < ${expressionText(seek.distance)}`
    case 'box':
      return `point.withinBBox(${next(0)}, ${expressionText(seek.lower)}, ${expressionText(seek.upper)})`
  }
}

type Ends = RelationshipIndexSeek

function endsText(operator: Pick<Ends, 'left' | 'right' | 'direction'>, inside: string, { texts }: Style): string {
  return `${texts.node(operator.left, false)}${arrow(operator.direction, inside)}${texts.node(operator.right, false)}`
}

// ---------------------------------------------------------------- updates

function createText(elements: readonly CreateElement[], style: Style): string {
  const nodes = elements.filter(element => element.kind === 'node')
  const relationships = elements.filter(element => element.kind === 'relationship')
  const { texts, folded } = style
  const map = (element: CreateElement) =>
    folded || element.properties === null ? '' : ` ${expressionText(element.properties)}`
  const node = (slot: Slot) => (folded ? `(${slot.anonymous ? '' : quoted(slot.name)})` : texts.node(slot, false))
  const shown = (slot: Slot) => (slot.anonymous && folded ? '' : quoted(slot.name))
  return [
    ...nodes.map(
      element =>
        `(${shown(element.slot)}${element.kind === 'node' ? labelNamesText(element.labels) : ''}${map(element)})`,
    ),
    ...relationships.map(element =>
      element.kind === 'relationship'
        ? `${node(element.start)}-[${shown(element.slot)}${labelNamesText([element.type])}${map(element)}]->${node(element.end)}`
        : '',
    ),
  ].join(', ')
}

function labelNamesText(labels: readonly BoundLabelName[]): string {
  return labels
    .map(label => `:${label.kind === 'label' ? quoted(label.name) : `$(${expressionText(label.expression)})`}`)
    .join('')
}

function mergeText(operator: Extract<Operator, { kind: 'Merge' | 'LockingMerge' }>, style: Style): string {
  const set = (word: string, groups: readonly SetGroup[]) =>
    groups.length === 0 || style.folded ? [] : [`${word} SET ${groupsText(groups)}`]
  return [
    `CREATE ${createText(operator.create.elements, style)}`,
    ...set('ON MATCH', operator.onMatch),
    ...set('ON CREATE', operator.onCreate),
  ].join(', ')
}

function groupsText(groups: readonly SetGroup[]): string {
  return groups.flat().map(setText).join(', ')
}

function setText(item: BoundSetItem): string {
  const target = expressionText(item.target)
  switch (item.kind) {
    case 'property':
      return `${target}${keyText(item.key)} = ${expressionText(item.value)}`
    case 'properties':
      return `${target} ${item.merge ? '+=' : '='} ${expressionText(item.value)}`
    case 'labels':
      return `${target}${labelNamesText(item.labels)}`
  }
}

function keyText(key: string | Parameters<typeof expressionText>[0]): string {
  return typeof key === 'string' ? `.${quoted(key)}` : `[${expressionText(key)}]`
}

function commandText(command: BoundCommand): string {
  switch (command.kind) {
    case 'createIndex': {
      if (command.indexKind === 'lookup') return `LOOKUP INDEX${nameText(command.name)} FOR ${LOOKUPS[command.entity]}`
      const target = command.labels.length === 0 ? '' : `:${command.labels.map(quoted).join('|')}`
      const place = command.entity === 'node' ? `(${target})` : `()-[${target}]-()`
      const keys = command.keys.map(quoted).join(', ')
      const on = command.indexKind === 'fulltext' ? `EACH [${keys}]` : `(${keys})`
      const options = command.options === null ? '' : ` OPTIONS ${expressionText(command.options)}`
      return `${command.indexKind.toUpperCase()} INDEX${nameText(command.name)} FOR ${place} ON ${on}${options}`
    }
    case 'dropIndex':
      return `INDEX${nameText(command.name)}`
    case 'createConstraint': {
      const place = command.entity === 'node' ? `(n:${quoted(command.label)})` : `()-[r:${quoted(command.label)}]-()`
      const variable = command.entity === 'node' ? 'n' : 'r'
      const keys = command.keys.map(key => `${variable}.${quoted(key)}`).join(', ')
      return `CONSTRAINT${nameText(command.name)} FOR ${place} REQUIRE (${keys}) ${requirementText(command)}`
    }
    case 'dropConstraint':
      return `CONSTRAINT${nameText(command.name)}`
  }
}

const LOOKUPS = { node: '(n) ON EACH labels(n)', relationship: '()-[r]-() ON EACH type(r)' } as const
const REQUIREMENTS = { unique: 'IS UNIQUE', key: 'IS KEY', exists: 'IS NOT NULL' } as const

function requirementText({ requirement, type }: Extract<BoundCommand, { kind: 'createConstraint' }>): string {
  if (requirement !== 'type') return REQUIREMENTS[requirement]
  return `IS :: ${(type?.alternatives ?? []).map(one => one.name).join(' | ')}`
}

function nameText(name: string | { readonly parameter: string } | null): string {
  if (name === null) return ''
  return ` ${typeof name === 'string' ? quoted(name) : `$${quoted(name.parameter)}`}`
}
