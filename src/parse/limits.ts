/** How much a statement may be. Going past one of these is an error with the limit in it, never a crash. */

/** Bytes of UTF-8. */
export const MAX_TEXT_BYTES = 4 * 1024 * 1024
export const MAX_TOKENS = 500_000
/** Brackets, CASE, prefix operators, subqueries inside one another. A chain of one operator is no nesting. */
export const MAX_NESTING = 500
/** Levels that one subquery counts as: every stage after this one has more to do for it than for a bracket. */
export const SUBQUERY_LEVELS = 2
export const MAX_CLAUSES = 1000
