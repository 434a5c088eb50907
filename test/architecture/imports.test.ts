/** Imports point one way: a file uses its own folder and folders before it (src/ARCHITECTURE.md has the map). */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))

const ORDER = [
  ...['status', 'value', 'json', 'store', 'functions', 'parse', 'rewrite', 'lower', 'evaluate', 'plan', 'execute'],
  ...['result', 'ontology', 'engine', 'library', 'serve', 'cli'],
]

/** Files whose types name what flows between stages: an earlier folder may name them, but not load them. */
const CONTRACTS = ['parse/tree', 'lower/bound', 'functions/rows', 'evaluate/runtime', 'result/result', 'engine/api']

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext)
  return source.statements
    .filter(statement => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .flatMap(statement => {
      const specifier = statement.moduleSpecifier
      if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return []
      const typeOnly = ts.isImportDeclaration(statement)
        ? statement.importClause?.isTypeOnly === true
        : statement.isTypeOnly
      const to = relative(SRC, join(dirname(file), specifier.text)).replace(/\.js$/, '')
      return [{ from: relative(SRC, file), to, typeOnly }]
    })
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file => /^\w+[\\/].*\.ts$/.test(file))
const imports = files.flatMap(file => importsOf(join(SRC, file)))
const folder = (path: string): string => path.split('/')[0] ?? ''

test('every folder has its place in the order', () => {
  expect([...new Set(files.map(folder))].filter(name => !ORDER.includes(name))).toEqual([])
})

test('no import points to a later folder', () => {
  const backward = imports
    .filter(({ from, to }) => ORDER.indexOf(folder(to)) > ORDER.indexOf(folder(from)))
    .filter(({ to, typeOnly }) => !(typeOnly && CONTRACTS.includes(to)))
  expect(backward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('the files were found', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(imports.length).toBeGreaterThan(files.length)
})
