/** What a program without types can get wrong: refused by name, before anything is opened or run. */
import { fail } from '../status/fail.js'
import { zoneOf } from '../value/temporal/zone.js'
import type { OpenOptions, StatementOptions } from './api.js'

export function checkOpening(path: unknown, options: OpenOptions): void {
  must(typeof path === 'string', 'path', 'a string')
  must(isObject(options), 'options', 'an object')
  const { readOnly, safe, importDirectory, limits, timeZone } = options
  must(
    readOnly === undefined || typeof readOnly === 'boolean' || readOnly === 'live',
    'readOnly',
    "a boolean or 'live'",
  )
  must(safe === undefined || typeof safe === 'boolean', 'safe', 'a boolean')
  must(importDirectory === undefined || typeof importDirectory === 'string', 'importDirectory', 'a string')
  if (limits !== undefined) checkLimits(limits)
  if (timeZone === undefined) return
  must(typeof timeZone === 'string', 'timeZone', 'a string')
  zoneOf(timeZone)
}

function checkLimits(limits: NonNullable<OpenOptions['limits']>): void {
  must(isObject(limits), 'limits', 'an object')
  const { expressionMemory, statementMemory, traversalDepth, logicalGraphSize } = limits
  must(isUnset(expressionMemory) || isFrom(expressionMemory, 1), 'limits.expressionMemory', 'a number of bytes')
  must(isUnset(statementMemory) || isFrom(statementMemory, 1), 'limits.statementMemory', 'a number of bytes')
  must(
    isUnset(traversalDepth) || (isFrom(traversalDepth, 1) && traversalDepth <= 2000),
    'limits.traversalDepth',
    'a number from 1 to 2000',
  )
  must(
    isUnset(logicalGraphSize) || logicalGraphSize === null || isFrom(logicalGraphSize, 1),
    'limits.logicalGraphSize',
    'a number of bytes, or null',
  )
}

export function checkStatement(statement: unknown, parameters: unknown, options: StatementOptions = {}): void {
  must(typeof statement === 'string', 'statement', 'a string')
  must(isUnset(parameters) || isObject(parameters), 'parameters', 'an object or a Map')
  must(isObject(options), 'options', 'an object')
  const { timeout, maxRows, cancel, language } = options
  must(isUnset(timeout) || isFrom(timeout, 0), 'timeout', 'a number of milliseconds')
  must(isUnset(maxRows) || isFrom(maxRows, 0), 'maxRows', 'a number of rows')
  must(isUnset(cancel) || isObject(cancel), 'cancel', 'an object')
  must(isUnset(language) || language === 5 || language === 25, 'language', '5 or 25')
}

/** Work that goes on later would find its transaction ended. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && 'then' in value && typeof value.then === 'function'
}

function must(holds: boolean, argument: string, expected: string): void {
  if (!holds) fail('library-argument', { argument, expected })
}

function isUnset(value: unknown): value is undefined {
  return value === undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Neither less nor NaN. */
function isFrom(value: unknown, low: number): value is number {
  return typeof value === 'number' && value >= low
}
