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

/** A branch's own picture: the owner's, or one that the house has of it. One that has none yet shows the salon. */
export function useBranchPicture() {
  const shown = useShownPicture()
  return ({ id, picture }: Pick<Branch, 'id' | 'picture'>): ShownPicture => {
    const house = pictures.get(picture)
    return shown(`branch-${id}`, house ? { picture: house } : shown('salon', { picture: defaultSalon }))
  }
}
