/** Every operator to the maker of its cursor. */
import type { Operator } from '../plan/operators.js'
import { unreachable } from '../status/fail.js'
import { compileAggregation } from './aggregation.js'
import { compileGetDegree, compileNodeCount, compileRelationshipCount } from './counting.js'
import { compileCreate } from './create.js'
import { compileDelete } from './delete.js'
import { compileEager } from './eager.js'
import { compileExpand, compileExpandInto, compileProjectEndpoints } from './expand.js'
import { compileFilter } from './filter.js'
import { compileForeach, compileSubqueryForeach } from './foreach.js'
import { compileIndexSearch } from './index-search.js'
import { compileApply, compileNodeHashJoin, compileOptional, compileSemiApply, compileValueHashJoin } from './joins.js'
import { compileLoadCsv } from './load-csv.js'
import { compileMerge } from './merge.js'
import { compilePathProjection } from './paths.js'
import { compileProcedureCall } from './procedure-call.js'
import type { Make } from './program.js'
import { compilePruning } from './reach.js'
import { compileRepeat } from './repeat.js'
import {
  compileConditional,
  compileDistinct,
  compileEmptyResult,
  compileLimit,
  compileProduceResults,
  compileProjection,
  compileSkip,
  compileUnion,
} from './rows.js'
import {
  compileAllNodesScan,
  compileArgument,
  compileIntersectionScan,
  compileNodeByLabelScan,
  compileRelationshipScan,
  compileUnionScan,
} from './scans.js'
import { compileSchemaCommand } from './schema-command.js'
import {
  compileNodeByIdSeek,
  compileNodeIndexSeek,
  compileRelationshipByIdSeek,
  compileRelationshipIndexSeek,
} from './seeks.js'
import { compileRemove, compileSet } from './set.js'
import { compileShortestPath } from './shortest-path.js'
import { compileShow } from './show.js'
import { compileSort, compileTop } from './sorting.js'
import { compileTransactionApply } from './transactions.js'
import { compileUnwind } from './unwind.js'
import { compileVarLengthExpand } from './var-length.js'

export function compileOperator(operator: Operator): Make {
  return compileWith(operator, compileOperator)
}

