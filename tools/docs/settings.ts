/** Where the tools look (the repository, its pages, the imported pages, the built program), and for how long. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InvalidArgumentError } from 'commander'
import type { PageRoots } from './page.js'

export interface Places extends PageRoots {
  readonly binary: string
  readonly errorsFile: string
  readonly uncheckedFile: string
}

/** A block that runs longer has hung. */
export const BLOCK_SECONDS = 30

/** The value of `--timeout`. */
export function readSeconds(text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0)) throw new InvalidArgumentError('expected a number of seconds above 0')
  return seconds
}

/** `RELATE_REFERENCE` names the folder of imported pages; by default it lies beside the repository. */
export function places(environment: NodeJS.ProcessEnv = process.env): Places {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const reference = resolve(root, environment.RELATE_REFERENCE ?? '../shared/spec')
  return {
    root,
    reference: existsSync(reference) ? reference : null,
    binary: join(root, 'dist/cli.mjs'),
    errorsFile: join(root, 'spec/errors.json'),
    uncheckedFile: join(root, 'conformance/unchecked-blocks.tsv'),
  }
}

/** README, the own pages, then the imported ones, each in the order of paths. */
export function defaultPages(here: Places): readonly string[] {
  return [...ownPages(here), ...referencePages(here)]
}

export function ownPages({ root }: Places): readonly string[] {
  return [join(root, 'README.md'), ...markdownBelow(join(root, 'spec'))].filter(path => existsSync(path))
}

export function referencePages({ reference }: Places): readonly string[] {
  return reference === null ? [] : markdownBelow(reference)
}

function markdownBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .sort()
    .map(file => join(folder, file))
    .filter(path => statSync(path).isFile())
}
