import type { ErrorRow } from '../error-row.js'

const USAGE = {
  phase: 'surface',
  tckType: null,
  code: 'Neo.ClientError.General.InvalidArguments',
  gqlStatus: '22N51',
  cause: null,
} as const

/** Refusals of the command line. The CLI shows them as `Error: <text>` and exits 2, bad credentials with 1. */
export const USAGE_ERRORS = {
  'unknown-flag': {
    ...USAGE,
    kind: 'UnknownFlag',
    text: '{command} has no flag {flag}; --help lists its flags',
    remedy: 'See the flags with --help.',
  },
  'flag-needs-value': {
    ...USAGE,
    kind: 'FlagValue',
    text: '{flag} needs a value: {flag} {value}',
    remedy: 'Give the value as the next word or after =.',
  },
  'flag-takes-no-value': {
    ...USAGE,
    kind: 'FlagValue',
    text: '{flag} takes no value',
    remedy: 'Leave the value out.',
  },
  'flag-repeated': {
    ...USAGE,
    kind: 'FlagRepeated',
    text: '{flag} may be given only once',
    remedy: 'Keep one of them.',
  },
  'flag-value': {
    ...USAGE,
    kind: 'FlagValue',
    text: '{flag}: expected {expected}, got {value}',
    remedy: 'Correct the value.',
  },
  'flag-missing': {
    ...USAGE,
    kind: 'FlagMissing',
    text: '{command} needs {flag}',
    remedy: 'Add the flag.',
  },
  'flag-not-here': {
    ...USAGE,
    kind: 'FlagNotHere',
    text: '{command} takes no {flag}: {reason}',
    remedy: 'Leave the flag out.',
  },
  'flag-unavailable': {
    ...USAGE,
    kind: 'FlagUnavailable',
    text: '{command} {flag} is not available in this version',
    remedy: 'Serve over --mcp.',
  },
  'parameter-json': {
    ...USAGE,
    kind: 'FlagValue',
    text: '--param {name}: {detail}; the value is JSON, where a text has quotes',
    remedy: 'Give the value as JSON; a string has its quotes: --param name=\'"Ada"\'.',
  },
  'parameter-range': {
    ...USAGE,
    kind: 'FlagValue',
    text: '--param {name}: an integer is outside the 64-bit range',
    remedy: 'Give a larger number as a string or with a decimal point.',
  },
  'script-encoding': {
    ...USAGE,
    kind: 'ScriptEncoding',
    text: 'the statements on stdin are not UTF-8 text',
    remedy: 'Convert the file to UTF-8.',
  },
  'too-many-arguments': {
    ...USAGE,
    kind: 'TooManyArguments',
    text: '{command} takes {expected}, got a further argument {argument}',
    remedy: 'Put the whole statement in one pair of quotes.',
  },
  'statement-is-path': {
    ...USAGE,
    kind: 'StatementIsPath',
    text: '{path} is a path and no statement; a store is named by --database, and a script is read from stdin',
    remedy: 'Write --database PATH before the statement, or < PATH for a script.',
  },
  'file-unreadable': {
    ...USAGE,
    kind: 'FileUnreadable',
    text: 'cannot read {path}: {reason}',
    remedy: 'Check the path, or give - for stdin.',
  },
  'argument-missing': {
    ...USAGE,
    kind: 'ArgumentMissing',
    text: '{command} needs {argument}',
    remedy: 'See --help.',
  },
  'serve-mcp-repeated': {
    ...USAGE,
    kind: 'FlagRepeated',
    text: 'serve --mcp may be given only once',
    remedy: 'Start one server for each transport.',
  },
  'serve-stdio-auth': {
    ...USAGE,
    kind: 'FlagNotHere',
    text: 'serve --mcp stdio skips auth: the host that starts the server is its only peer; leave --auth out',
    remedy: 'Leave --auth out, or serve over a port.',
  },
  'serve-kartograph-auth': {
    ...USAGE,
    kind: 'FlagMissing',
    text: 'serve --kartograph on a non-loopback host needs --auth',
    remedy: 'Give --auth or RELATE_AUTH, or listen on 127.0.0.1.',
  },
  'serve-no-listener': {
    ...USAGE,
    kind: 'FlagMissing',
    text: 'serve needs a listener: --mcp stdio, --mcp PORT or --kartograph',
    remedy: 'Add one of them.',
  },
  'auth-form': {
    ...USAGE,
    kind: 'Credential',
    text: "{source}: expected user:password or 'none'",
    remedy: 'Give user and password with a colon between them.',
  },
  'auth-empty-side': {
    ...USAGE,
    kind: 'Credential',
    text: '{source}: expected user:password with both sides non-empty',
    remedy: 'Give both a user and a password.',
  },
  'auth-token-file': {
    ...USAGE,
    kind: 'Credential',
    text: 'the token file {file} does not hold relate:<token>; remove it to have a new one made',
    remedy: 'Remove the file.',
  },
  'listen-failed': {
    ...USAGE,
    kind: 'ListenFailed',
    code: 'Neo.ClientError.General.InvalidArguments',
    text: 'cannot listen on {address}: {reason}',
    remedy: 'Choose another port or address.',
  },
  'engine-stopped': {
    ...USAGE,
    kind: 'EngineStopped',
    code: 'Neo.DatabaseError.General.UnknownError',
    gqlStatus: '50N42',
    text: 'the engine stopped: {reason}',
    remedy: 'Start again; every commit that was answered is safe.',
  },
} as const satisfies Record<string, ErrorRow>
