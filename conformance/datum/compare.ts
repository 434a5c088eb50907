/**
 * Rows against rows. Two readings of "the same": exactly (the TCK), or with floats that agree to a relative 1e-12 (case
 * files, whose answers another engine gave). A bag is compared by text first, so that a thousand rows cost a thousand
 * look-ups; only what is left over is tried pair by pair.
 */
import { byCodeUnit, type Datum, type NodeDatum, type RelationshipDatum } from './datum.js'
import { show, showRow } from './show.js'

export type Row = readonly Datum[]

export interface RowRules {
  readonly ordered: boolean
  /** `0` asks for equal floats. */
  readonly floatTolerance: number
}

/** What differs between two tables of rows, as lines that begin with `-` (missing) or `+` (not expected); empty when they agree. */
export function compareRows(expected: readonly Row[], actual: readonly Row[], rules: RowRules): readonly string[] {
  return rules.ordered ? compareInOrder(expected, actual, rules) : compareAsBag(expected, actual, rules)
}

function compareInOrder(expected: readonly Row[], actual: readonly Row[], rules: RowRules): string[] {
  const lines: string[] = []
  for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
    const [wanted, got] = [expected[i], actual[i]]
    if (wanted !== undefined && got !== undefined && sameRow(wanted, got, rules.floatTolerance)) continue
    if (wanted !== undefined) lines.push(`- row ${i + 1}: ${showRow(wanted)}`)
    if (got !== undefined) lines.push(`+ row ${i + 1}: ${showRow(got)}`)
  }
  return lines
}

function compareAsBag(expected: readonly Row[], actual: readonly Row[], rules: RowRules): string[] {
  const waiting = new Map<string, Row[]>()
  for (const row of expected) {
    const key = showRow(row)
    const rows = waiting.get(key)
    if (rows === undefined) waiting.set(key, [row])
    else rows.push(row)
  }
  const surplus: Row[] = []
  for (const row of actual) if (waiting.get(showRow(row))?.pop() === undefined) surplus.push(row)
  const missing = [...waiting.values()].flat()
  const unexpected: Row[] = []
  for (const row of surplus) {
    const i = missing.findIndex(wanted => sameRow(wanted, row, rules.floatTolerance))
    if (i >= 0) missing.splice(i, 1)
    else unexpected.push(row)
  }
  return [...missing.map(row => `- ${showRow(row)}`), ...unexpected.map(row => `+ ${showRow(row)}`)]
}

function sameRow(a: Row, b: Row, floatTolerance: number): boolean {
  return a.length === b.length && a.every((datum, i) => same(datum, b[i]!, floatTolerance))
}

export function same(a: Datum, b: Datum, floatTolerance: number): boolean {
  if (floatTolerance === 0) return show(a) === show(b)
  switch (a.kind) {
    case 'float':
      return b.kind === 'float' && sameFloat(a.value, b.value, floatTolerance)
    case 'list':
      return b.kind === 'list' && sameRow(a.items, b.items, floatTolerance)
    case 'map':
      return b.kind === 'map' && sameEntries(a.entries, b.entries, floatTolerance)
    case 'node':
      return b.kind === 'node' && sameNode(a, b, floatTolerance)
    case 'relationship':
      return b.kind === 'relationship' && sameRelationship(a, b, floatTolerance)
    case 'path':
      return (
        b.kind === 'path' &&
        sameNode(a.start, b.start, floatTolerance) &&
        a.steps.length === b.steps.length &&
        a.steps.every((step, i) => {
          const other = b.steps[i]!
          return (
            step.forward === other.forward &&
            sameRelationship(step.relationship, other.relationship, floatTolerance) &&
            sameNode(step.node, other.node, floatTolerance)
          )
        })
      )
    case 'point':
      return b.kind === 'point' && a.srid === b.srid && sameFloats(a.coordinates, b.coordinates, floatTolerance)
    case 'vector':
      return (
        b.kind === 'vector' &&
        a.coordinateType === b.coordinateType &&
        sameFloats(a.coordinates, b.coordinates, floatTolerance)
      )
    default:
      return show(a) === show(b)
  }
}

function sameFloat(a: number, b: number, tolerance: number): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))
}

function sameFloats(a: readonly number[], b: readonly number[], tolerance: number): boolean {
  return a.length === b.length && a.every((value, i) => sameFloat(value, b[i]!, tolerance))
}

function sameEntries(a: ReadonlyMap<string, Datum>, b: ReadonlyMap<string, Datum>, tolerance: number): boolean {
  if (a.size !== b.size) return false
  for (const [key, value] of a) {
    const other = b.get(key)
    if (other === undefined || !same(value, other, tolerance)) return false
  }
  return true
}

function sameNode(a: NodeDatum, b: NodeDatum, tolerance: number): boolean {
  return a.labels.join(':') === b.labels.join(':') && sameEntries(a.properties, b.properties, tolerance)
}

function sameRelationship(a: RelationshipDatum, b: RelationshipDatum, tolerance: number): boolean {
  return a.type === b.type && sameEntries(a.properties, b.properties, tolerance)
}

/** The same datum with the items of every list, at every depth, in one fixed order. */
export function ignoringListOrder(datum: Datum): Datum {
  switch (datum.kind) {
    case 'list':
      return { kind: 'list', items: datum.items.map(ignoringListOrder).sort((a, b) => byCodeUnit(show(a), show(b))) }
    case 'map':
      return {
        kind: 'map',
        entries: new Map([...datum.entries].map(([key, value]) => [key, ignoringListOrder(value)])),
      }
    case 'node':
    case 'relationship':
      return {
        ...datum,
        properties: new Map([...datum.properties].map(([key, value]) => [key, ignoringListOrder(value)])),
      }
    default:
      return datum
  }
}
