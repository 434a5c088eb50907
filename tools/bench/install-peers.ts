/** `npm run bench:peers` */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PEER_PACKAGES, PEERS } from './peers.js'

mkdirSync(PEERS, { recursive: true })
writeFileSync(join(PEERS, 'package.json'), '{ "private": true, "allowScripts": { "kuzu": true } }\n')
execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...PEER_PACKAGES], {
  cwd: PEERS,
  stdio: 'inherit',
})
