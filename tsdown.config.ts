/**
 * Three programs: the command line, the library with its types, and the worker that a server starts. better-sqlite3 is
 * compiled code and stays a dependency; all else is in the bundle, and what may be bundled is listed, so that a new
 * import cannot grow the package unseen.
 */
import { execFileSync } from 'node:child_process'
import { defineConfig, type UserConfig } from 'tsdown'

const BUNDLED_IN_LIBRARY = [
  'antlr4ng',
  // string-width and what it stands on
  'string-width',
  'get-east-asian-width',
  'strip-ansi',
  'ansi-regex',
]
const BUNDLED_IN_PROGRAM = [
  ...BUNDLED_IN_LIBRARY,
  // the MCP SDK's server and what it stands on; a chunk that only the second surface loads
  '@modelcontextprotocol/sdk',
  'zod',
  'ajv',
  'ajv-formats',
  'fast-deep-equal',
  'fast-uri',
  'json-schema-traverse',
  'content-type',
]

/**
 * The ANTLR runtime reads the grammar of its own XPath lexer as soon as it is loaded: 20 ms for something that nothing
 * here uses.
 */
const WITHOUT_XPATH_LEXER = {
  name: 'without-xpath-lexer',
  transform: {
    filter: { id: /antlr4ng[\\/]dist[\\/]index\.mjs$/ },
    handler(code: string): string {
      const slim = code.replace(
        /static decisionsToDFA = _XPathLexer\._ATN\.decisionToState\.map\([\s\S]*?\n {2}\}\);/,
        'static decisionsToDFA = [];',
      )
      if (slim === code) throw new Error('the ANTLR runtime changed: its XPath lexer is not where it was')
      return slim
    },
  },
}

/**
 * string-width makes a segmenter and four expressions over Unicode's properties as soon as it is loaded: 25 ms, which
 * only text beyond ASCII needs. Here each is made by its first use.
 */
const LAZY_STRING_WIDTH = {
  name: 'lazy-string-width',
  transform: {
    filter: { id: /string-width[\\/]index\.js$/ },
    handler(code: string): string {
      let lazy = code
      for (const [line, name = '', value = ''] of code.matchAll(/^const (\w+) = (new Intl\.Segmenter\(\)|\/.*);$/gm)) {
        const [, pattern, flags] = /^\/(.*)\/(\w*)$/.exec(value) ?? []
        const made = pattern === undefined ? value : `new RegExp(${JSON.stringify(pattern)}, '${flags}')`
        const used = lazy.replace(line, '').replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}()`)
        lazy = `let ${name}Made;\nfunction ${name}() { return ${name}Made ??= ${made}; }\n${used}`
      }
      if (lazy === code) throw new Error('string-width changed: what it makes when loaded is not where it was')
      return lazy
    },
  },
}

const COMMON: UserConfig = {
  platform: 'node',
  target: 'node20.19',
  outDir: 'dist',
  sourcemap: false,
  hash: false,
  plugins: [WITHOUT_XPATH_LEXER, LAZY_STRING_WIDTH],
}

export default defineConfig([
  {
    ...COMMON,
    entry: { index: 'src/index.ts', worker: 'src/serve/worker.ts' },
    format: 'esm',
    deps: { onlyBundle: BUNDLED_IN_LIBRARY },
    clean: true,
    dts: { entry: 'src/index.ts' },
    outputOptions: { chunkFileNames: 'chunks/[name].mjs' },
  },
  // The command line: a few lines, and the program as CommonJS (src/cli/compiled.ts says why).
  { ...COMMON, entry: { cli: 'src/cli/main.ts' }, format: 'esm', clean: false, dts: false },
  {
    ...COMMON,
    entry: { program: 'src/cli/program.ts' },
    format: 'cjs',
    deps: { onlyBundle: BUNDLED_IN_PROGRAM },
    clean: false,
    dts: false,
    // Without spaces and comments, because a start reads all of it; names stay, for the stack of an internal error.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    outputOptions: { chunkFileNames: 'chunks/[name].cjs' },
    hooks: { 'build:done': keepCompiledCode },
  },
])

/** In a process of its own: V8 keeps what was compiled there, lazily compiled functions included. */
function keepCompiledCode({ options }: { options: { outDir: string } }): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build/compiled-code.ts', options.outDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
