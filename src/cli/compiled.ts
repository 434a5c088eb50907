/**
 * Loads the built program, which is CommonJS so that V8 can be handed its compiled code: `X.cjs.cache` beside `X.cjs`,
 * made by the build in the Node.js that runs it. Compiling 1.5 MB again at every start costs 120 of 210 ms. Another
 * Node.js refuses the cache, and where there is none (the published package), the files are compiled as ever.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'

/** The parameters of a CommonJS module. */
const WRAPPER = ['(function (exports, require, module, __filename, __dirname) { ', '\n})'] as const

interface Loaded {
  exports: unknown
}

/** `compiled` is told of every script, so that the build can keep what V8 made of it. */
export function loadCompiled(
  filename: string,
  compiled: (filename: string, script: Script) => void = () => {},
): unknown {
  const modules = new Map<string, Loaded>()
  const load = (file: string): unknown => {
    const known = modules.get(file)
    if (known !== undefined) return known.exports
    const module: Loaded = { exports: {} }
    modules.set(file, module)
    const source = readFileSync(file, 'utf8').replace(/^#!.*/, '')
    const cachedData = readCache(file)
    const script = new Script(WRAPPER.join(source), { filename: file, ...(cachedData === null ? {} : { cachedData }) })
    compiled(file, script)
    const require = createRequire(file)
    const requireOwn = (id: string): unknown => (id.startsWith('.') ? load(join(dirname(file), id)) : require(id))
    script.runInThisContext()(module.exports, requireOwn, module, file, dirname(file))
    return module.exports
  }
  return load(filename)
}

function readCache(file: string): Buffer | null {
  try {
    return readFileSync(`${file}.cache`)
  } catch {
    return null
  }
}
