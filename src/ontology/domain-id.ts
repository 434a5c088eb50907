/**
 * Identity as the second MCP surface shows it. An entity whose property `id` is `<prefix>:<rest>` has a domain id and
 * is shown under it; every other gets `<label>:<internal id, 16 hex digits>`, which mutations take as well.
 */
const DOMAIN_ID = /^[0-9a-z_]+:./s
const SHOWN_ID = /^([0-9a-z_]+):([0-9a-f]{16})$/

export function isDomainId(value: unknown): value is string {
  return typeof value === 'string' && DOMAIN_ID.test(value)
}

/** Ids of mutation lines: `person:c6e1868c0b13e437`. */
export function isMutationId(value: unknown): value is string {
  return typeof value === 'string' && SHOWN_ID.test(value)
}

/** The id shown for an entity without a domain id; `label` is the first label, or `node`, or the type. */
export function generatedId(label: string, id: number): string {
  return `${prefixOf(label)}:${id.toString(16).padStart(16, '0')}`
}

export function prefixOf(label: string): string {
  return label.toLowerCase().replace(/[^0-9a-z_]/gu, '_')
}

/** The internal id behind a generated one, and the prefix it has to have; null for other texts. */
export function internalId(shown: string): { readonly prefix: string; readonly id: number } | null {
  const match = SHOWN_ID.exec(shown)
  if (match === null) return null
  const id = Number.parseInt(match[2] ?? '', 16)
  return Number.isSafeInteger(id) ? { prefix: match[1] ?? '', id } : null
}
