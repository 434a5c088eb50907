/** Sources: the row that is there, all nodes, nodes by label, relationships by type. */
import type {
  AllNodesScan,
  IntersectionNodeByLabelsScan,
  NodeByLabelScan,
  RelationshipScan,
  UnionNodeByLabelsScan,
} from '../plan/operators.js'
import type { IdCursor } from '../store/graph.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import type { ExecutionRuntime } from './runtime.js'

/** Ids of nothing. */
export const NO_IDS: IdCursor = { id: -1, next: () => false }

class ArgumentCursor implements Cursor {
  private given = true
  open(): void {
    this.given = false
  }
  next(): Answer {
    if (this.given) return END
    this.given = true
    return ROW
  }
}

export function compileArgument(): Make {
  return () => new ArgumentCursor()
}

/** Puts the ids of a store's cursor into a slot. */
export class IdScan implements Cursor {
  private ids: IdCursor = NO_IDS
  constructor(
    private readonly runtime: ExecutionRuntime,
    private readonly slot: number,
    private readonly start: () => IdCursor,
  ) {}
  open(): void {
    this.ids = this.start()
  }
  next(): Answer {
    if (--this.runtime.budget < 0) return PAUSE
    if (!this.ids.next()) return END
    this.runtime.row[this.slot] = this.ids.id
    return ROW
  }
}

export function compileAllNodesScan({ slot }: AllNodesScan): Make {
  return runtime => new IdScan(runtime, slot.index, () => runtime.view.scanNodes())
}

export function compileNodeByLabelScan({ slot, label }: NodeByLabelScan): Make {
  return runtime => new IdScan(runtime, slot.index, () => labelled(runtime, label))
}

function labelled({ view }: ExecutionRuntime, label: string): IdCursor {
  const token = view.labelToken(label)
  return token < 0 ? NO_IDS : view.scanLabel(token)
}

/** Each node once: a later label's nodes that have an earlier label were given before. */
export function compileUnionScan({ slot, labels }: UnionNodeByLabelsScan): Make {
  return runtime => new IdScan(runtime, slot.index, () => new UnionIds(runtime, labels))
}

class UnionIds implements IdCursor {
  id = -1
  private readonly tokens: readonly number[]
  private current: IdCursor = NO_IDS
  private at = -1
  constructor(
    private readonly runtime: ExecutionRuntime,
    labels: readonly string[],
  ) {
    this.tokens = labels.map(label => runtime.view.labelToken(label)).filter(token => token >= 0)
  }
  next(): boolean {
    for (;;) {
      while (this.current.next()) {
        const { id } = this.current
        if (this.isNew(id)) {
          this.id = id
          return true
        }
        this.runtime.tick()
      }
      const token = this.tokens[++this.at]
      if (token === undefined) return false
      this.current = this.runtime.view.scanLabel(token)
    }
  }
  private isNew(id: number): boolean {
    for (let i = 0; i < this.at; i++) if (this.runtime.view.hasLabel(id, this.tokens[i]!)) return false
    return true
  }
}

/** Scans the rarest label and tests the others. */
export function compileIntersectionScan({ slot, labels }: IntersectionNodeByLabelsScan): Make {
  return runtime => new IdScan(runtime, slot.index, () => intersection(runtime, labels))
}

function intersection(runtime: ExecutionRuntime, labels: readonly string[]): IdCursor {
  const { view } = runtime
  const tokens = labels.map(label => view.labelToken(label))
  const [first, ...rest] = tokens
  if (first === undefined || tokens.some(token => token < 0)) return NO_IDS
  const ids = view.scanLabel(first)
  const cursor = {
    id: -1,
    next(): boolean {
      while (ids.next()) {
        runtime.tick()
        if (!rest.every(token => view.hasLabel(ids.id, token))) continue
        cursor.id = ids.id
        return true
      }
      return false
    },
  }
  return cursor
}

export interface EndSlots {
  readonly relationship: { readonly index: number }
  readonly left: { readonly index: number }
  readonly right: { readonly index: number }
  readonly direction: 'out' | 'in' | 'both'
}

/** Relationships with both ends; undirected ones come once each way, loops once. */
export class RelationshipIds implements Cursor {
  private ids: IdCursor = NO_IDS
  /** The relationship whose second way is still to be given, or -1. */
  private turned = -1
  constructor(
    private readonly runtime: ExecutionRuntime,
    private readonly ends: EndSlots,
    private readonly start: () => IdCursor,
  ) {}
  open(): void {
    this.ids = this.start()
    this.turned = -1
  }
  next(): Answer {
    const { runtime, ends } = this
    if (this.turned >= 0) {
      this.put(this.turned, true)
      this.turned = -1
      return ROW
    }
    if (--runtime.budget < 0) return PAUSE
    if (!this.ids.next()) return END
    const { id } = this.ids
    this.put(id, ends.direction === 'in')
    if (ends.direction === 'both' && runtime.view.startOf(id) !== runtime.view.endOf(id)) this.turned = id
    return ROW
  }
  private put(id: number, turned: boolean): void {
    const { runtime, ends } = this
    const start = runtime.view.startOf(id)
    const end = runtime.view.endOf(id)
    runtime.row[ends.relationship.index] = id
    runtime.row[ends.left.index] = turned ? end : start
    runtime.row[ends.right.index] = turned ? start : end
  }
}

export function compileRelationshipScan(operator: RelationshipScan): Make {
  const { type } = operator
  return runtime =>
    new RelationshipIds(runtime, operator, () => {
      const { view } = runtime
      if (type === null) return view.scanRelationships()
      const token = view.typeToken(type)
      return token < 0 ? NO_IDS : view.scanType(token)
    })
}
