/** How much text a statement may be. A page of `decisions` explains each; going past one is a `limit` error, never a crash. */

/** Bytes of UTF-8. */
export const MAX_TEXT_BYTES = 4 * 1024 * 1024
export const MAX_TOKENS = 500_000
/** Brackets, CASE, prefix operators, subqueries inside one another. A chain of one operator is no nesting. */
export const MAX_NESTING = 500
export const MAX_CLAUSES = 1000
