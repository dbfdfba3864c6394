/** Inquiries are counted in blocks of so many ids: few enough to walk through one, enough for few blocks among a million. */
const BLOCK_BITS = 12

/** The block to which an id belongs. */
export const blockOf = (id: number): number => id >> BLOCK_BITS

/** The first id of a block. */
export const firstIdOf = (block: number): number => block * 2 ** BLOCK_BITS
