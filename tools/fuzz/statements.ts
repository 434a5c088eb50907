/** Statements to be spoilt: of the case files, of the pages, and of the openCypher TCK where it is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScenarios } from '../../conformance/tck/scenarios.js'

export function statementsIn(root: string): readonly string[] {
  const tck = process.env.RELATE_TCK ?? join(root, '../shared/tck')
  return [
    ...ofCases(join(root, 'conformance/cases')),
    ...ofPages(join(root, 'spec')),
    ...(existsSync(join(tck, 'features')) ? ofTck(tck) : []),
  ]
}

/** `*.jsonl`, each line with a member `statement`. */
function ofCases(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter(text => text !== '')
    .map(text => String(JSON.parse(text).statement))
}

/** Fenced blocks of Cypher. */
function ofPages(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .flatMap(name => [...readFileSync(join(folder, name), 'utf8').matchAll(/^```cypher[^\n]*\n(.*?)^```/gms)])
    .map(([, block = '']) => block)
}

/** Doc strings of the steps: nearly all are statements. */
function ofTck(tck: string): readonly string[] {
  return readScenarios(tck).flatMap(({ steps }) => steps.flatMap(({ docString }) => docString ?? []))
}
