#!/usr/bin/env node
/** The program's entry: words in, exit code out. All else is in program.ts, loaded as compiled code. */
import { fileURLToPath } from 'node:url'
import { loadCompiled } from './compiled.js'
import type * as Program from './program.js'

const { main } = loadCompiled(fileURLToPath(new URL('./program.cjs', import.meta.url))) as typeof Program

// Set, not exited with: what is still being written gets out.
process.exitCode = await main(process.argv.slice(2))
