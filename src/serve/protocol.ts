/** What the main thread and the engine's worker say to each other. Bytes are handed over, not copied, where large. */
import type { EngineOptions } from '../engine/api.js'
import type { ResultForm } from '../result/form-names.js'
import type { KartographRequest } from './kartograph/work.js'

/** What the worker is started with. */
export interface WorkerStart {
  readonly path: string
  readonly options: EngineOptions
}

/** A piece of work and the number its answer will carry. */
export interface WorkOrder {
  readonly number: number
  /** Which of the shared stop flags is this order's. */
  readonly stopSlot: number
  readonly work: Work
}

export type Work =
  /** A JSON-RPC message that the main thread has found to be a tool call. */
  | { readonly kind: 'message'; readonly bytes: Uint8Array }
  /** A request of the second MCP surface; the answer is one JSON text. */
  | { readonly kind: 'kartograph'; readonly request: KartographRequest }
  /** A statement of a shell; the answer is the result in `form`. */
  | {
      readonly kind: 'statement'
      readonly statement: string
      /** A JSON object, or null. */
      readonly parameters: string | null
      readonly timeoutMs: number | null
      readonly maxRows: number | null
      readonly form: ResultForm
      readonly colour: boolean
    }

/** What gathers while the main thread reads from its connections goes over as one list. */
export type ToWorker = readonly (
  | { readonly kind: 'flags'; readonly block: Int32Array }
  | { readonly kind: 'order'; readonly order: WorkOrder }
  | { readonly kind: 'close' }
)[]

/** How a piece of work ended. A failed statement of a shell carries what is needed to show it. */
export type WorkEnd = { readonly kind: 'done' } | { readonly kind: 'stopped' } | WorkFailure

export interface WorkFailure {
  readonly kind: 'failed'
  readonly message: string
  /** Where in the statement, when known. */
  readonly offset: number | null
}

/** And back: what one turn of the worker's loop has to say. */
export type FromWorker = readonly WorkerMessage[]

export type WorkerMessage =
  | { readonly kind: 'open'; readonly writable: boolean; readonly path: string | null }
  | { readonly kind: 'openFailed'; readonly message: string }
  | { readonly kind: 'part'; readonly number: number; readonly bytes: readonly Uint8Array[] }
  | { readonly kind: 'end'; readonly number: number; readonly bytes: readonly Uint8Array[]; readonly end: WorkEnd }
  /** One line for stderr. */
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'closed'; readonly failure: string | null }
