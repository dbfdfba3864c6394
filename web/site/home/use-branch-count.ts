import type { Branch } from '#contracts/branch.ts'
import { type Arriving, useArriving } from '../arriving.ts'

/** How many branches there were when the texts were written. */
const USUAL = 3

/** The number of branches for the texts that name it: counted once it is known. */
export const useBranchCount = (branches: Arriving<Branch[]>): number => useArriving(branches)?.length ?? USUAL
