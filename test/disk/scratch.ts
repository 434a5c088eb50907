/** Folders that go away after a test, and texts of errors. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that is gone after the test; answers the path of `name` in it. */
export function scratch(name = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'relate-test-'))
  folders.push(folder)
  return join(folder, name)
}

/** The error's text; fails when nothing is thrown. */
export function messageOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('nothing was thrown')
}
