import type { Branch } from '#contracts/branches/branch.ts'
import { Flower } from '../../ui/flower.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'

/**
 * The owner's picture of a branch, else the one for branches without a picture; undefined where the owner has put
 * neither there.
 */
export function useBranchPicture() {
  const pictureOf = useShownPicture()
  return ({ id }: Branch) => pictureOf(`branch-${id}`) ?? pictureOf('salon')
}

/** What stands in the place of a picture beside branches that have one. */
export const NoPicture = () => <Flower className="m-auto size-12 text-gold" />

interface BranchPhotoProps {
  branch: Branch
  /** As in `<img sizes>`. */
  sizes: string
  /** Replaces the text of the picture; empty for decoration. */
  alt?: string
  className: string
}

/** The picture of a branch, if the owner has put one there. */
export function BranchPhoto({ branch, sizes, alt, className }: BranchPhotoProps) {
  const own = useBranchPicture()(branch)
  return (
    own && (
      <Picture
        key={own.picture.hash}
        picture={own.picture}
        focus={own.focus}
        alt={alt}
        instead={<NoPicture />}
        sizes={sizes}
        className={`picture-edge block ${className}`}
      />
    )
  )
}
