import type { ErrorRow } from '../error-row.js'

const OPEN = {
  phase: 'store',
  tckType: null,
  code: 'Neo.DatabaseError.Database.UnableToStartDatabase',
  gqlStatus: '08N09',
  cause: null,
} as const

const USE = {
  phase: 'store',
  tckType: null,
  code: 'Neo.DatabaseError.General.UnknownError',
  gqlStatus: '50N42',
  cause: null,
} as const

/** Failures of opening, reading and writing stores. The CLI shows them as `Error: <text>`, MCP as an internal error. */
export const STORE_ERRORS = {
  // ---- the path
  'store-not-found': {
    ...OPEN,
    kind: 'StoreNotFound',
    code: 'Neo.ClientError.Database.DatabaseNotFound',
    text: 'there is no store at {path}, and a read-only open never creates one',
    remedy: 'Check the path, or open it once without --read-only to create the store.',
  },
  'store-folder-missing': {
    ...OPEN,
    kind: 'StoreNotFound',
    code: 'Neo.ClientError.Database.DatabaseNotFound',
    text: 'cannot create a store at {path}: the folder {folder} does not exist',
    remedy: 'Create the folder first, or check the path.',
  },
  'store-path-invalid': {
    ...OPEN,
    kind: 'StorePathInvalid',
    text: 'cannot open a store at {path}: {reason}',
    remedy: 'Choose another path.',
  },
  'store-is-directory': {
    ...OPEN,
    kind: 'StorePathInvalid',
    text: 'cannot open {path}: it is a directory, and a path that ends in .rl names a file store',
    remedy: 'Choose another name, or name the store inside the directory.',
  },
  'store-link-dangling': {
    ...OPEN,
    kind: 'StorePathInvalid',
    text: 'cannot open {path}: it is a symbolic link to {target}, which does not exist',
    remedy: 'Remove the link or restore what it points to.',
  },
  'store-hard-links': {
    ...OPEN,
    kind: 'StorePathInvalid',
    text: 'cannot write {path}: the file has {links} names (hard links), and two writers could meet in it unseen; open it with --read-only or make a copy with relate clone',
    remedy: 'Copy the store with `relate clone` and write to the copy.',
  },
  'store-foreign': {
    ...OPEN,
    kind: 'StoreForeign',
    text: '{path} is not a relate store: {reason}',
    remedy: 'Name a relate store, or a path where nothing is yet.',
  },
  'store-newer-format': {
    ...OPEN,
    kind: 'StoreFormat',
    text: '{path} has store format {found}, and this version of relate reads formats up to {known}',
    remedy: 'Open it with the version of relate that wrote it, or a newer one.',
  },
  'store-exists': {
    ...OPEN,
    kind: 'StoreExists',
    code: 'Neo.ClientError.Database.ExistingDatabaseFound',
    text: '{path} already exists, and nothing is ever written over it',
    remedy: 'Choose another destination or remove what is there.',
  },
  'store-live-needs-directory': {
    ...OPEN,
    kind: 'StoreLive',
    code: 'Neo.ClientError.Statement.ArgumentError',
    text: '--read-only=live follows a directory store, and {path} is {kind}',
    remedy: 'Use --read-only, or keep the graph in a directory store (a path that does not end in .rl).',
  },
  'store-memory-only': {
    ...OPEN,
    kind: 'StorePathInvalid',
    code: 'Neo.ClientError.Statement.ArgumentError',
    text: 'cannot {work} :memory:, which is nothing but an empty graph of this process',
    remedy: 'Name a file store or a directory store.',
  },

  // ---- locks and permissions
  'store-locked': {
    ...OPEN,
    kind: 'StoreLocked',
    code: 'Neo.TransientError.Database.DatabaseUnavailable',
    text: '{path} is open for writing by process {pid} since {since}; a store has one writer: stop that process, read the store beside it with --read-only, or follow it with --read-only=live',
    remedy: 'Wait for the writer, stop it, or open the store with --read-only or --read-only=live.',
  },
  'store-locked-file': {
    ...OPEN,
    kind: 'StoreLocked',
    code: 'Neo.TransientError.Database.DatabaseUnavailable',
    text: '{path} is open for writing by process {pid} since {since}; a store has one writer: stop that process, or read the store beside it with --read-only',
    remedy: 'Wait for the writer, stop it, or open the store with --read-only.',
  },
  'store-driver': {
    ...OPEN,
    kind: 'StoreDriver',
    code: 'Neo.DatabaseError.General.UnknownError',
    text: 'stores on disk need the compiled part of better-sqlite3, which is missing or made for another Node.js: {detail}',
    remedy: 'Run npm rebuild better-sqlite3 where relate is installed; it needs Python 3, make and a C++ compiler.',
  },
  'store-busy': {
    ...USE,
    kind: 'StoreBusy',
    code: 'Neo.TransientError.Database.DatabaseUnavailable',
    text: '{path} is held by another program that reads or writes it with SQLite: {detail}',
    remedy: 'Close the other program and try again.',
  },
  'store-no-permission': {
    ...OPEN,
    kind: 'StorePermission',
    code: 'Neo.ClientError.Security.Forbidden',
    text: 'no permission to {work} {path}: {detail}',
    remedy: 'Change the permissions of the file and its folder, or open the store with --read-only.',
  },
  'store-read-only': {
    ...USE,
    kind: 'StoreReadOnly',
    code: 'Neo.ClientError.General.ForbiddenOnReadOnlyDatabase',
    gqlStatus: '08N08',
    text: '{path} is open read-only',
    remedy: 'Open the store without --read-only to write.',
  },
  'store-closed': {
    ...USE,
    kind: 'StoreClosed',
    text: '{path} is closed',
    remedy: 'Open the store again.',
  },

  // ---- writing
  'store-full': {
    ...USE,
    kind: 'StoreFull',
    code: 'Neo.TransientError.General.DatabaseUnavailable',
    text: 'cannot write {path}: the disk is full or a size limit is reached; the change was not made, and everything written before is safe',
    remedy: 'Make room; the store takes writes again as soon as there is space.',
  },
  'store-io': {
    ...USE,
    kind: 'StoreIo',
    text: 'cannot read or write {path}: {detail}',
    remedy: 'Look at the disk and its messages in the system log.',
  },
  'store-moved': {
    ...USE,
    kind: 'StoreMoved',
    text: 'cannot write {path}: the file was moved, replaced or deleted while it was open; the change was not made',
    remedy: 'Put the file back where it was, or close the store and open it again.',
  },
  'store-second-writer': {
    ...USE,
    kind: 'StoreLocked',
    text: 'cannot write {path}: another process wrote to it although this one holds the lease; the change was not made',
    remedy: 'Close every writer, run `relate check`, and never delete the lease file while a writer runs.',
  },
  'store-commit-too-large': {
    ...USE,
    kind: 'StoreCommitTooLarge',
    code: 'Neo.ClientError.General.TransactionOutOfMemoryError',
    text: 'the change is too large for one commit: {bytes} bytes of at most {limit}',
    remedy: 'Split the work: CALL { ... } IN TRANSACTIONS, or several statements.',
  },
  'store-graph-too-large': {
    ...USE,
    kind: 'StoreGraphTooLarge',
    code: 'Neo.ClientError.General.TransactionOutOfMemoryError',
    text: 'the graph would grow to about {bytes} bytes, over the limit of {limit} (--logical-graph-size-limit); the change was not made',
    remedy: 'Delete what is no longer needed, or raise --logical-graph-size-limit.',
  },

  // ---- damage
  'store-damaged': {
    ...USE,
    kind: 'StoreDamaged',
    code: 'Neo.DatabaseError.General.StorageDamageDetected',
    text: '{path} is damaged: {part}',
    remedy: 'Restore a backup, or save what can be read with `relate clone --salvage`.',
  },
} as const satisfies Record<string, ErrorRow>
