/** A graph of a few entities in plain arrays: enough of a view for expressions. */
import type { ExpandCursor, GraphView, IdCursor } from '../../src/store/graph.js'
import type { Value } from '../../src/value/value.js'

export interface TinyNode {
  readonly labels: readonly string[]
  readonly properties: Readonly<Record<string, Value>>
}
export interface TinyRelationship {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly properties: Readonly<Record<string, Value>>
}

export class TinyGraph implements GraphView {
  readonly deletedNodes = new Set<number>()
  readonly deletedRelationships = new Set<number>()
  private readonly labels: string[]
  private readonly types: string[]
  private readonly keys: string[]
  readonly indexes = []
  readonly constraints = []
  readonly records: ReadonlyMap<string, Value> = new Map()

  constructor(
    private readonly nodes: readonly TinyNode[] = [],
    private readonly relationships: readonly TinyRelationship[] = [],
    readonly schemaEpoch = 1,
  ) {
    this.labels = unique(nodes.flatMap(node => node.labels))
    this.types = unique(relationships.map(relationship => relationship.type))
    this.keys = unique([...nodes, ...relationships].flatMap(entity => Object.keys(entity.properties)))
  }

  labelToken = (name: string): number => this.labels.indexOf(name)
  typeToken = (name: string): number => this.types.indexOf(name)
  keyToken = (name: string): number => this.keys.indexOf(name)
  labelName = (token: number): string => this.labels[token] ?? ''
  typeName = (token: number): string => this.types[token] ?? ''
  keyName = (token: number): string => this.keys[token] ?? ''
  get labelCount(): number {
    return this.labels.length
  }
  get typeCount(): number {
    return this.types.length
  }
  get keyCount(): number {
    return this.keys.length
  }
  get nodeCount(): number {
    return this.nodes.length
  }
  get relationshipCount(): number {
    return this.relationships.length
  }

  nodesWithLabel(label: number): number {
    return this.nodes.filter((_, id) => this.hasLabel(id, label)).length
  }
  relationshipsOfType(type: number): number {
    return this.relationships.filter((_, id) => this.typeOf(id) === type).length
  }
  relationshipsAt(): number {
    return this.relationships.length
  }

  hasNode(id: number): boolean {
    return id < this.nodes.length && !this.deletedNodes.has(id)
  }
  hasLabel(id: number, label: number): boolean {
    return this.labelsOf(id).includes(label)
  }
  labelsOf(id: number): readonly number[] {
    return this.hasNode(id) ? (this.nodes[id]?.labels ?? []).map(this.labelToken).sort((a, b) => a - b) : []
  }
  nodeProperty(id: number, key: number): Value {
    return this.hasNode(id) ? (this.nodes[id]?.properties[this.keyName(key)] ?? null) : null
  }
  nodeKeys(id: number): readonly number[] {
    return this.hasNode(id) ? Object.keys(this.nodes[id]?.properties ?? {}).map(this.keyToken) : []
  }
  degree(): number {
    return 0
  }

  hasRelationship(id: number): boolean {
    return id < this.relationships.length && !this.deletedRelationships.has(id)
  }
  typeOf(id: number): number {
    return this.typeToken(this.relationships[id]?.type ?? '')
  }
  startOf(id: number): number {
    return this.relationships[id]?.start ?? -1
  }
  endOf(id: number): number {
    return this.relationships[id]?.end ?? -1
  }
  relationshipProperty(id: number, key: number): Value {
    return this.hasRelationship(id) ? (this.relationships[id]?.properties[this.keyName(key)] ?? null) : null
  }
  relationshipKeys(id: number): readonly number[] {
    return this.hasRelationship(id) ? Object.keys(this.relationships[id]?.properties ?? {}).map(this.keyToken) : []
  }

  scanNodes(): IdCursor {
    return cursor(this.nodes.map((_, id) => id).filter(id => this.hasNode(id)))
  }
  scanLabel(label: number): IdCursor {
    return cursor(this.nodes.map((_, id) => id).filter(id => this.hasLabel(id, label)))
  }
  scanRelationships(): IdCursor {
    return cursor(this.relationships.map((_, id) => id).filter(id => this.hasRelationship(id)))
  }
  scanType(type: number): IdCursor {
    return cursor(
      this.relationships.map((_, id) => id).filter(id => this.hasRelationship(id) && this.typeOf(id) === type),
    )
  }
  expand(): ExpandCursor {
    throw new Error('expressions do not expand')
  }
  seek(): IdCursor {
    return cursor([])
  }
  indexSize(): { readonly entries: number; readonly distinct: number } {
    return { entries: 0, distinct: 0 }
  }
  estimate(): number {
    return 0
  }
  searchText(): readonly [] {
    return []
  }
  nearest(): readonly [] {
    return []
  }
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}

function cursor(ids: readonly number[]): IdCursor {
  let at = -1
  return {
    get id() {
      return ids[at] ?? -1
    },
    next: () => ++at < ids.length,
  }
}
