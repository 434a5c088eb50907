/** Variables that the rows of an operator carry, sorted. */
import type { Slot } from '../../lower/bound.js'
import { childrenOf, type Operator } from '../operators.js'

export function identifiersOf(operator: Operator): readonly string[] {
  return [...new Set(namesOf(operator))].sort()
}

function namesOf(operator: Operator): readonly string[] {
  switch (operator.kind) {
    case 'EagerAggregation':
    case 'OrderedAggregation':
      return [...operator.keys, ...operator.aggregates].map(one => one.slot.name)
    case 'ProduceResults':
      return operator.columns.map(column => column.name)
    case 'SemiApply':
    case 'AntiSemiApply':
    case 'SubqueryForeach':
      return namesOf(operator.left)
    case 'Foreach':
      return namesOf(operator.source)
    case 'Union':
      return operator.columns.map(column => column.to.name)
    default:
      return [...childrenOf(operator).flatMap(namesOf), ...boundBy(operator).map(slot => slot.name)]
  }
}

/** Slots that an operator itself fills. */
export function boundBy(operator: Operator): readonly Slot[] {
  switch (operator.kind) {
    case 'AllNodesScan':
    case 'NodeByLabelScan':
    case 'UnionNodeByLabelsScan':
    case 'IntersectionNodeByLabelsScan':
    case 'NodeIndexSeek':
    case 'NodeUniqueIndexSeek':
    case 'NodeIndexSeekByRange':
    case 'NodeIndexScan':
    case 'NodeIndexContainsScan':
    case 'NodeIndexEndsWithScan':
    case 'NodeByIdSeek':
    case 'NodeByElementIdSeek':
    case 'NodeCountFromCountStore':
    case 'RelationshipCountFromCountStore':
    case 'Unwind':
    case 'LoadCSV':
    case 'PathProjection':
      return [operator.slot]
    case 'VectorIndexSearch':
    case 'FulltextIndexSearch':
      return [operator.search.slot, ...(operator.search.score === null ? [] : [operator.search.score])]
    case 'AllRelationshipsScan':
    case 'RelationshipTypeScan':
    case 'RelationshipIndexSeek':
    case 'RelationshipIndexSeekByRange':
    case 'RelationshipIndexScan':
    case 'RelationshipByIdSeek':
    case 'RelationshipByElementIdSeek':
      return [operator.relationship, operator.left, operator.right]
    case 'Expand(All)':
    case 'OptionalExpand(All)':
    case 'VarLengthExpand(All)':
    case 'GetDegree':
      return [operator.relationship, operator.to]
    case 'Expand(Into)':
    case 'VarLengthExpand(Into)':
      return [operator.relationship]
    case 'VarLengthExpand(Pruning,BFS,All)':
      return [operator.to]
    case 'ProjectEndpoints':
      return [operator.left, operator.right]
    case 'Repeat(Trail)':
    case 'Repeat(Walk)':
    case 'Repeat(Acyclic)':
    case 'Repeat(Simple)':
      return [operator.to, ...operator.pattern.groups.map(group => group.outer)]
    case 'ShortestPath':
    case 'StatefulShortestPath(Into)':
    case 'StatefulShortestPath(All)':
      return shortestBinds(operator)
    case 'Projection':
      return operator.items.map(item => item.slot)
    case 'Create':
      return operator.elements.map(element => element.slot)
    case 'Merge':
    case 'LockingMerge':
      return operator.binds
    case 'TransactionApply':
      return operator.returns
    case 'ProcedureCall':
    case 'ShowIndexes':
    case 'ShowConstraints':
    case 'ShowFunctions':
    case 'ShowProcedures':
    case 'ShowDatabases':
    case 'ShowSettings':
    case 'ShowTransactions':
    case 'TerminateTransactions':
    case 'ShowCurrentUser':
      return operator.yields.map(one => one.slot)
    default:
      return []
  }
}

function shortestBinds(operator: Extract<Operator, { segments: unknown }>): readonly Slot[] {
  const inner = operator.segments.flatMap(segment => [
    ...segment.groups.map(group => group.outer),
    ...(segment.list === null ? [] : [segment.list]),
  ])
  return [operator.to, ...inner, ...(operator.path === null ? [] : [operator.path])]
}
