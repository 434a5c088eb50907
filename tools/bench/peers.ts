/** Peers are installed apart from the project's own packages, and only when someone asks for them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PEERS = fileURLToPath(new URL('../../.cache/bench-peers', import.meta.url))
export const PEER_PACKAGES = ['kuzu@0.11.3']

export function isInstalled(name: string): boolean {
  return existsSync(join(PEERS, 'node_modules', name, 'package.json'))
}
