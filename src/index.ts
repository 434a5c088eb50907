/** The library's public face. */
export type { Limits } from './engine/api.js'
export type {
  Database,
  OpenOptions,
  Result,
  Runner,
  StatementOptions,
  Transaction,
  TypeOptions,
} from './library/api.js'
export { open } from './library/database.js'
export type { Node, Path, Relationship } from './library/from-value.js'
export type { RegisterOptions, UserFunction, UserProcedure, UserRows } from './library/register.js'
export type { Parameters } from './library/to-value.js'
export type { MutationResult } from './ontology/mutation-log.js'
export type { Counters, PlanDocument, PlanNode, QueryType, Timings } from './result/result.js'
export { RelateError } from './status/fail.js'
export type { Notification } from './status/notification.js'
export { Duration } from './value/duration.js'
export { Point } from './value/point.js'
export { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from './value/temporal.js'
export { Uuid } from './value/uuid.js'
export { Float, float } from './value/value.js'
export { type CoordinateType, Vector } from './value/vector.js'
