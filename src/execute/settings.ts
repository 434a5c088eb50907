/** What an engine was opened with, as SHOW SETTINGS and dbms.listConfig() name it. */
import type { Setting } from '../functions/rows.js'
import type { ExecutionRuntime } from './runtime.js'

export function settingsOf({ options, timeZone }: ExecutionRuntime): readonly Setting[] {
  const { limits, importDirectory } = options
  return [
    setting('expression_memory_limit', String(limits.expressionMemory), 'Bytes that one value may take.'),
    setting('import_directory', importDirectory, 'Folder that LOAD CSV may read.'),
    setting('statement_memory_limit', String(limits.statementMemory), 'Bytes that a statement may hold.'),
    setting('time_zone', timeZone, 'Zone of instants that name none.'),
    setting('traversal_depth_limit', String(limits.traversalDepth), 'Largest number of hops a pattern may name.'),
  ]
}

function setting(name: string, value: string | null, description: string): Setting {
  return { name, value, description }
}
