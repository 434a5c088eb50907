/**
 * Counts for the planner, exact at every moment: nodes per label, relationships per type, and relationships per
 * (label of an end, type, direction). They are small, so a transaction copies what it changes whole.
 */

class LabelDegrees {
  constructor(
    readonly owner: number,
    /** By type. */
    readonly out: number[],
    readonly into: number[],
    public outTotal: number,
    public inTotal: number,
  ) {}

  copy(owner: number): LabelDegrees {
    return new LabelDegrees(owner, this.out.slice(), this.into.slice(), this.outTotal, this.inTotal)
  }
}

export class Statistics {
  private constructor(
    readonly owner: number,
    private readonly nodes: number[],
    private readonly relationships: number[],
    private readonly degrees: (LabelDegrees | undefined)[],
  ) {}

  static empty(owner: number): Statistics {
    return new Statistics(owner, [], [], [])
  }

  /** Calls `visit` for each count above 0: of nodes, of relationships, of relationships at nodes with a label. */
  forEach(visit: {
    nodes(label: number, count: number): void
    relationships(type: number, count: number): void
    at(label: number, type: number, direction: 'out' | 'in', count: number): void
  }): void {
    this.nodes.forEach((count, label) => {
      if (count > 0) visit.nodes(label, count)
    })
    this.relationships.forEach((count, type) => {
      if (count > 0) visit.relationships(type, count)
    })
    this.degrees.forEach((degrees, label) => {
      degrees?.out.forEach((count, type) => {
        if (count > 0) visit.at(label, type, 'out', count)
      })
      degrees?.into.forEach((count, type) => {
        if (count > 0) visit.at(label, type, 'in', count)
      })
    })
  }

  writable(owner: number): Statistics {
    if (this.owner === owner) return this
    return new Statistics(owner, this.nodes.slice(), this.relationships.slice(), this.degrees.slice())
  }

  nodesWithLabel(label: number): number {
    return this.nodes[label] ?? 0
  }

  relationshipsOfType(type: number): number {
    return this.relationships[type] ?? 0
  }

  /** `type` -1 for any. */
  relationshipsAt(label: number, type: number, direction: 'out' | 'in'): number {
    const degrees = this.degrees[label]
    if (degrees === undefined) return 0
    if (type === -1) return direction === 'out' ? degrees.outTotal : degrees.inTotal
    return (direction === 'out' ? degrees.out[type] : degrees.into[type]) ?? 0
  }

  addNodes(label: number, change: number): void {
    bump(this.nodes, label, change)
  }

  addRelationships(type: number, change: number): void {
    bump(this.relationships, type, change)
  }

  addAt(label: number, type: number, direction: 'out' | 'in', change: number): void {
    const degrees = this.writableDegrees(label)
    if (direction === 'out') {
      bump(degrees.out, type, change)
      degrees.outTotal += change
    } else {
      bump(degrees.into, type, change)
      degrees.inTotal += change
    }
  }

  private writableDegrees(label: number): LabelDegrees {
    const degrees = this.degrees[label]
    if (degrees !== undefined && degrees.owner === this.owner) return degrees
    const own = degrees === undefined ? new LabelDegrees(this.owner, [], [], 0, 0) : degrees.copy(this.owner)
    while (this.degrees.length <= label) this.degrees.push(undefined)
    this.degrees[label] = own
    return own
  }
}

function bump(counts: number[], token: number, change: number): void {
  while (counts.length <= token) counts.push(0)
  counts[token]! += change
}
