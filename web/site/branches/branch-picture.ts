import type { BranchPicture } from '#contracts/branch.ts'
import {
  branchBambalapitiya,
  branchNugegoda,
  branchWellawatte,
  defaultSalon,
  type Picture,
} from '../../pictures.ts'

const pictures = new Map<BranchPicture | undefined, Picture>([
  ['wellawatte', branchWellawatte],
  ['bambalapitiya', branchBambalapitiya],
  ['nugegoda', branchNugegoda],
])

/** A branch's own picture; one that has none yet shows the salon. */
export const branchPicture = (name: BranchPicture | undefined): Picture => pictures.get(name) ?? defaultSalon
