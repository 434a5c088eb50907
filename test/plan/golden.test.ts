/**
 * Plans as readers see them, with what they answer: every script under golden/ is statements and, below each, its
 * plan as EXPLAIN shows it (folded), as PROFILE shows it (every operator, no times), its rows and its counters.
 *
 * A script is paragraphs:
 *
 *     # A comment.
 *
 *     > CREATE (:Person {name: 'Ada'})          statements that prepare the script's database
 *
 *     $name = 'Ada'                             parameters of one statement
 *     MATCH (p:Person {name: $name})
 *     RETURN p.name AS name
 *     ---
 *     explain                                   made by the run, up to the blank line
 *       ...
 *
 * `UPDATE_GOLDEN=1 npx vitest run test/plan/golden.test.ts` writes the answers anew; read the difference before it is
 * committed.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openEngine, type RelateEngine } from '../../src/engine/engine.js'
import type { PlanNode } from '../../src/result/result.js'
import type { Value } from '../../src/value/value.js'
import { counterTexts, errorOf, rowTexts } from '../execute/database.js'

const folder = new URL('./golden/', import.meta.url)
const update = process.env.UPDATE_GOLDEN === '1'

describe('golden plans', () => {
  for (const name of readdirSync(folder).sort()) {
    test(name.replace('.txt', ''), () => {
      const file = new URL(name, folder)
      const script = readFileSync(file, 'utf8')
      const answered = answer(script)
      if (update) writeFileSync(file, answered)
      else expect(answered).toBe(script)
    })
  }
})

/** The script with the answers that the engine gives today. */
function answer(script: string): string {
  const engine = openEngine(':memory:', { importDirectory: fileURLToPath(new URL('../', folder)) })
  const paragraphs = script.trimEnd().split(/\n\n+/)
  const answered = paragraphs.map(paragraph => {
    const lines = paragraph.split('\n')
    if (lines.every(line => line.startsWith('#'))) return paragraph
    if (lines.every(line => line.startsWith('>') || line.startsWith('#'))) {
      for (const line of lines) if (line.startsWith('>')) engine.run(line.slice(1))
      return paragraph
    }
    const end = lines.indexOf('---')
    const question = end < 0 ? lines : lines.slice(0, end)
    return [...question, '---', ...answerOne(engine, question)].join('\n')
  })
  engine.close()
  return `${answered.join('\n\n')}\n`
}

function answerOne(engine: RelateEngine, question: readonly string[]): readonly string[] {
  const given = question.filter(line => line.startsWith('$'))
  const statement = question.filter(line => !line.startsWith('$') && !line.startsWith('#')).join('\n')
  const parameters = new Map(given.map(line => parameter(engine, line)))
  const answers: string[] = []
  const failure = errorOf(() => {
    const { plan } = engine.run(`EXPLAIN ${statement}`, { parameters })
    answers.push(...section('explain', tree(plan.root)))
    const result = engine.run(`PROFILE ${statement}`, { parameters })
    answers.push(...section('profile', tree(result.plan.root)))
    answers.push(...section('rows', rowTexts(result)))
    answers.push(
      ...section(
        'counters',
        [counterTexts(result)].filter(text => text !== ''),
      ),
    )
  })
  return failure === 'no error' ? answers : [...answers, `error ${failure}`]
}

function parameter(engine: RelateEngine, line: string): readonly [string, Value] {
  const [name = '', expression = ''] = line.slice(1).split(/ = (.*)/)
  return [name, engine.run(`RETURN ${expression}`).rows[0]?.[0] as Value]
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)]
}

function tree({ operator, details, children }: PlanNode): readonly string[] {
  const below = children.flatMap(tree).map(line => `  ${line}`)
  return [details === '' ? operator : `${operator} «${details.replaceAll('\n', '↵')}»`, ...below]
}
