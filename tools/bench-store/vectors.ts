/** A vector index: exact neighbours among many vectors, in the process that wrote them and after it was opened again. */
import { join } from 'node:path'
import { open, Vector } from '../../src/index.js'
import type { Finding } from './findings.js'

const DIMENSIONS = 384
const BATCH = 10_000
const QUERIES = 30
const NEAREST =
  "CALL db.index.vector.queryNodes('embeddings', 10, $vector) YIELD node, score RETURN node.id AS id, score"

export function benchVectors(folder: string, count: number): readonly Finding[] {
  const path = join(folder, 'vectors.rl')
  const random = numbers()
  const vector = () => new Vector('FLOAT32', Float32Array.from({ length: DIMENSIONS }, random))
  const writer = open(path)
  writer.run(
    'CREATE VECTOR INDEX embeddings FOR (d:Doc) ON (d.embedding) ' +
      `OPTIONS {indexConfig: {\`vector.dimensions\`: ${DIMENSIONS}, \`vector.similarity_function\`: 'cosine'}}`,
  )
  const start = performance.now()
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => ({ id: from + i, vector: vector() }))
    writer.run('UNWIND $rows AS row CREATE (:Doc {id: row.id, embedding: row.vector})', { rows })
  }
  const loaded = performance.now() - start
  writer.close()
  const opened = performance.now()
  const db = open(path)
  db.query(NEAREST, { vector: vector() })
  const first = performance.now() - opened
  const times = Array.from({ length: QUERIES }, () => {
    const parameters = { vector: vector() }
    const begun = performance.now()
    db.query(NEAREST, parameters)
    return performance.now() - begun
  })
  db.close()
  times.sort((a, b) => a - b)
  return [
    { name: `load ${count} vectors of ${DIMENSIONS} dimensions`, value: loaded / 1000, unit: 's' },
    { name: 'open to first neighbours', value: first / 1000, unit: 's' },
    { name: 'ten nearest of all, median', value: times[QUERIES >> 1] ?? 0, unit: 'ms', most: 50 },
  ]
}

/** Mulberry32 around zero. */
function numbers(): () => number {
  let state = 42
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296 - 0.5
  }
}
