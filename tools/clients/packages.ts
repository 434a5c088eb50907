/** Programs that other people wrote, by exact version, in `.cache`: apart from the project's own packages. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, '.cache/clients')
const PACKAGES = {
  // The newest version that runs on Node.js 20 says that it wants more; it does not need it.
  '@modelcontextprotocol/inspector': '1.0.3',
  '@modelcontextprotocol/conformance': '0.1.16',
  autocannon: '8.0.0',
} as const

export type Package = keyof typeof PACKAGES

export function installPackages(): void {
  const wanted = Object.entries(PACKAGES).filter(([name, version]) => installedVersion(name) !== version)
  if (wanted.length === 0) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
  const options = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error']
  // All of them: npm takes away what is in the folder and nowhere else.
  const all = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', ...options, ...all], { cwd: FOLDER, stdio: 'inherit' })
}

/** A file of an installed package. */
export function fileOf(name: Package, path: string): string {
  return join(FOLDER, 'node_modules', name, path)
}

function installedVersion(name: string): string | null {
  const file = join(FOLDER, 'node_modules', name, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : null
}