/** `compile` is used for the operators below: PROFILE gives one that wraps them. */
export function compileWith(operator: Operator, compile: (operator: Operator) => Make): Make {
  switch (operator.kind) {
    case 'Argument':
      return compileArgument()
    case 'AllNodesScan':
      return compileAllNodesScan(operator)
    case 'NodeByLabelScan':
      return compileNodeByLabelScan(operator)
    case 'UnionNodeByLabelsScan':
      return compileUnionScan(operator)
    case 'IntersectionNodeByLabelsScan':
      return compileIntersectionScan(operator)
    case 'NodeIndexSeek':
    case 'NodeUniqueIndexSeek':
    case 'NodeIndexSeekByRange':
    case 'NodeIndexScan':
    case 'NodeIndexContainsScan':
    case 'NodeIndexEndsWithScan':
      return compileNodeIndexSeek(operator)
    case 'NodeByIdSeek':
    case 'NodeByElementIdSeek':
      return compileNodeByIdSeek(operator)
    case 'VectorIndexSearch':
    case 'FulltextIndexSearch':
      return compileIndexSearch(operator)
    case 'AllRelationshipsScan':
    case 'RelationshipTypeScan':
      return compileRelationshipScan(operator)
    case 'RelationshipIndexSeek':
    case 'RelationshipIndexSeekByRange':
    case 'RelationshipIndexScan':
      return compileRelationshipIndexSeek(operator)
    case 'RelationshipByIdSeek':
    case 'RelationshipByElementIdSeek':
      return compileRelationshipByIdSeek(operator)
    case 'NodeCountFromCountStore':
      return compileNodeCount(operator)
    case 'RelationshipCountFromCountStore':
      return compileRelationshipCount(operator)
    case 'Expand(All)':
    case 'OptionalExpand(All)':
      return compileExpand(operator, compile)
    case 'Expand(Into)':
      return compileExpandInto(operator, compile)
    case 'ProjectEndpoints':
      return compileProjectEndpoints(operator, compile)
    case 'VarLengthExpand(All)':
    case 'VarLengthExpand(Into)':
      return compileVarLengthExpand(operator, compile)
    case 'VarLengthExpand(Pruning,BFS,All)':
      return compilePruning(operator, compile)
    case 'Repeat(Trail)':
    case 'Repeat(Walk)':
    case 'Repeat(Acyclic)':
    case 'Repeat(Simple)':
      return compileRepeat(operator, compile)
    case 'ShortestPath':
    case 'StatefulShortestPath(Into)':
    case 'StatefulShortestPath(All)':
      return compileShortestPath(operator, compile)
    case 'PathProjection':
      return compilePathProjection(operator, compile)
    case 'Apply':
    case 'CartesianProduct':
      return compileApply(operator, compile)
    case 'NodeHashJoin':
      return compileNodeHashJoin(operator, compile)
    case 'ValueHashJoin':
      return compileValueHashJoin(operator, compile)
    case 'SemiApply':
    case 'AntiSemiApply':
      return compileSemiApply(operator, compile)
    case 'Optional':
      return compileOptional(operator, compile)
    case 'Union':
      return compileUnion(operator, compile)
    case 'ConditionalApply':
      return compileConditional(operator, compile)
    case 'Filter':
      return compileFilter(operator, compile)
    case 'Projection':
      return compileProjection(operator, compile)
    case 'Unwind':
      return compileUnwind(operator, compile)
    case 'EagerAggregation':
    case 'OrderedAggregation':
      return compileAggregation(operator, compile)
    case 'GetDegree':
      return compileGetDegree(operator, compile)
    case 'Distinct':
      return compileDistinct(operator, compile)
    case 'Sort':
      return compileSort(operator, compile)
    case 'Top':
      return compileTop(operator, compile)
    case 'Skip':
      return compileSkip(operator, compile)
    case 'Limit':
      return compileLimit(operator, compile)
    case 'Eager':
      return compileEager(operator, compile)
    case 'ProduceResults':
      return compileProduceResults(operator, compile)
    case 'EmptyResult':
      return compileEmptyResult(operator, compile)
    case 'Create':
      return compileCreate(operator, compile)
    case 'Merge':
    case 'LockingMerge':
      return compileMerge(operator, compile)
    case 'SetProperty':
    case 'SetProperties':
    case 'SetNodePropertiesFromMap':
    case 'SetRelationshipPropertiesFromMap':
    case 'SetPropertiesFromMap':
    case 'SetLabels':
      return compileSet(operator, compile)
    case 'RemoveLabels':
    case 'RemoveProperty':
      return compileRemove(operator, compile)
    case 'Delete':
    case 'DetachDelete':
      return compileDelete(operator, compile)
    case 'Foreach':
      return compileForeach(operator, compile)
    case 'SubqueryForeach':
      return compileSubqueryForeach(operator, compile)
    case 'TransactionForeach':
    case 'TransactionApply':
      return compileTransactionApply(operator, compile)
    case 'ProcedureCall':
      return compileProcedureCall(operator, compile)
    case 'LoadCSV':
      return compileLoadCsv(operator, compile)
    case 'ShowIndexes':
    case 'ShowConstraints':
    case 'ShowFunctions':
    case 'ShowProcedures':
    case 'ShowDatabases':
    case 'ShowSettings':
    case 'ShowTransactions':
    case 'TerminateTransactions':
    case 'ShowCurrentUser':
      return compileShow(operator, compile)
    case 'CreateIndex':
    case 'DropIndex':
    case 'CreateConstraint':
    case 'DropConstraint':
      return compileSchemaCommand(operator)
    default:
      return unreachable(operator)
  }
}
