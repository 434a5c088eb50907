import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DFA, LexerATNSimulator, PredictionMode, Token } from 'antlr4ng'
import { expect, it } from 'vitest'
import { readCases } from '../../conformance/case-files/case.js'
import { attempt } from '../../src/parse/attempt.js'
import { Characters } from '../../src/parse/characters.js'
import { CypherLexer } from '../../src/parse/generated/CypherLexer.js'
import { CypherParser } from '../../src/parse/generated/CypherParser.js'
import { learnedAlternative } from '../../src/parse/learned.js'
import { simulatorFor, startAnew } from '../../src/parse/predictions.js'
import { Scanner } from '../../src/parse/scanner.js'
import { Source } from '../../src/parse/source.js'
import { StopAtOnce, Stopped } from '../../src/parse/strategy.js'
import { tokenize } from '../../src/parse/tokens.js'
import { LEARNED_FILE, learn } from '../../tools/grammar/learn.js'
import { LEXER_FILE, lexerFile } from '../../tools/grammar/learn-lexer.js'

/** A parser whose every decision is made twice, and which remembers where the two ways differ. */
class Twice extends CypherParser {
  readonly differing: string[] = []
  learned = 0
  private readonly simulator = simulatorFor(this, PredictionMode.SLL)

  protected override predict(decision: number): number {
    const known = learnedAlternative(this.inputStream, decision, this.getPrecedence())
    const simulated = this.simulator.adaptivePredict(this.inputStream, decision, this.context)
    if (known > 0) this.learned++
    if (known > 0 && known !== simulated) this.differing.push(`decision ${decision}: ${known}, not ${simulated}`)
    return simulated
  }
}

let lexerTables: DFA[] | null = null

const cases = join(import.meta.dirname, '../../conformance/cases')
const statements = readdirSync(cases).flatMap(file =>
  readCases(file, readFileSync(join(cases, file), 'utf8')).flatMap(({ setup, statement }) => [...setup, statement]),
)

it('learned decisions are those that the simulator makes', () => {
  let learned = 0
  for (const statement of statements) {
    let parser: Twice
    try {
      parser = new Twice(tokenize(new Source(statement), () => {}))
    } catch {
      continue // No tokens, no decisions.
    }
    parser.removeErrorListeners()
    parser.errorHandler = new StopAtOnce()
    try {
      parser.statement()
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
    }
    expect(parser.differing, statement).toEqual([])
    learned += parser.learned
  }
  expect(learned).toBeGreaterThan(statements.length)
}, 120_000)

it('the scanner reads the tokens that the generated lexer reads', () => {
  const odd = [
    '',
    '/',
    '/*',
    '/* a *',
    '// x',
    "'a\\",
    '`a``b',
    '1.5e',
    '1..2',
    '.5',
    '1e5x',
    'é€𝒳',
    '\u0001',
    '§',
    'a/**/b',
  ]
  for (const statement of [...odd, ...statements]) {
    const scanner = new Scanner(statement)
    const lexer = new CypherLexer(new Characters(statement))
    const { automata, contexts } = startAnew(CypherLexer._ATN)
    lexer.interpreter = new LexerATNSimulator(lexer, CypherLexer._ATN, lexerTables ?? automata, contexts)
    lexerTables ??= automata
    for (;;) {
      const [ours, theirs] = [scanner.next(), lexer.nextToken()]
      expect([ours.type, ours.start, ours.stop], statement).toEqual([theirs.type, theirs.start, theirs.stop])
      if (theirs.type === Token.EOF) break
    }
  }
})

it('the parse of a statement is that of full context', () => {
  for (const statement of statements.slice(0, 500)) {
    const source = new Source(statement)
    const [fast, thorough] = (['fast', 'thorough'] as const).map(mode => {
      try {
        return attempt(
          tokenize(source, () => {}),
          mode,
          new StopAtOnce(),
        )
      } catch {
        return null
      }
    })
    if (fast instanceof Stopped || !fast || !thorough || thorough instanceof Stopped) continue
    const names = [...CypherParser.ruleNames]
    expect(fast.toStringTree(names, new CypherParser(tokenize(source, () => {})))).toBe(
      thorough.toStringTree(names, new CypherParser(tokenize(source, () => {}))),
    )
  }
}, 120_000)

it('what was learned is of this grammar (else run `npm run grammar`)', () => {
  expect(readFileSync(LEXER_FILE, 'utf8') === lexerFile()).toBe(true)
  expect(readFileSync(LEARNED_FILE, 'utf8') === learn()).toBe(true)
}, 120_000)
