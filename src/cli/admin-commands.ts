/** Commands that look after a store as a whole: `clone`, `check`, `info`, `compact`. */
import { fail } from '../status/fail.js'
import type { Command } from './command.js'
import { HELP } from './common-flags.js'
import type { Arguments, Flag } from './flag-parser.js'

const DATABASE: Flag = { name: '--database', value: 'PATH', help: 'the store, in place of the first argument' }

const STORE: Flag = { ...DATABASE, help: 'the store: a directory, a .rl file, or :memory: (required)' }

const SALVAGE: Flag = {
  name: '--salvage',
  value: null,
  help: 'copy what can still be read of a damaged store, and say what is lost',
}

export const ADMIN_COMMANDS: readonly Command[] = [
  {
    name: 'mutate',
    summary: 'relate mutate: applies a mutation log (JSONL: DEFINE, CREATE, UPDATE, DELETE) as one transaction.',
    usage: ['relate mutate --database PATH FILE'],
    flags: [STORE, HELP],
    notes: ['A FILE of - is stdin. Prints the result as JSON; exit code 0 when it was applied, 1 when nothing was.'],
    run: async args => {
      const [path, file] = paths('mutate', args, 2, LOG_NAMES)
      const { mutate } = await import('./ontology.js')
      return mutate(path!, file!)
    },
  },
  {
    name: 'ontology',
    summary: 'relate ontology check: lists stored entities that break their type definition, or have none.',
    usage: ['relate ontology check --database PATH'],
    flags: [{ ...STORE, help: 'the store: a directory or a .rl file (required)' }, HELP],
    notes: ['One finding a line; exit code 1 when there are any. Nothing printed, exit code 0: all fits.'],
    run: async args => {
      const [action, ...rest] = args.positionals
      if (action !== 'check') fail('argument-missing', { command: 'ontology', argument: 'check' })
      const [path] = paths('ontology check', { ...args, positionals: rest }, 1)
      const { checkOntology } = await import('./ontology.js')
      return checkOntology(path!)
    },
  },
  {
    name: 'clone',
    summary: 'relate clone: copies a store at its newest commit, also while another process writes it.',
    usage: ['relate clone PATH DESTINATION [--salvage]'],
    flags: [DATABASE, SALVAGE, HELP],
    notes: ['A destination that ends in .rl becomes a file store, any other a directory store; it must not exist.'],
    run: async args => {
      const [source, destination] = paths('clone', args, 2)
      const { clone } = await import('./admin.js')
      return clone(source!, destination!, args.has('--salvage'))
    },
  },
  {
    name: 'check',
    summary: 'relate check: reads everything in a store and says all that is wrong with it; changes nothing.',
    usage: ['relate check PATH'],
    flags: [DATABASE, HELP],
    notes: ['Exit code 0 when the store is sound, 1 when it is not or cannot be read.'],
    run: async args => {
      const [path] = paths('check', args, 1)
      const { check } = await import('./admin.js')
      return check(path!)
    },
  },
  {
    name: 'info',
    summary: 'relate info: what a store is, how large it is, and who writes it; changes nothing.',
    usage: ['relate info PATH'],
    flags: [DATABASE, HELP],
    run: async args => {
      const [path] = paths('info', args, 1)
      const { info } = await import('./admin.js')
      return info(path!)
    },
  },
  {
    name: 'compact',
    summary: 'relate compact: folds the commit log and gives unused space back. Needs the store for itself.',
    usage: ['relate compact PATH'],
    flags: [DATABASE, HELP],
    run: async args => {
      const [path] = paths('compact', args, 1)
      const { compact } = await import('./admin.js')
      return compact(path!)
    },
  },
]

const PATH_NAMES = ['PATH', 'DESTINATION']
const LOG_NAMES = ['PATH', 'FILE']

/** The paths a command works on; `--database` stands for the first. */
function paths(command: string, args: Arguments, count: number, names = PATH_NAMES): readonly string[] {
  const found = [...args.all('--database'), ...args.positionals]
  const missing = names[found.length]
  if (found.length < count && missing !== undefined) fail('argument-missing', { command, argument: missing })
  if (found.length > count) {
    const expected = count === 1 ? 'one path' : `${count} paths`
    fail('too-many-arguments', { command, expected, argument: `'${found[count]}'` })
  }
  return found
}
