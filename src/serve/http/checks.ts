/**
 * The checks of the gate that need the head of a request only, in the order in which they answer. 403 and 415 stand
 * before the credential, so that a page in a browser never learns whether it guessed one; what needs the caller's
 * trust stands behind it.
 */
import { failure } from '../../status/fail.js'
import type { Refusal } from './refusal.js'
import { announcedLength, type RequestHead } from './request-head.js'

export type Check = (head: RequestHead) => Refusal | null

/** Largest body: 16 MiB. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024

export const BODY_TOO_LARGE: Refusal = { status: 400, error: failure('http-body-too-large').sentence }

/** A request that could not be parsed at all. */
export function malformed(detail: string): Refusal {
  return { status: 400, error: failure('http-malformed', { detail }).sentence }
}

export function unsupportedVersion(version: string): Refusal {
  return { status: 400, error: failure('http-version', { version }).sentence }
}

export const checkVersion: Check = head => (head.version === '1.1' ? null : unsupportedVersion(head.version))

export const checkHostCount: Check = head =>
  head.values('host').length === 1 ? null : { status: 400, error: failure('http-host-count').sentence }

export const POST_ONLY: Refusal = {
  status: 405,
  error: failure('http-post-only').sentence,
  headers: { Allow: 'POST' },
}

/** Loopback names with any port; a name that only begins like one is somebody else's. */
const LOOPBACK = '(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::\\d+)?'
const LOOPBACK_ORIGIN = new RegExp(`^https?://${LOOPBACK}$`, 'i')
const LOOPBACK_HOST = new RegExp(`^${LOOPBACK}$`, 'i')

export const checkOrigin: Check = head => {
  const origins = head.values('origin')
  if (origins.length === 0 || (origins.length === 1 && LOOPBACK_ORIGIN.test(origins[0]!))) return null
  return { status: 403, error: failure('http-origin').sentence }
}

/** Against DNS rebinding: a listener on loopback is asked for by a loopback name. */
export const checkHost: Check = head =>
  LOOPBACK_HOST.test(head.values('host')[0] ?? '') ? null : { status: 403, error: failure('http-host').sentence }

/** Types that a form can send across origins without asking first. */
const SIMPLE_TYPES = new Set(['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])

/** Only a body has a type; surfaces decide which other methods they answer. */
export const checkContentType: Check = head => {
  if (head.method !== 'POST') return null
  const types = head.values('content-type').map(type => type.split(/[;,]/, 1)[0]!.trim().toLowerCase())
  if (types.length > 0 && !types.some(type => SIMPLE_TYPES.has(type))) return null
  return { status: 415, error: failure('http-content-type').sentence }
}

export const AUTHENTICATION_REQUIRED: Refusal = {
  status: 401,
  error: failure('http-authentication').sentence,
  headers: { 'WWW-Authenticate': 'Basic realm="relate"' },
}

/** Protocol revisions from this one on have no handshake, which this surface is built on. */
const FIRST_STATELESS_REVISION = '2026-07-28'

export const checkProtocolVersion: Check = head => {
  const versions = head.values('mcp-protocol-version')
  if (versions.length === 0) return null
  const version = versions.join(', ')
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version < FIRST_STATELESS_REVISION) return null
  return { status: 400, error: failure('http-protocol-version', { version }).sentence }
}

export const checkContentEncoding: Check = head => {
  const encoding = head.values('content-encoding').join(', ')
  if (encoding === '' || encoding.toLowerCase() === 'identity') return null
  return { status: 400, error: failure('http-content-encoding', { encoding }).sentence }
}

export const checkBodyLength: Check = head => (announcedLength(head) > MAX_BODY_BYTES ? BODY_TOO_LARGE : null)

/** The first refusal. */
export function firstRefusal(checks: readonly Check[], head: RequestHead): Refusal | null {
  for (const check of checks) {
    const refusal = check(head)
    if (refusal !== null) return refusal
  }
  return null
}
