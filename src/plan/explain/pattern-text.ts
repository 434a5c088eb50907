/** Patterns as operators show them: `(:Project)<-[w:WORKS_ON]-(p:Person)`. Maps and parameters stay out. */
import type { BoundLabels, BoundQuantified, BoundStatement, Slot } from '../../lower/bound.js'
import { conjunction, labelTestOf } from '../labels.js'
import type { Direction, Hop, PathSegment } from '../operators.js'
import { splitPredicate } from '../predicates.js'
import { expressionText, labelsText } from './print.js'
import { quoted } from './quote.js'
import { matchesOf } from './statement-parts.js'

/** Labels that the statement's patterns write at each node. */
export class PatternTexts {
  private readonly labels = new Map<number, BoundLabels>()

  constructor(
    statement: BoundStatement,
    /** Whether names that the planner has given are shown. */
    private readonly hidden: boolean,
  ) {
    for (const match of matchesOf(statement)) {
      for (const part of match.parts) {
        for (const element of part.elements) {
          if (element.kind === 'node') this.add(element.slot, element.labels)
        }
      }
      for (const predicate of match.predicates.flatMap(splitPredicate)) {
        const test = labelTestOf(predicate)
        if (test !== null && test.slot.kind === 'node') this.add(test.slot, test.labels)
      }
    }
  }

  private add(slot: Slot, labels: BoundLabels | null): void {
    const all = conjunction(this.labels.get(slot.index) ?? null, labels)
    if (all !== null) this.labels.set(slot.index, all)
  }

  name(slot: Slot): string {
    return slot.anonymous && !this.hidden ? '' : quoted(slot.name)
  }

  /** `described`: with the labels that the statement asks for. */
  node(slot: Slot, described: boolean): string {
    const labels = described ? (this.labels.get(slot.index) ?? null) : null
    return `(${this.name(slot)}${labels === null ? '' : `:${labelsText(labels)}`})`
  }

  labelled(slot: Slot, labels: BoundLabels | null): string {
    return `(${this.name(slot)}${labels === null ? '' : `:${labelsText(labels)}`})`
  }

  hop(slot: Slot, hop: Hop, length = ''): string {
    return arrow(hop.direction, this.relationship(slot, hop, length))
  }

  private relationship(slot: Slot, hop: Hop, length: string): string {
    const types = hop.typeTest !== null ? labelsText(hop.typeTest) : (hop.types ?? []).map(quoted).join('|')
    const inside = `${this.name(slot)}${types === '' ? '' : `:${types}`}${length}`
    return inside === '' ? '' : `[${inside}]`
  }

  quantified(pattern: BoundQuantified): string {
    const inner = pattern.elements.map(element => {
      if (element.kind === 'node') return this.labelled(element.slot, element.labels)
      if (element.kind !== 'relationship') return ''
      const types = element.types === null ? '' : `:${labelsText(element.types)}`
      const inside = `${this.name(element.slot)}${types}`
      return arrow(element.direction, inside === '' ? '' : `[${inside}]`)
    })
    return `(${inner.join('')})${quantifierText(pattern.min, pattern.max)}`
  }

  /** A variable-length relationship: `-[r:R*..5]->`. */
  walk({ steps, min, max }: PathSegment, list: Slot): string {
    const [step] = steps
    return step === undefined ? '' : this.hop(list, step, lengthText(min, max))
  }

  segment(segment: PathSegment): string {
    const first = segment.first === null ? '' : this.labelled(segment.first, segment.firstLabels)
    const steps = segment.steps.map(step => {
      const node = step.node === null ? '' : this.labelled(step.node, step.labels)
      return `${this.hop(step.relationship, step)}${node}`
    })
    const text = `${first}${steps.join('')}`
    return segment.min === 1 && segment.max === 1 && segment.first === null
      ? text
      : `(${text})${quantifierText(segment.min, segment.max)}`
  }
}

export function arrow(direction: Direction, inside: string): string {
  if (direction === 'both') return `-${inside}-`
  return direction === 'out' ? `-${inside}->` : `<-${inside}-`
}

export function quantifierText(min: number, max: number | null): string {
  return `{${min}, ${max ?? ''}}`
}

/** `*`, `*2`, `*..3`, `*2..` */
export function lengthText(min: number, max: number | null): string {
  if (min === max) return `*${min}`
  if (min === 1) return max === null ? '*' : `*..${max}`
  return `*${min}..${max ?? ''}`
}

export function predicatesText(predicates: readonly Parameters<typeof expressionText>[0][]): string {
  return predicates.map(one => expressionText(one)).join(' AND ')
}
