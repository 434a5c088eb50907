/**
 * `npm run bench`: one graph, one list of work, every engine in one process and in turn, so that a slow minute of the
 * machine hits all of them. Figures are medians; ratios are against relate. Check sums that differ end it with 1.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Command } from 'commander'
import type * as Library from '../../src/index.js'
import { compileReport } from './compile.js'
import { type Choices, choose, type Data, generate } from './data.js'
import type { BenchEngine, OpenEngine } from './engine.js'
import { openKuzu } from './engines/kuzu.js'
import { openLoops } from './engines/loops.js'
import { openRelate } from './engines/relate.js'
import { isInstalled } from './peers.js'
import { servedReport } from './served/served.js'
import { READS, type Sample, type WorkItem, WRITE_WORK } from './work.js'

const LOAD_BATCH = 1000
const LOAD_SAMPLE = 10_000
const LOAD_ROUNDS = 4

const program = new Command('bench')
  .description('Measures the work of the benchmark on relate, on hand-written loops and, when installed, on kuzu.')
  .option('--nodes <n>', 'persons; about ten times as many relationships', '100000')
  .option(
    '--engines <names>',
    'which of relate, loops, kuzu, with commas',
    isInstalled('kuzu') ? 'relate,loops,kuzu' : 'relate,loops',
  )
  .option('--only <names>', 'which items (q1, w2, start, served, compile, ...), with commas')
  .option('--dist <folder>', 'a build of relate', fileURLToPath(new URL('../../dist', import.meta.url)))
  .option('--json', 'figures as JSON', false)
  .parse()

interface Options {
  readonly nodes: string
  readonly engines: string
  readonly only?: string
  readonly dist: string
  readonly json: boolean
}

interface Figure {
  readonly item: string
  readonly title: string
  readonly unit: string
  /** By engine; null where it cannot or did not. */
  readonly values: ReadonlyMap<string, number | null>
  readonly checks: ReadonlyMap<string, Sample['check']>
}

const DIST = pathToFileURL(`${program.opts<Options>().dist}/`)
const CLI = fileURLToPath(new URL('cli.mjs', DIST))
const OPENERS: Readonly<Record<string, OpenEngine>> = {
  relate: openRelate(DIST),
  loops: openLoops,
  kuzu: openKuzu,
}

