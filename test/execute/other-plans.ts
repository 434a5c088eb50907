/** Runs a statement by a plan that was made for another graph: one with counts of the test's choosing. */
import { Registry } from '../../src/engine/registry.js'
import { createExecution } from '../../src/execute/execution.js'
import { lower } from '../../src/lower/lower.js'
import { parse } from '../../src/parse/parse.js'
import { childrenOf, type Operator } from '../../src/plan/operators.js'
import { type Plan, plan } from '../../src/plan/plan.js'
import { Materialiser } from '../../src/result/materialise.js'
import { rewrite } from '../../src/rewrite/rewrite.js'
import type { GraphTransaction, GraphView } from '../../src/store/graph.js'
import { openMemory } from '../../src/store/memory-graph.js'
import { show } from './show.js'

const registry = new Registry()
const tick = () => {}
/** Far more than any statement on a few nodes may take, in milliseconds. */
const TOO_LONG = 20_000

/** `count` answers for every count that the planner asks for. */
export function viewWithCounts(view: GraphView, count: () => number): GraphView {
  return new Proxy(view, {
    get(target, name) {
      switch (name) {
        case 'nodeCount':
        case 'relationshipCount':
          return count()
        case 'nodesWithLabel':
        case 'relationshipsOfType':
        case 'relationshipsAt':
        case 'estimate':
          return count
        case 'indexSize':
          return () => ({ entries: count(), distinct: count() })
        default: {
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        }
      }
    },
  })
}

export function planFor(statement: string, view: GraphView): Plan {
  const bound = lower(rewrite(parse(statement, { tick })), { ...registry, version: null, tick })
  return plan(bound, view)
}

/** A graph made by statements, without the engine around it. */
export function graphOf(...statements: readonly string[]): GraphView {
  const graph = openMemory()
  for (const statement of statements) {
    const transaction = graph.begin()
    runPlan(planFor(statement, transaction), transaction, transaction)
    transaction.commit()
  }
  return graph.snapshot()
}

/** One text a row. */
export function runPlan(made: Plan, view: GraphView, transaction: GraphTransaction | null = null): readonly string[] {
  const until = performance.now() + TOO_LONG
  const execution = createExecution(made, {
    view,
    transaction,
    parameters: new Map(),
    limits: { expressionMemory: 1e9, statementMemory: 1e9, traversalDepth: 500 },
    statementTime: 0n,
    transactionTime: 0n,
    timeZone: 'Z',
    check: () => {
      if (performance.now() > until) throw new Error(`runs for more than ${TOO_LONG} ms: ${made.statement.text}`)
    },
    importDirectory: null,
    maxRows: null,
    commitBatch: null,
    clearPlans: () => 0,
    rollbackBatch: null,
    registry,
  })
  execution.advance(Number.POSITIVE_INFINITY)
  const materialiser = new Materialiser(transaction ?? view)
  return execution.rows.map(row => materialiser.row(row).map(show).join(', '))
}

export function operatorsOf(made: Plan): readonly string[] {
  const names = (operator: Operator): readonly string[] => [operator.kind, ...childrenOf(operator).flatMap(names)]
  return names(made.root)
}
