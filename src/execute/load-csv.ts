/** LOAD CSV: reads files below the import folder, and nothing else. */
import { realpathSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type { LoadCsv, Operator } from '../plan/operators.js'
import { fail } from '../status/fail.js'
import { describeKind, isText } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { CsvMistake, CsvReader, type CsvRecord } from './csv-reader.js'
import { type Answer, type Cursor, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

export function compileLoadCsv(operator: LoadCsv, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const url = compileExpression(operator.url)
  const terminator = operator.fieldTerminator === null ? null : compileExpression(operator.fieldTerminator)
  return runtime => new LoadCsvCursor(operator, source(runtime), url, terminator, runtime)
}

class LoadCsvCursor implements Cursor {
  private reader: CsvReader | null = null
  private url = ''
  private file = ''
  private headers: readonly string[] | null = null

  constructor(
    private readonly operator: LoadCsv,
    private readonly source: Cursor,
    private readonly location: Evaluate,
    private readonly terminator: Evaluate | null,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.source.open()
    this.end()
  }

  next(): Answer {
    const { runtime } = this
    for (;;) {
      if (this.reader !== null) {
        if (--runtime.budget < 0) return PAUSE
        const record = this.read(this.reader)
        if (record !== null) {
          runtime.row[this.operator.slot.index] = this.headers === null ? [...record] : asMap(this.headers, record)
          runtime.csv = { file: this.file, line: this.reader.line }
          return ROW
        }
        this.end()
      }
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.begin()
    }
  }

  private begin(): void {
    const { runtime } = this
    const url = this.location(runtime.row, runtime)
    if (!isText(url)) fail('load-url-type', { actual: describeKind(url) }, this.operator.url.span)
    this.url = url
    this.file = importFile(url, runtime.options.importDirectory)
    this.reader = new CsvReader(this.file, this.separator(), bytes => runtime.reserve(bytes))
    runtime.atEnd(this.reader)
    this.headers = null
    if (!this.operator.withHeaders) return
    const record = this.read(this.reader)
    this.headers = record === null ? [] : record.map(name => name ?? '')
  }

  private separator(): string {
    if (this.terminator === null) return ','
    const value = this.terminator(this.runtime.row, this.runtime)
    if (!isText(value) || value.length !== 1 || value === '"' || value === '\n' || value === '\r') {
      return fail('load-terminator', { actual: isText(value) ? JSON.stringify(value) : describeKind(value) })
    }
    return value
  }

  private read(reader: CsvReader): CsvRecord | null {
    try {
      return reader.next()
    } catch (error) {
      if (error instanceof CsvMistake) fail('load-malformed', { line: error.line, url: this.url, reason: error.reason })
      throw error
    }
  }

  private end(): void {
    if (this.reader !== null) this.runtime.closeNow(this.reader)
    this.reader = null
    this.runtime.csv = null
  }
}

function asMap(headers: readonly string[], record: CsvRecord): Value {
  const map = new Map<string, Value>()
  for (let i = 0; i < headers.length; i++) map.set(headers[i]!, record[i] ?? null)
  return map
}

/** The real path of a file below the import folder. */
function importFile(url: string, folder: string | null): string {
  if (folder === null) return fail('load-forbidden', { url, reason: 'no import folder was given' })
  const root = realOrNull(folder)
  if (root === null) return fail('load-forbidden', { url, reason: `there is no import folder ${folder}` })
  const wanted = resolve(root, `.${sep}${relativePath(url)}`)
  const real = realOrNull(wanted)
  if (real === null) return fail('load-forbidden', { url, reason: 'there is no such file' })
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) {
    return fail('load-forbidden', { url, reason: 'it is outside of the import folder' })
  }
  if (!statSync(real).isFile()) return fail('load-forbidden', { url, reason: 'it is no file' })
  return real
}

/** `file:///x.csv` is relative to the import folder. */
function relativePath(url: string): string {
  if (!/^file:/i.test(url)) {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return fail('load-forbidden', { url, reason: 'only file URLs are read' })
    return url
  }
  try {
    return fileURLToPath(new URL(url))
  } catch {
    return fail('load-forbidden', { url, reason: 'it is no file URL' })
  }
}

function realOrNull(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
