import type { Branch } from '#contracts/branches/branch.ts'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { BranchPlate } from './branch-plate.tsx'

interface BranchPictureProps {
  branch: Branch
  /** As in `<img sizes>`. */
  sizes: string
  /** Replaces the text of the owner's picture; empty for decoration. */
  alt?: string
  className: string
}

/** The owner's picture of a branch, else its map; without both the owner's picture for such branches, else its name. */
export function BranchPhoto({ branch, sizes, alt, className }: BranchPictureProps) {
  const pictureOf = useShownPicture()
  const own = pictureOf(`branch-${branch.id}`) ?? (branch.picture ? undefined : pictureOf('salon'))
  const plate = <BranchPlate branch={branch} className={className} />
  if (!own) return plate
  return (
    <Picture
      key={own.picture.hash}
      picture={own.picture}
      focus={own.focus}
      instead={plate}
      alt={alt}
      sizes={sizes}
      className={`picture-edge block ${className}`}
    />
  )
}
