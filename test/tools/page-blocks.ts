/** Blocks of the project's own pages, for tests that try what the page tools cannot. */
import { join } from 'node:path'
import { type Block, readElements } from '../../tools/docs/elements.js'
import { readPage } from '../../tools/docs/page.js'
import { places } from '../../tools/docs/settings.js'

export function blocksOf(page: string, language: string): readonly Block[] {
  const here = places()
  return readElements(readPage(join(here.root, page), here)).filter(
    (element): element is Block => element.kind === 'block' && element.language === language,
  )
}
