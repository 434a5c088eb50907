/** The command line of a tool whose header comment says how it is called: that comment is its help. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>

/** The values of the flags. `--help` prints the tool's header and ends; a wrong flag says so and ends with 2. */
export function readFlags<const T extends Options>(tool: string, options: T) {
  if (wantsHelp(process.argv)) endWithHelp(tool)
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}; see --help`)
    process.exit(2)
  }
}

export function wantsHelp(words: readonly string[]): boolean {
  return words.includes('--help') || words.includes('-h')
}

/** @param tool its `import.meta.url` */
export function endWithHelp(tool: string): never {
  console.log(headerOf(readFileSync(new URL(tool), 'utf8')))
  process.exit(0)
}

/** The text of the first comment, without its stars. */
export function headerOf(source: string): string {
  const comment = /^\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? ''
  const lines = comment.split('\n').map(line => line.replace(/^ \* ?/, '').trimEnd())
  return lines.join('\n').trim()
}