async function main(options: Options): Promise<number> {
  const size = Number(options.nodes)
  const names = options.engines.split(',').filter(name => OPENERS[name] !== undefined)
  const wanted = options.only?.split(',') ?? null
  const folder = mkdtempSync(join(tmpdir(), 'relate-bench-'))
  try {
    const figures: Figure[] = []
    if (isWanted('w1', wanted)) figures.push(...(await loadFigures(names, folder)))
    const data = generate(size)
    say(options, `${data.persons.length} persons, ${data.knows.length} relationships`)
    const engines: BenchEngine[] = []
    const memory = new Map<string, number>()
    for (const name of names) {
      const before = residentMb()
      engines.push(await load(name, join(folder, 'main'), data, folder))
      memory.set(name, residentMb() - before)
    }
    const choices = choose(size)
    for (const item of [...READS, ...WRITE_WORK].filter(one => isWanted(one.name, wanted))) {
      say(options, item.name)
      figures.push(await measure(item, engines, choices))
    }
    for (const engine of engines) await engine.close()
    figures.push(memoryFigure(memory))
    if (existsSync(CLI) && names.includes('relate') && isWanted('start', wanted))
      figures.push(startFigure(join(folder, 'main.rl')))
    console.log(options.json ? asJson(figures) : asTable(figures, names))
    if (existsSync(CLI) && isWanted('served', wanted))
      for (const line of await servedReport(CLI, folder)) say(options, line)
    if (names.includes('relate') && isWanted('compile', wanted)) {
      const library: typeof Library = await import(new URL('index.mjs', DIST).href)
      for (const line of compileReport(library)) say(options, line)
    }
    return figures.every(agree) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isWanted(name: string, wanted: readonly string[] | null): boolean {
  return wanted === null || wanted.includes(name)
}

function say({ json }: Options, text: string): void {
  if (!json) console.error(text)
}

/** Rows a second of `UNWIND $rows`, 1,000 a statement, into an empty store. The first round warms up. */
async function loadFigures(names: readonly string[], folder: string): Promise<Figure[]> {
  const data = generate(LOAD_SAMPLE)
  const knows = data.knows.slice(0, LOAD_SAMPLE)
  const nodeRates = new Map<string, number[]>(names.map(name => [name, []]))
  const relationshipRates = new Map<string, number[]>(names.map(name => [name, []]))
  for (let round = 0; round < LOAD_ROUNDS; round++) {
    for (const name of names) {
      const engine = await OPENERS[name]!(join(folder, `load${round}`))
      await engine.schema()
      const ofNodes = await rate(data.persons, rows => engine.persons(rows))
      const ofRelationships = await rate(knows, rows => engine.knows(rows))
      await engine.close()
      if (round === 0) continue
      nodeRates.get(name)?.push(ofNodes)
      relationshipRates.get(name)?.push(ofRelationships)
    }
  }
  const medians = (rates: ReadonlyMap<string, number[]>) =>
    new Map([...rates].map(([name, all]) => [name, median(all)] as const))
  const common = { unit: 'rows/s', checks: new Map() }
  return [
    { ...common, item: 'w1', title: 'UNWIND load, nodes', values: medians(nodeRates) },
    { ...common, item: 'w1', title: 'UNWIND load, relationships', values: medians(relationshipRates) },
  ]
}

async function rate<R>(rows: readonly R[], load: (batch: readonly R[]) => unknown): Promise<number> {
  const start = performance.now()
  await inBatches(rows, load)
  return (rows.length / (performance.now() - start)) * 1000
}

async function inBatches<R>(rows: readonly R[], load: (batch: readonly R[]) => unknown): Promise<void> {
  for (let i = 0; i < rows.length; i += LOAD_BATCH) await load(rows.slice(i, i + LOAD_BATCH))
}

async function load(name: string, path: string, data: Data, folder: string): Promise<BenchEngine> {
  const engine = await OPENERS[name]!(path)
  await engine.schema()
  if (engine.copy !== undefined) {
    await engine.copy(data, folder)
  } else {
    await inBatches(data.persons, rows => engine.persons(rows))
    await inBatches(data.projects, rows => engine.projects(rows))
    await inBatches(data.knows, rows => engine.knows(rows))
    await inBatches(data.worksOn, rows => engine.worksOn(rows))
  }
  engine.loaded?.()
  return engine
}

/** One round warms up where there are several. */
async function measure(item: WorkItem, engines: readonly BenchEngine[], choices: Choices): Promise<Figure> {
  const samples = new Map<string, Sample[]>()
  for (let round = 0; round < item.repeats; round++) {
    for (const engine of engines) {
      const sample = await item.run(engine, choices)
      if (sample !== null && (round > 0 || item.repeats === 1)) {
        samples.set(engine.name, [...(samples.get(engine.name) ?? []), sample])
      }
    }
  }
  const values = new Map(engines.map(({ name }) => [name, figureOf(item, samples.get(name) ?? [])]))
  const comparable = engines.filter(engine => !(item.countsTrails && engine.repeatsRelationships === true))
  const checks = new Map(comparable.flatMap(({ name }) => (samples.get(name) ?? []).map(({ check }) => [name, check])))
  return { item: item.name, title: item.title, unit: item.unit, values, checks }
}

function figureOf(item: WorkItem, samples: readonly Sample[]): number | null {
  if (samples.length === 0) return null
  const each = samples.map(({ ms, operations }) => (item.unit === 'ms' ? ms / operations : (operations / ms) * 1000))
  return median(each)
}

function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? null
}

function residentMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}

function memoryFigure(values: ReadonlyMap<string, number>): Figure {
  return { item: 'memory', title: 'added by the load', unit: 'MB', values, checks: new Map() }
}

/** From the start of a process to its answer about the stored graph; beside it, a process that does nothing. */
function startFigure(store: string): Figure {
  const timeOf = (args: readonly string[]): number | null => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      execFileSync(process.execPath, args)
      return performance.now() - start
    })
    return median(times)
  }
  const relate = timeOf([CLI, '--database', store, '--read-only', 'MATCH (p:Person {id: 1}) RETURN p.name'])
  return {
    item: 'start',
    title: 'process to first answer',
    unit: 'ms',
    values: new Map([
      ['relate', relate],
      ['node', timeOf(['-e', '0'])],
    ]),
    checks: new Map(),
  }
}

function agree({ checks }: Figure): boolean {
  return new Set(checks.values()).size <= 1
}

function asTable(figures: readonly Figure[], names: readonly string[]): string {
  const number = (value: number | null | undefined): string =>
    value === null || value === undefined ? '-' : value.toPrecision(4)
  const rows = figures.map(figure => {
    const own = figure.values.get('relate') ?? null
    const cells = names.map(name => {
      const value = figure.values.get(name) ?? null
      const ratio = own === null || value === null || name === 'relate' ? '' : ` (${(value / own).toPrecision(3)}x)`
      return number(value) + ratio
    })
    const extra = figure.values.has('node') ? ` (empty process ${number(figure.values.get('node'))})` : ''
    const check = agree(figure) ? '' : `  CHECK SUMS DIFFER ${JSON.stringify([...figure.checks])}`
    return [figure.item, figure.title, figure.unit, ...cells, extra + check]
  })
  const table = [['item', 'work', 'unit', ...names, ''], ...rows]
  const widths = table[0]!.map((_, i) => Math.max(...table.map(row => row[i]?.length ?? 0)))
  return table
    .map(row =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function asJson(figures: readonly Figure[]): string {
  const plain = figures.map(({ values, checks, ...figure }) => ({
    ...figure,
    values: Object.fromEntries(values),
    checks: Object.fromEntries(checks),
  }))
  return JSON.stringify(plain, null, 2)
}

process.exitCode = await main(program.opts<Options>())
