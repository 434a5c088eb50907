/** The TCK's feature files as scenarios: outlines expanded, backgrounds put in front, one entry an example row. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { type GherkinDocument, IdGenerator, type Pickle, type PickleStep } from '@cucumber/messages'

export interface Step {
  readonly text: string
  readonly docString: string | null
  /** Cells, row by row; null where the step has no table. */
  readonly table: readonly (readonly string[])[] | null
}

export interface Scenario {
  /** Path under `features`, without `.feature`: `clauses/match/Match1`. */
  readonly feature: string
  readonly name: string
  /** Counted from 1 in its outline's examples; null for a plain scenario. */
  readonly example: number | null
  /** Line of the scenario, or of its example row. */
  readonly line: number
  readonly steps: readonly Step[]
}

/** What names a scenario in the ledger: scenario numbers are not unique, so all of it counts. */
export function scenarioKey(scenario: Scenario): string {
  const example = scenario.example === null ? '' : ` #${scenario.example}`
  return `${scenario.feature} ${scenario.name}${example}`
}

/** All scenarios below `<tck>/features`, features in the order of their paths. */
export function readScenarios(tck: string): readonly Scenario[] {
  const root = join(tck, 'features')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.feature'))
  return files.sort().flatMap(file => parseFeature(featureName(file), readFileSync(join(root, file), 'utf8')))
}

function featureName(file: string): string {
  return relative('.', file)
    .split(sep)
    .join('/')
    .replace(/\.feature$/, '')
}

export function parseFeature(feature: string, source: string): readonly Scenario[] {
  const newId = IdGenerator.incrementing()
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher())
  const document = parser.parse(source)
  const examples = exampleRows(document)
  return compile(document, feature, newId).map(pickle => toScenario(feature, pickle, examples))
}

interface ExampleRow {
  readonly number: number
  readonly line: number
}

/** Ids of syntax nodes to their lines, and for example rows also their number. */
function exampleRows(document: GherkinDocument): ReadonlyMap<string, ExampleRow> {
  const rows = new Map<string, ExampleRow>()
  for (const { scenario } of document.feature?.children ?? []) {
    let number = 0
    for (const examples of scenario?.examples ?? []) {
      for (const row of examples.tableBody) rows.set(row.id, { number: ++number, line: row.location.line })
    }
  }
  return rows
}

function toScenario(feature: string, pickle: Pickle, examples: ReadonlyMap<string, ExampleRow>): Scenario {
  const example = pickle.astNodeIds.map(id => examples.get(id)).find(row => row !== undefined)
  return {
    feature,
    name: pickle.name,
    example: example?.number ?? null,
    line: example?.line ?? pickle.location?.line ?? 0,
    steps: pickle.steps.map(toStep),
  }
}

function toStep(step: PickleStep): Step {
  const table = step.argument?.dataTable?.rows.map(row => row.cells.map(cell => cell.value)) ?? null
  return { text: step.text, docString: step.argument?.docString?.content ?? null, table }
}
