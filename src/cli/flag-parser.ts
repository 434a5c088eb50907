/**
 * The flags of a command as rows, and one parser for all of them. Help, refusals and values come from the same row.
 * `--flag value` and `--flag=value` mean the same; a value that may be left out is given with `=` only.
 */
import { fail } from '../status/fail.js'

export interface Flag {
  /** `--database` */
  readonly name: string
  /** What the value is called in the help; null for a switch. */
  readonly value: string | null
  /** `--read-only[=live]`: the value may be left out. `digits`: the next word is taken when it is a number. */
  readonly valueOptional?: true | 'digits'
  readonly repeatable?: true
  /** One line for the help. */
  readonly help: string
}

export interface Arguments {
  /** Every value of a flag in order; a switch, or a flag without its optional value, counts as ''. */
  all(name: string): readonly string[]
  /** Undefined when the flag was not given. */
  one(name: string): string | undefined
  has(name: string): boolean
  readonly positionals: readonly string[]
}

/** The two that everybody tries first; all others are spelled out. */
const SHORT: Readonly<Record<string, string>> = { '-h': '--help', '-V': '--version' }

/** @throws RelateError of the usage table */
export function parseFlags(command: string, flags: readonly Flag[], words: readonly string[]): Arguments {
  const values = new Map<string, string[]>()
  const positionals: string[] = []
  const waiting = [...words]
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === '--') {
      positionals.push(...waiting)
      break
    }
    if (!/^-[^\s\d]/.test(word)) {
      positionals.push(word)
      continue
    }
    const [given, attached] = split(word)
    const name = SHORT[given] ?? given
    const flag = flags.find(candidate => candidate.name === name)
    if (flag === undefined) fail('unknown-flag', { command, flag: name })
    const value = takeValue(flag, attached, waiting)
    const before = values.get(name)
    if (before === undefined) values.set(name, [value])
    else if (flag.repeatable) before.push(value)
    else fail('flag-repeated', { flag: name })
  }
  const all = (name: string) => values.get(name) ?? []
  return { all, one: name => all(name)[0], has: name => values.has(name), positionals }
}

function split(word: string): readonly [name: string, attached: string | undefined] {
  const mark = word.indexOf('=')
  return mark === -1 ? [word, undefined] : [word.slice(0, mark), word.slice(mark + 1)]
}

function takeValue(flag: Flag, attached: string | undefined, waiting: string[]): string {
  if (flag.value === null) {
    if (attached !== undefined) fail('flag-takes-no-value', { flag: flag.name })
    return ''
  }
  if (flag.valueOptional) {
    if (attached !== undefined) return attached
    const next = flag.valueOptional === 'digits' && /^\d+$/.test(waiting[0] ?? '') ? waiting.shift() : undefined
    return next ?? ''
  }
  return attached ?? waiting.shift() ?? fail('flag-needs-value', { flag: flag.name, value: flag.value })
}
