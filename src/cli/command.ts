/** A command of the program: its flags, its help, and how it runs. */
import type { Arguments, Flag } from './flag-parser.js'

export interface Command {
  /** As it is typed: `relate serve`. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** The synopsis, one line each. */
  readonly usage: readonly string[]
  readonly flags: readonly Flag[]
  /** Further paragraphs of the help. */
  readonly notes?: readonly string[]
  /** Answers the exit code. Usage errors are thrown before anything is opened. */
  run(args: Arguments): Promise<number>
}

export function helpText({ flags, notes = [], summary, usage }: Command): string {
  const left = flags.map(flagText)
  const width = Math.max(...left.map(text => text.length))
  const lines = flags.map((flag, i) => `  ${left[i]!.padEnd(width)}  ${flag.help}`)
  const paragraphs = [
    summary,
    `Usage:\n${usage.map(line => `  ${line}`).join('\n')}`,
    `Flags:\n${lines.join('\n')}`,
    ...notes,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function flagText({ name, value, valueOptional }: Flag): string {
  if (value === null) return name
  return valueOptional ? `${name}[=${value}]` : `${name} ${value}`
}
