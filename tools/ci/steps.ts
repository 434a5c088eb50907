/** The steps of a CI run, and how many checks the output of one says it passed and failed. */
export interface Step {
  readonly name: string
  readonly command: string
}

export interface Count {
  readonly passed: number
  readonly failed: number
}

/** Fixed steps, after the README's own commands. */
export const STEPS: readonly Step[] = [
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint', command: 'npm run --silent lint' },
  {
    name: 'imported pages, in place',
    command: 'npm run --silent docs:cli-check -- --require-reference --only-reference',
  },
  { name: 'openCypher TCK', command: 'npm run --silent conformance:tck -- --require-tck' },
  { name: 'statement cases', command: 'npm run --silent conformance:cases' },
  { name: 'killed writers', command: 'npm run --silent torture -- --rounds 100 --rows 100 --quiet' },
  { name: 'real clients', command: 'npm run --silent test:clients' },
]

/**
 * Reads `N passed, N failed`, the last one that is printed, or Vitest's own summary. A step without either counts as one
 * check; a step that fails with nothing counted as failed has failed by itself.
 */
export function countOf(output: string, status: number | null): Count {
  const count = statedCount(output) ?? (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  return status !== 0 && count.failed === 0 ? { passed: count.passed, failed: 1 } : count
}

function statedCount(output: string): Count | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with ESC
  const text = output.replace(/\u001b\[[0-9;]*m/g, '')
  const counted = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  if (counted !== undefined) return { passed: Number(counted[1]), failed: Number(counted[2]) }
  const summary = [...text.matchAll(/^ *Tests +(.*)$/gm)].at(-1)?.[1]
  if (summary === undefined) return null
  const number = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0)
  return { passed: number('passed'), failed: number('failed') }
}
