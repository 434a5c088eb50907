/**
 * The README's `bash setup` blocks are what a stranger types after cloning. They run once, one after the other, in a copy
 * of the tracked files. Inside such a run they are left out, or checking the docs would never end.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PageCases, SetupCase } from './cases.js'
import type { CaseOutcome } from './run-page.js'
import type { Places } from './settings.js'

const INSIDE = 'RELATE_DOCS_SETUP'
const OUTPUT_SHOWN = 4000

export function runSetups(pages: readonly PageCases[], { root, reference }: Places): readonly CaseOutcome[] {
  const cases = pages.flatMap(page => page.cases).filter(one => one.kind === 'setup')
  if (cases.length === 0 || process.env[INSIDE] !== undefined) return []
  const folder = mkdtempSync(join(tmpdir(), 'relate-clone-'))
  try {
    copyTrackedFiles(root, folder)
    return cases.map(one => runSetup(one, folder, reference))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyTrackedFiles(root: string, folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter(name => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
}

function runSetup(one: SetupCase, folder: string, reference: string | null): CaseOutcome {
  const start = performance.now()
  const env = { ...process.env, [INSIDE]: '1', ...(reference === null ? {} : { RELATE_REFERENCE: reference }) }
  const { status, stdout, stderr } = spawnSync('bash', ['-c', one.block.content], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  const output = `${stdout}${stderr}`.slice(-OUTPUT_SHOWN)
  const problem = status === 0 ? null : `the command exited with ${status}\n${output}`
  return { case: one, problem, recordings: [], ms: performance.now() - start }
}
