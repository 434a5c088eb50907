/** Each command in spec/errors.json prints the text of its entry, in a folder and a shell of its own. */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type ErrorEntry, readErrorEntries } from '../../tools/docs/error-entries.js'
import { places } from '../../tools/docs/settings.js'
import { PageShell } from '../../tools/docs/shell.js'

const FILE = fileURLToPath(new URL('../../spec/errors.json', import.meta.url))
const commands = [...readErrorEntries(FILE).values()].filter(entry => entry.command !== undefined)

describe('the command of', () => {
  test.each(commands.map(entry => [entry.id, entry] as const))('%s prints its text', async (_, entry) => {
    expect(await printed(entry)).toMatch(patternOf(entry.text))
  })
})

async function printed({ setup = [], command = '' }: ErrorEntry): Promise<string> {
  const shell = new PageShell(places().binary)
  try {
    const { stdout } = await shell.runApart(
      [...setup.map(one => `{ ${one}\n} > /dev/null`), `{ ${command}\n} 2>&1`],
      25_000,
    )
    // Over MCP the text stands inside JSON.
    return stdout.toString().replaceAll('\\"', '"')
  } finally {
    shell.dispose()
  }
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(parts.join('[^]*'))
}
