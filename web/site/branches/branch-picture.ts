import type { Branch, BranchPicture } from '#contracts/branch.ts'
import { branchBambalapitiya, branchNugegoda, branchWellawatte, defaultSalon } from '../../pictures.ts'
import { type ShownPicture, useShownPicture } from '../parts/own-pictures.ts'

const pictures = new Map<BranchPicture | undefined, ShownPicture>([
  ['wellawatte', { picture: branchWellawatte, focus: '69% 50%' }],
  ['bambalapitiya', { picture: branchBambalapitiya }],
  ['nugegoda', { picture: branchNugegoda }],
])

/** A branch's own picture, else its default picture; without either, or without a branch, the picture of the salon. */
export function useBranchPicture() {
  const pictureOf = useShownPicture()
  return (branch: Pick<Branch, 'id' | 'picture'> | undefined): ShownPicture => {
    const salon = pictureOf('salon', { picture: defaultSalon })
    if (!branch) return salon
    return pictureOf(`branch-${branch.id}`, pictures.get(branch.picture) ?? salon)
  }
}
