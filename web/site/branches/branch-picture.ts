import type { Branch, BranchPicture } from '#contracts/branch.ts'
import {
  branchBambalapitiya,
  branchNugegoda,
  branchWellawatte,
  defaultSalon,
  type Picture,
} from '../../pictures.ts'
import { type ShownPicture, useShownPicture } from '../parts/own-pictures.ts'

const pictures = new Map<BranchPicture | undefined, Picture>([
  ['wellawatte', branchWellawatte],
  ['bambalapitiya', branchBambalapitiya],
  ['nugegoda', branchNugegoda],
])

/** A branch's own picture, else its default picture; without either, or without a branch, the picture of the salon. */
export function useBranchPicture() {
  const pictureOf = useShownPicture()
  return (branch: Pick<Branch, 'id' | 'picture'> | undefined): ShownPicture => {
    const salon = pictureOf('salon', { picture: defaultSalon })
    if (!branch) return salon
    const defaultPicture = pictures.get(branch.picture)
    return pictureOf(`branch-${branch.id}`, defaultPicture ? { picture: defaultPicture } : salon)
  }
}
