/**
 * The values that conformance cases speak of, without identities. The TCK's notation, the typed JSON of case files and
 * the engine's results are all read into this one form, so that there is one comparison and one way to show a value.
 */
export interface NodeDatum {
  readonly kind: 'node'
  /** Sorted. */
  readonly labels: readonly string[]
  readonly properties: ReadonlyMap<string, Datum>
}

export interface RelationshipDatum {
  readonly kind: 'relationship'
  readonly type: string
  readonly properties: ReadonlyMap<string, Datum>
}

/** One hop of a path; `forward` when the path walks from the relationship's start to its end. */
export interface StepDatum {
  readonly relationship: RelationshipDatum
  readonly forward: boolean
  readonly node: NodeDatum
}

export type TemporalType = 'Date' | 'Time' | 'LocalTime' | 'LocalDateTime' | 'ZonedDateTime'

export type Datum =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly Datum[] }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Datum> }
  | NodeDatum
  | RelationshipDatum
  | { readonly kind: 'path'; readonly start: NodeDatum; readonly steps: readonly StepDatum[] }
  | { readonly kind: 'bytes'; readonly base64: string }
  | { readonly kind: 'temporal'; readonly type: TemporalType; readonly text: string }
  | {
      readonly kind: 'duration'
      readonly months: bigint
      readonly days: bigint
      readonly seconds: bigint
      readonly nanoseconds: number
    }
  | { readonly kind: 'point'; readonly srid: number; readonly coordinates: readonly number[] }
  | { readonly kind: 'vector'; readonly coordinateType: string; readonly coordinates: readonly number[] }
  | { readonly kind: 'uuid'; readonly text: string }

export const NULL: Datum = { kind: 'null' }

export function sortedLabels(labels: readonly string[]): readonly string[] {
  return [...labels].sort(byCodeUnit)
}

export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
