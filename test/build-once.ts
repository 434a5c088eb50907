/** Builds dist/ before the tests that run it, unless it is newer than every file it is made of. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['src', 'package.json', 'package-lock.json', 'tsdown.config.ts', 'tsconfig.json']

export default function setup(): void {
  if (isFresh()) return
  execFileSync(process.execPath, [join(ROOT, 'node_modules/tsdown/dist/run.mjs')], { cwd: ROOT, stdio: 'inherit' })
}

function isFresh(): boolean {
  const program = join(ROOT, 'dist/cli.mjs')
  if (!existsSync(program)) return false
  const built = statSync(program).mtimeMs
  return SOURCES.flatMap(source => files(join(ROOT, source))).every(file => statSync(file).mtimeMs < built)
}

function files(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}
