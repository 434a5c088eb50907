/** Just enough checking to read case files without trusting them: each reader names what it found instead. */
export class CaseFormatError extends Error {
  override readonly name = 'CaseFormatError'
}

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function object(value: unknown, what: string): JsonObject {
  return isObject(value) ? value : wrong(what, 'an object', value)
}

export function list(value: unknown, what: string): readonly unknown[] {
  return Array.isArray(value) ? value : wrong(what, 'a list', value)
}

export function string(value: unknown, what: string): string {
  return typeof value === 'string' ? value : wrong(what, 'a string', value)
}

export function strings(value: unknown, what: string): readonly string[] {
  return list(value, what).map(item => string(item, what))
}

export function number(value: unknown, what: string): number {
  return typeof value === 'number' ? value : wrong(what, 'a number', value)
}

export function boolean(value: unknown, what: string): boolean {
  return typeof value === 'boolean' ? value : wrong(what, 'true or false', value)
}

export function wrong(what: string, wanted: string, value: unknown): never {
  throw new CaseFormatError(`${what}: expected ${wanted}, got ${JSON.stringify(value)}`)
}

/** Own entries, so that a key called `__proto__` is a key. */
export function mapObject<T>(value: JsonObject, read: (item: unknown) => T): ReadonlyMap<string, T> {
  return new Map(Object.entries(value).map(([key, item]) => [key, read(item)]))
}
