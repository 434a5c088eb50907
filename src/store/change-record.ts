/**
 * One commit as bytes: a format version, the ids the transaction started from, and its operations in order. Creations
 * carry no id, because ids only count up.
 */
import { fail } from '../status/fail.js'
import type { Value } from '../value/value.js'
import { ByteWriter } from './bytes.js'
import { writeValue } from './codec.js'
import { MAX_COMMIT_BYTES } from './limits.js'
import type { ConstraintDescriptor, IndexDescriptor } from './schema.js'
import { writeConstraint, writeIndex } from './schema-codec.js'

export const RECORD_VERSION = 1

/** Part of the file format: numbers are never given a new meaning. */
export const OPERATION = {
  label: 1,
  type: 2,
  key: 3,
  createNode: 4,
  createRelationship: 5,
  setNodeProperty: 6,
  setRelationshipProperty: 7,
  addLabel: 8,
  removeLabel: 9,
  deleteNode: 10,
  deleteRelationship: 11,
  createIndex: 12,
  dropIndex: 13,
  createConstraint: 14,
  dropConstraint: 15,
  setRecord: 16,
} as const
export type Operation = (typeof OPERATION)[keyof typeof OPERATION]

export class ChangeRecord {
  private readonly out: ByteWriter
  private readonly head: number

  constructor(nextNode: number, nextRelationship: number) {
    this.out = new ByteWriter()
    this.out.byte(RECORD_VERSION)
    this.out.uint(nextNode)
    this.out.uint(nextRelationship)
    this.head = this.out.length
  }

  /** Bytes of all operations. */
  get size(): number {
    return this.out.length - this.head
  }

  truncate(size: number): void {
    this.out.truncate(this.head + size)
  }

  payload(): Uint8Array {
    return this.out.take()
  }

  name(operation: Operation, name: string): void {
    this.out.byte(operation)
    this.out.text(name)
    this.checkSize()
  }

  createNode(labels: readonly number[]): void {
    this.out.byte(OPERATION.createNode)
    this.out.uint(labels.length)
    for (const label of labels) this.out.uint(label)
    this.checkSize()
  }

  /** An operation that whole numbers describe. */
  numbers(operation: Operation, a: number, b = -1, c = -1): void {
    this.out.byte(operation)
    this.out.uint(a)
    if (b >= 0) this.out.uint(b)
    if (c >= 0) this.out.uint(c)
    this.checkSize()
  }

  property(operation: Operation, id: number, key: number, value: Value): void {
    this.out.byte(operation)
    this.out.uint(id)
    this.out.uint(key)
    writeValue(this.out, value)
    this.checkSize()
  }

  createIndex(index: IndexDescriptor): void {
    this.out.byte(OPERATION.createIndex)
    writeIndex(this.out, index)
  }

  createConstraint(constraint: ConstraintDescriptor): void {
    this.out.byte(OPERATION.createConstraint)
    writeConstraint(this.out, constraint)
  }

  setRecord(name: string, value: Value): void {
    this.out.byte(OPERATION.setRecord)
    this.out.text(name)
    writeValue(this.out, value)
    this.checkSize()
  }

  private checkSize(): void {
    const bytes = this.out.length
    if (bytes > MAX_COMMIT_BYTES) fail('store-commit-too-large', { bytes, limit: MAX_COMMIT_BYTES })
  }
}
