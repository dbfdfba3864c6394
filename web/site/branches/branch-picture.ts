import type { Branch } from '#contracts/branches/branch.ts'
import { pictures, type ShownPicture } from '../../pictures.ts'
import { useShownPicture } from '../parts/own-pictures.ts'

/** A branch's own picture, else its default picture; without either, or without a branch, the picture of the salon. */
export function useBranchPicture() {
  const pictureOf = useShownPicture()
  return (branch: Pick<Branch, 'id' | 'picture'> | undefined): ShownPicture => {
    const salon = pictureOf('salon')
    if (!branch) return salon
    const shown = branch.picture && {
      picture: pictures[`branch-${branch.picture}`],
      // Keeps the brass plate in view.
      focus: branch.picture === 'wellawatte' ? '73% 50%' : undefined,
    }
    return pictureOf(`branch-${branch.id}`) ?? shown ?? salon
  }
}
