/** Sizes so small that a handful of entities crosses every border: chunks, pages, hubs, deltas, leaves, branches. */
export const CHUNK_SHIFT = 3
export const ADJACENCY_SHIFT = 2
export const PAGE_SHIFT = 1
export const HUB_DEGREE = 6
export const HUB_BLOCK = 4
export const DELTA_MINIMUM = 3
export const DELTA_MAXIMUM = 8
export const DELTA_COPIED = 4
export const LEAF_SIZE = 4
export const BRANCH_SIZE = 4
export const PATCH_LIMIT = 2
export const SPARSE_LIMIT = 2
export const DICTIONARY_TRIAL = 3
