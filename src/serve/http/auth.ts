/**
 * Where the credential of the served surfaces comes from: `--auth`, `RELATE_AUTH`, or a token that is generated once
 * and kept beside the store, readable by its owner only.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, fchmodSync, openSync, readFileSync, realpathSync, writeSync } from 'node:fs'
import { fail } from '../../status/fail.js'
import { Credential } from './credential.js'

export interface Auth {
  /** null: nobody is asked. */
  readonly credential: Credential | null
  /** The `auth:` lines of the start-up. */
  readonly lines: readonly string[]
}

const TOKEN_USER = 'relate'
const TOKEN_FILE = /^relate:([A-Za-z0-9_-]{16,})\n?$/

/** What the user said, checked before anything is opened; null when a token is wanted. */
export interface AuthSetting {
  readonly source: '--auth' | 'RELATE_AUTH'
  /** `user:password`, or `none`. */
  readonly value: string
}

/** @throws RelateError for a value of the wrong form */
export function authSetting(flag: string | undefined, environment: string | undefined): AuthSetting | null {
  if (flag !== undefined) return checked({ source: '--auth', value: flag })
  if (environment !== undefined && environment !== '') return checked({ source: 'RELATE_AUTH', value: environment })
  return null
}

function checked(setting: AuthSetting): AuthSetting {
  const { source, value } = setting
  if (value === 'none') return setting
  const colon = value.indexOf(':')
  if (colon === -1) fail('auth-form', { source })
  if (colon === 0 || colon === value.length - 1) fail('auth-empty-side', { source })
  return setting
}

/** @param storePath the store's path as opened, null for `:memory:` */
export function authFrom(setting: AuthSetting | null, storePath: string | null): Auth {
  if (setting === null) return generated(storePath)
  if (setting.value === 'none') return { credential: null, lines: ['auth: none'] }
  return { credential: new Credential(setting.value), lines: [`auth: from ${setting.source}`] }
}

function generated(storePath: string | null): Auth {
  const file = storePath === null ? null : `${realpathSync(storePath)}.auth-token`
  const kept = file === null ? null : keptToken(file)
  const token = kept ?? randomBytes(32).toString('base64url')
  const lines = [`auth: generated token for user ${TOKEN_USER}: ${token}`]
  if (file !== null && (kept !== null || keep(file, token))) lines.push(`auth: saved to ${file}`)
  return { credential: new Credential(`${TOKEN_USER}:${token}`), lines }
}

/** The token of an earlier run; null when there is none. */
function keptToken(file: string): string | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  return TOKEN_FILE.exec(text)?.[1] ?? fail('auth-token-file', { file })
}

/** False when the folder cannot be written: then the token lives as long as the process. */
function keep(file: string, token: string): boolean {
  try {
    const fd = openSync(file, 'wx', 0o600)
    try {
      fchmodSync(fd, 0o600)
      writeSync(fd, `${TOKEN_USER}:${token}`)
    } finally {
      closeSync(fd)
    }
    return true
  } catch {
    return false
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
