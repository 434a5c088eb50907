/**
 * The shape of one row of the error table. Texts live in `errors/*.ts` and nowhere else; `{name}` in a text is a
 * parameter, and `fail` knows from the text's type which parameters a row takes.
 */

/** The openCypher TCK's names for kinds of errors. */
export type TckType =
  | 'SyntaxError'
  | 'SemanticError'
  | 'TypeError'
  | 'ArgumentError'
  | 'ArithmeticError'
  | 'EntityNotFound'
  | 'PropertyNotFound'
  | 'LabelNotFound'
  | 'ConstraintVerificationFailed'
  | 'ConstraintValidationFailed'
  | 'ParameterMissing'
  | 'ProcedureError'

/**
 * Where an error is raised, which is also how its message begins:
 * syntax: `syntax error: parse error: <text>`; semantic: `semantic error: <kind>: <text>`;
 * runtime: `runtime error: <kind>: <text>`; store: `<text>` (open failures, damage, IO); surface: `<text>` (what a
 * surface refuses before the engine sees it: wire, usage).
 */
export type Phase = 'syntax' | 'semantic' | 'runtime' | 'store' | 'surface'

export interface ErrorRow {
  /** The word after `semantic error: ` or `runtime error: `; the TCK's detail where it has one. */
  readonly kind: string
  readonly phase: Phase
  readonly tckType: TckType | null
  /** Neo4j's code, whole: `Neo.ClientError.Statement.SyntaxError`. */
  readonly code: `Neo.${'ClientError' | 'DatabaseError' | 'TransientError'}.${string}.${string}`
  readonly gqlStatus: string
  /** The finer GQLSTATUS underneath, where Neo4j has one. */
  readonly cause: string | null
  /** One sentence without full stop; `{name}` stands for a parameter. */
  readonly text: string
  /** What to do about it: one sentence, shown by `errors.json` and the docs. */
  readonly remedy: string
}
