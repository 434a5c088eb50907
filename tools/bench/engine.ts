/** What an engine does for the benchmark. Every method answers a number or text that all engines must agree on. */
import type { Data, Knows, Link, Person, Project } from './data.js'

export type Answer<T> = T | Promise<T>

export interface BenchEngine {
  readonly name: string
  /** Its patterns may use one relationship twice, which Cypher's may not: counts of long paths differ. */
  readonly repeatsRelationships?: boolean
  /** Indexes on the ids; called once, before any data. */
  schema(): Answer<unknown>
  persons(rows: readonly Person[]): Answer<unknown>
  knows(rows: readonly Knows[]): Answer<unknown>
  projects(rows: readonly Project[]): Answer<unknown>
  worksOn(rows: readonly Link[]): Answer<unknown>
  /** The engine's own bulk load, where it has one. */
  copy?(data: Data, folder: string): Answer<unknown>
  /** After the load, before the first statement. */
  loaded?(): void

  lookup(id: number): Answer<string>
  oneHop(id: number): Answer<number>
  twoHops(id: number): Answer<number>
  threeHops(id: number): Answer<number>
  filter(city: string): Answer<number>
  groups(): Answer<number>
  topDegree(): Answer<number>
  reach(id: number): Answer<number>
  /** Hops of the shortest path, 0 without one. */
  shortest(pair: readonly [number, number]): Answer<number>
  triangles(): Answer<number>
  optional(id: number): Answer<number>
  oldest(): Answer<string>

  /** One durable CREATE. Absent: the engine stores nothing. */
  create?(id: number): Answer<unknown>
  merge?(id: number): Answer<unknown>
  mergeRows?(rows: readonly { readonly id: number; readonly name: string }[]): Answer<unknown>
  setRange?(from: number, to: number): Answer<unknown>
  begin?(): Answer<unknown>
  commit?(): Answer<unknown>
  close(): Answer<unknown>
}

/** `path`: where the engine may put its files; nothing is there yet. */
export type OpenEngine = (path: string) => Promise<BenchEngine>
