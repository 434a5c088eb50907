/** Flags that several commands share, and what they mean to the engine. */
import type { EngineOptions, Limits } from '../engine/api.js'
import type { Arguments, Flag } from './flag-parser.js'
import { byteSize, freshness, wholeNumber } from './flag-values.js'

export const DATABASE: Flag = {
  name: '--database',
  value: 'PATH',
  help: 'the store: a directory, a .rl file, or :memory: (default: RELATE_DATABASE, else :memory:)',
}

export const HELP: Flag = { name: '--help', value: null, help: 'show this help' }

export const ENGINE_FLAGS: readonly Flag[] = [
  {
    name: '--read-only',
    value: 'live',
    valueOptional: true,
    help: "never write; =live follows another process's commits",
  },
  { name: '--safe', value: null, help: 'refuse unbounded MATCH reads and new nodes without a label' },
  { name: '--import-dir', value: 'DIR', help: 'the folder that LOAD CSV may read' },
  { name: '--max-traversal-depth', value: 'N', help: 'largest explicit hop bound, 1 to 2000 (default 500)' },
  { name: '--expression-memory-limit', value: 'SIZE', help: 'memory one value may take (default 256MiB)' },
  { name: '--statement-memory-limit', value: 'SIZE', help: 'memory a statement may hold (default 1GiB)' },
  { name: '--logical-graph-size-limit', value: 'SIZE', help: 'size the graph may have, or off (default off)' },
]

/** @param importDirectory the default where `--import-dir` is absent; null forbids LOAD CSV */
export function engineOptions(args: Arguments, importDirectory: string | null): EngineOptions {
  const readOnly = args.one('--read-only')
  return {
    readOnly: readOnly === undefined ? false : freshness('--read-only', readOnly),
    safe: args.has('--safe'),
    importDirectory: args.one('--import-dir') ?? importDirectory,
    limits: limits(args),
  }
}

function limits(args: Arguments): Partial<Limits> {
  const depth = args.one('--max-traversal-depth')
  const expression = args.one('--expression-memory-limit')
  const statement = args.one('--statement-memory-limit')
  const graph = args.one('--logical-graph-size-limit')
  return {
    ...(depth === undefined ? {} : { traversalDepth: wholeNumber('--max-traversal-depth', depth, 1, 2000) }),
    ...(expression === undefined ? {} : { expressionMemory: byteSize('--expression-memory-limit', expression) }),
    ...(statement === undefined ? {} : { statementMemory: byteSize('--statement-memory-limit', statement) }),
    ...(graph === undefined
      ? {}
      : { logicalGraphSize: graph === 'off' ? null : byteSize('--logical-graph-size-limit', graph) }),
  }
}
