/** One served session as a host runs it: lines in, reply lines out, a good end. */
import { expect } from 'vitest'
import { type Ended, type RunSetting, relate } from '../cli/relate.js'
import { call, outcome } from '../serve/serve-process.js'

/** A call whose parameters are given as JSON text, digit for digit. */
export function callWith(id: number, tool: string, statement: string, parameters: string): string {
  const line = call(id, tool, { statement, parameters: '?' })
  return line.replace('"parameters":"?"', () => `"parameters":${parameters}`)
}

/** A store in memory unless a flag names one. */
export async function session(lines: readonly string[], flags: readonly string[] = []): Promise<Ended> {
  return raw(`${lines.join('\n')}\n`, flags)
}

export async function raw(
  input: string | Uint8Array,
  flags: readonly string[] = [],
  setting: RunSetting = {},
): Promise<Ended> {
  const database = flags.includes('--database') ? [] : ['--database', ':memory:']
  const ended = await relate(['serve', '--mcp', 'stdio', ...database, ...flags], { ...setting, input })
  expect([ended.code, ended.stderr.replace(/^serve: .*\n/gm, '')]).toEqual([0, ''])
  return ended
}

export const linesOf = ({ stdout }: Ended): string[] => stdout.split('\n').slice(0, -1)

/** What each reply says, in order. */
export async function outcomes(lines: readonly string[], flags: readonly string[] = []): Promise<unknown[]> {
  return linesOf(await session(lines, flags)).map(outcome)
}
