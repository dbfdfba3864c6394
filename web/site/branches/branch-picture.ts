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

/** A branch's own picture, else its default picture, else the picture of the salon. */
export function useBranchPicture() {
  const pictureOf = useShownPicture()
  return ({ id, picture }: Pick<Branch, 'id' | 'picture'>): ShownPicture => {
    const defaultPicture = pictures.get(picture)
    return pictureOf(
      `branch-${id}`,
      defaultPicture ? { picture: defaultPicture } : pictureOf('salon', { picture: defaultSalon }),
    )
  }
}
