/** `--param NAME=JSON`: parameters by the same rules as over MCP. */
import { JsonError } from '../json/error.js'
import { JsonReader } from '../json/reader.js'
import { fail } from '../status/fail.js'
import type { Value } from '../value/value.js'

/** The parameters as values, and as the JSON text of one object for a worker. */
export interface Parameters {
  readonly values: ReadonlyMap<string, Value>
  readonly json: string
}

/** @param flags each `NAME=JSON`; of equal names the last one wins */
export function readParameters(flags: readonly string[]): Parameters {
  const values = new Map<string, Value>()
  const texts = new Map<string, string>()
  for (const flag of flags) {
    const mark = flag.indexOf('=')
    if (mark < 1) fail('flag-value', { flag: '--param', expected: 'NAME=JSON', value: `'${flag}'` })
    const name = flag.slice(0, mark)
    const text = flag.slice(mark + 1)
    values.set(name, readParameter(name, text))
    texts.set(name, text)
  }
  const members = [...texts].map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return { values, json: `{${members.join(',')}}` }
}

function readParameter(name: string, text: string): Value {
  const reader = new JsonReader(new TextEncoder().encode(text))
  try {
    const value = reader.value()
    reader.end()
    return reader.isCypher(value) ? value : fail('parameter-range', { name })
  } catch (error) {
    if (error instanceof JsonError) fail('parameter-json', { name, detail: error.message })
    throw error
  }
}
