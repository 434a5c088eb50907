/**
 * The MCP conformance runner against both surfaces. What it asks of servers in general and ours do not have stands in
 * `not-applicable.json` with the reason; all else must pass, and what stands there must not.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Check } from './check.js'
import { fileOf } from './packages.js'
import type { Addresses } from './served.js'

type Reasons = Readonly<Record<string, string>>

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** @param output a folder for the runner's own reports */
export function conformanceChecks(addresses: Addresses, output: string): readonly Check[] {
  const known = JSON.parse(readFileSync(here('not-applicable.json'), 'utf8')) as Record<string, Reasons>
  const both = known.both ?? {}
  return [
    ...checksOf('the relate surface', `${addresses.relate}/mcp`, { ...both, ...known.relate }, output),
    ...checksOf('the Kartograph surface', addresses.kartograph, { ...both, ...known.kartograph }, output),
  ]
}

function checksOf(surface: string, url: string, notApplicable: Reasons, output: string): readonly Check[] {
  // The runner takes no other loopback name.
  const results = run(url.replace('127.0.0.1', 'localhost'), output)
  const unknown = Object.keys(notApplicable).filter(name => !results.has(name))
  return [
    ...[...results].map(([name, passed]) => ({
      name: `conformance of ${surface}: ${name}`,
      run() {
        const reason = notApplicable[name]
        if (passed && reason !== undefined) throw new Error(`passes, but is listed: ${reason}`)
        if (!passed && reason === undefined) throw new Error('fails, and is not listed')
      },
    })),
    ...unknown.map(name => ({
      name: `conformance of ${surface}: ${name}`,
      run() {
        throw new Error('is listed, but the runner has no such scenario')
      },
    })),
  ]
}

/** Scenarios, and whether they passed: one that looked at nothing has not. */
function run(url: string, output: string): ReadonlyMap<string, boolean> {
  const program = fileOf('@modelcontextprotocol/conformance', 'dist/index.js')
  const words = ['--import', here('fs-glob-hook.mjs'), program, 'server', '--url', url, '--suite', 'all', '-o', output]
  const text = outputOf(words)
  const lines = [...text.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm)]
  if (lines.length === 0) throw new Error(`the conformance runner gave no summary:\n${text}`)
  return new Map(lines.map(([, name = '', passed, failed]) => [name, Number(passed) > 0 && Number(failed) === 0]))
}

/** It exits with 1 when anything fails, which is ours to judge. */
function outputOf(words: readonly string[]): string {
  try {
    return execFileSync(process.execPath, words, {
      encoding: 'utf8',
      timeout: 300_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout
    throw error
  }
}
