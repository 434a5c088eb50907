/** What the store's number formats can hold. */

/** Ids of nodes and of relationships: they rest in signed 32-bit columns. */
export const MAX_ID = 2 ** 31 - 2
/** Types rest in unsigned 16-bit columns; the other tokens share the limit. */
export const MAX_TOKENS = 65_535
/** Bytes of one commit's record. */
export const MAX_COMMIT_BYTES = 512 * 1024 * 1024
