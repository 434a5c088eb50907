/** Applies commit records to a state: what they say was checked when they were made. */
import { invariant } from '../status/fail.js'
import { ByteReader } from './bytes.js'
import { OPERATION, RECORD_VERSION } from './change-record.js'
import { readValue } from './codec.js'
import { newEpoch } from './epoch.js'
import { IndexedWriter } from './indexed-writer.js'
import type { Roots } from './roots.js'
import { readConstraint, readIndex } from './schema-codec.js'

/** Several records go through one replayer, so that a chunk is copied once for all of them. */
export class Replayer extends IndexedWriter {
  constructor(roots: Readonly<Roots>) {
    super(roots.clone(), false)
  }

  apply(payload: Uint8Array): void {
    const source = new ByteReader(payload)
    invariant(source.byte() === RECORD_VERSION, 'a commit record has an unknown version')
    invariant(source.uint() === this.roots.nextNode, 'a commit record does not follow this graph')
    invariant(source.uint() === this.roots.nextRelationship, 'a commit record does not follow this graph')
    while (!source.ended) this.step(source.byte(), source)
  }

  /** The state after all records so far, frozen. */
  finish(): Roots {
    this.dropEmptied()
    this.epoch = newEpoch()
    return this.roots.clone()
  }

  private step(operation: number, source: ByteReader): void {
    switch (operation) {
      case OPERATION.label:
        this.name('labels', source.text())
        break
      case OPERATION.type:
        this.name('types', source.text())
        break
      case OPERATION.key:
        this.name('keys', source.text())
        break
      case OPERATION.createNode:
        this.placeNode(Array.from({ length: source.uint() }, () => source.uint()))
        break
      case OPERATION.createRelationship:
        this.placeRelationship(source.uint(), source.uint(), source.uint())
        break
      case OPERATION.setNodeProperty:
        this.writeProperty('node', source.uint(), source.uint(), readValue(source))
        break
      case OPERATION.setRelationshipProperty:
        this.writeProperty('relationship', source.uint(), source.uint(), readValue(source))
        break
      case OPERATION.addLabel:
        this.writeLabel(source.uint(), source.uint())
        break
      case OPERATION.removeLabel:
        this.eraseLabel(source.uint(), source.uint())
        break
      case OPERATION.deleteNode:
        this.eraseNode(source.uint())
        break
      case OPERATION.deleteRelationship:
        this.eraseRelationship(source.uint())
        break
      default:
        this.schemaStep(operation, source)
    }
  }

  private schemaStep(operation: number, source: ByteReader): void {
    const { schema } = this.roots
    switch (operation) {
      case OPERATION.createIndex:
        this.addIndex(readIndex(source))
        break
      case OPERATION.createConstraint:
        this.addConstraint(readConstraint(source))
        break
      case OPERATION.dropIndex:
        this.eraseIndex(withId(schema.indexes, source.uint()))
        break
      case OPERATION.dropConstraint:
        this.removeConstraint(withId(schema.constraints, source.uint()))
        break
      case OPERATION.setRecord:
        this.placeRecord(source.text(), readValue(source))
        break
      default:
        invariant(false, `a commit record has the unknown operation ${operation}`)
    }
  }

  private name(table: 'labels' | 'types' | 'keys', name: string): void {
    this.roots[table] = this.roots[table].with(name)
    this.roots.schemaEpoch = newEpoch()
  }
}

function withId<T extends { readonly id: number }>(list: readonly T[], id: number): T {
  const item = list.find(other => other.id === id)
  invariant(item !== undefined, 'a commit record drops what is not there')
  return item
}
