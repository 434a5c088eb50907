/** What a procedure may ask of the running statement. */
import type { ProcedureContext } from '../functions/rows.js'
import type { ExecutionRuntime } from './runtime.js'
import { settingsOf } from './settings.js'

export function procedureContext(runtime: ExecutionRuntime): ProcedureContext {
  return {
    view: runtime.view,
    transaction: runtime.transaction,
    parameters: runtime.parameters,
    version: runtime.program.version === 5 ? 5 : 25,
    settings: settingsOf(runtime),
    clearPlans: runtime.options.clearPlans,
    statementTime: runtime.statementTime,
    transactionTime: runtime.transactionTime,
    timeZone: runtime.timeZone,
    csv: runtime.csv,
    realtime: () => runtime.realtime(),
    random: () => runtime.random(),
    tick: () => runtime.tick(),
    reserve: bytes => runtime.reserve(bytes),
    isDeletedNode: id => runtime.isDeletedNode(id),
    isDeletedRelationship: id => runtime.isDeletedRelationship(id),
  }
}
