/** `relate serve`: flags to options. */
import { authSetting } from '../serve/http/auth.js'
import { fail } from '../status/fail.js'
import type { Command } from './command.js'
import { DATABASE, ENGINE_FLAGS, engineOptions, HELP } from './common-flags.js'
import type { Arguments, Flag } from './flag-parser.js'
import { hostName, wholeNumber } from './flag-values.js'

/** Flags of other commands, or of other surfaces, that get a better answer than "unknown". */
const ELSEWHERE: readonly Flag[] = [
  { name: '--timeout', value: 'TIME', help: '' },
  { name: '--max-rows', value: 'N', help: '' },
  { name: '--http', value: 'PORT', help: '' },
  { name: '--bolt', value: 'PORT', help: '' },
]

const FLAGS: readonly Flag[] = [
  { ...DATABASE, help: 'the store: a directory, a .rl file, or :memory: (required)' },
  {
    name: '--mcp',
    value: 'stdio|PORT',
    repeatable: true,
    help: 'speak MCP on stdin and stdout, or as an HTTP listener',
  },
  {
    name: '--kartograph',
    value: 'PORT',
    valueOptional: 'digits',
    help: 'the second MCP surface at /query/mcp (default port 8000)',
  },
  { name: '--no-inferred-types', value: null, help: '--kartograph lists defined types only' },
  { name: '--single-column', value: null, help: '--kartograph refuses rows of several columns' },
  { name: '--host', value: 'HOST', help: 'the address to listen on (default 127.0.0.1)' },
  {
    name: '--auth',
    value: 'USER:PASSWORD',
    help: 'the credential, or none (default: RELATE_AUTH, else a generated token)',
  },
  { name: '--max-connections', value: 'N', help: 'open connections over all listeners (default 128)' },
  { name: '--header-deadline-secs', value: 'N', help: 'time for a header block, 0 for none (default 10)' },
  { name: '--body-deadline-secs', value: 'N', help: 'time for a request body, 0 for none (default 60)' },
  ...ENGINE_FLAGS,
  HELP,
]

const MAX_DEADLINE_SECS = 86_400
const MAX_CONNECTIONS = 65_535
const MAX_PORT = 65_535
const KARTOGRAPH_PORT = 8000

export const SERVE: Command = {
  name: 'serve',
  summary:
    'relate serve: serves one store to agents over MCP, with the tools get_schema, read_cypher and write_cypher.',
  usage: [
    'relate serve --database PATH --mcp stdio [--read-only[=live]] [--safe]',
    'relate serve --database PATH --mcp PORT [--host HOST] [--auth USER:PASSWORD] [--read-only[=live]] [--safe]',
    'relate serve --database PATH --kartograph [PORT] [--host HOST] [--auth USER:PASSWORD] [--read-only[=live]]',
  ],
  flags: FLAGS,
  notes: ['On stdio the server runs until stdin closes; on a port, until SIGINT or SIGTERM. Port 0 takes a free one.'],
  run: runServe,
}

/** All that `parseFlags` should know, the refused ones included. */
export const SERVE_FLAGS: readonly Flag[] = [...FLAGS, ...ELSEWHERE]

async function runServe(args: Arguments): Promise<number> {
  refuseElsewhere(args)
  const [extra] = args.positionals
  if (extra !== undefined) {
    fail('too-many-arguments', { command: 'serve', expected: 'no argument', argument: `'${extra}'` })
  }
  const database = args.one('--database') ?? fail('flag-missing', { command: 'serve', flag: '--database PATH' })
  const kartograph = kartographOptions(args)
  const mcp = listener(args, kartograph !== null)
  const listens = typeof mcp === 'number' || kartograph !== null
  if (!listens && args.has('--auth')) fail('serve-stdio-auth')
  const options = {
    database,
    mcp,
    kartograph,
    engine: engineOptions(args, null),
    host: hostName('--host', args.one('--host') ?? '127.0.0.1'),
    maxConnections: number(args, '--max-connections', 128, 1, MAX_CONNECTIONS),
    headerDeadlineMs: number(args, '--header-deadline-secs', 10, 0, MAX_DEADLINE_SECS) * 1000,
    bodyDeadlineMs: number(args, '--body-deadline-secs', 60, 0, MAX_DEADLINE_SECS) * 1000,
    auth: listens ? authSetting(args.one('--auth'), process.env.RELATE_AUTH) : null,
  }
  if (kartograph !== null && options.auth === null && !isLoopbackName(options.host)) fail('serve-kartograph-auth')
  const { serve } = await import('../serve/serve.js')
  return serve(options)
}

function refuseElsewhere(args: Arguments): void {
  const reason = 'a served statement has no time limit and no row cap; use LIMIT, --safe, or cancel the call'
  for (const flag of ['--timeout', '--max-rows']) {
    if (args.has(flag)) fail('flag-not-here', { command: 'serve', flag, reason })
  }
  for (const flag of ['--http', '--bolt']) if (args.has(flag)) fail('flag-unavailable', { command: 'serve', flag })
}

function kartographOptions(args: Arguments) {
  const given = args.one('--kartograph')
  if (given === undefined) return null
  return {
    port: given === '' ? KARTOGRAPH_PORT : port('--kartograph', given),
    inferredTypes: !args.has('--no-inferred-types'),
    singleColumn: args.has('--single-column'),
  }
}

/** Addresses that only this machine reaches. */
function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function listener(args: Arguments, another: boolean): 'stdio' | number | null {
  const [mcp, second] = args.all('--mcp')
  if (second !== undefined) fail('serve-mcp-repeated')
  if (mcp === undefined) return another ? null : fail('serve-no-listener')
  return mcp === 'stdio' ? mcp : port('--mcp', mcp)
}

function port(flag: string, text: string): number {
  const n = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return n <= MAX_PORT
    ? n
    : fail('flag-value', {
        flag,
        expected: flag === '--mcp' ? 'stdio or a port number' : 'a port number',
        value: `'${text}'`,
      })
}

function number(args: Arguments, flag: string, usual: number, low: number, high: number): number {
  const text = args.one(flag)
  return text === undefined ? usual : wholeNumber(flag, text, low, high)
}
