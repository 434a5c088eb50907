/**
 * Sizes of the store's pieces, in one place so that tests can replace them by tiny ones and cross every border with a
 * handful of entities. All are powers of two, kept as shifts because every access computes with them. A store file
 * says which shift wrote it.
 */

/** Entities in a chunk of bitmaps and columns. */
export const CHUNK_SHIFT = 12
/** Nodes in a chunk of adjacency: smaller, because it holds all their relationships. */
export const ADJACENCY_SHIFT = 9
/** Chunks in a page of a directory. */
export const PAGE_SHIFT = 8
/** A node with this many relationships in one direction leaves its adjacency chunk for blocks of its own. */
export const HUB_DEGREE = 1024
/** Relationships in a block of a hub. */
export const HUB_BLOCK = 1024
/** New relationships that an adjacency chunk takes before it is merged: at least, at most, and most worth copying. */
export const DELTA_MINIMUM = 64
export const DELTA_MAXIMUM = 8192
export const DELTA_COPIED = 1024
/** Entries in a leaf and children of a branch of an index tree. */
export const LEAF_SIZE = 256
export const BRANCH_SIZE = 64
/** Values that a column chunk keeps as pairs before it turns dense. */
export const SPARSE_LIMIT = 256
/** Values that a new version of a column chunk keeps beside the arrays it shares with the old one. */
export const PATCH_LIMIT = 8
/** Different values in a dictionary at which it has to be worth its price. */
export const DICTIONARY_TRIAL = 256
