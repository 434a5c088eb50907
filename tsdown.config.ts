/**
 * Three programs from one set of chunks: the command line, the library with its types, and the worker that a server
 * starts. better-sqlite3 is compiled code and stays a dependency; all else is in the bundle, and what may be bundled is
 * listed, so that a new import cannot grow the package unseen.
 */
import { defineConfig } from 'tsdown'

const BUNDLED = [
  'antlr4ng',
  // string-width and what it stands on
  'string-width',
  'get-east-asian-width',
  'strip-ansi',
  'ansi-regex',
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
  transform(code: string, id: string): string | null {
    if (!/antlr4ng[\\/]dist[\\/]index\.mjs$/.test(id)) return null
    const slim = code.replace(
      /static decisionsToDFA = _XPathLexer\._ATN\.decisionToState\.map\([\s\S]*?\n {2}\}\);/,
      'static decisionsToDFA = [];',
    )
    if (slim === code) throw new Error('the ANTLR runtime changed: its XPath lexer is not where it was')
    return slim
  },
}

/**
 * string-width makes a segmenter and four expressions over Unicode's properties as soon as it is loaded: 25 ms, which
 * only text beyond ASCII needs. Here each is made by its first use.
 */
const LAZY_STRING_WIDTH = {
  name: 'lazy-string-width',
  transform(code: string, id: string): string | null {
    if (!/string-width[\\/]index\.js$/.test(id)) return null
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
}

export default defineConfig({
  entry: {
    cli: 'src/cli/main.ts',
    index: 'src/index.ts',
    worker: 'src/serve/worker.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outDir: 'dist',
  clean: true,
  dts: { entry: 'src/index.ts' },
  sourcemap: false,
  hash: false,
  plugins: [WITHOUT_XPATH_LEXER, LAZY_STRING_WIDTH],
  deps: { onlyBundle: BUNDLED },
  outputOptions: { chunkFileNames: 'chunks/[name].mjs' },
})
