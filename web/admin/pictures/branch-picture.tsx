import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contracts/branch.ts'
import { branchSlotId } from '#contracts/picture-slots.ts'
import { queries } from '../queries.ts'
import { PictureSlot } from './picture-slot.tsx'
import { defaultBranchThumbnail } from './thumbnails.ts'

/** A branch's picture, below its form. It is published on its own, independent of the form. */
export function BranchPicture({ branch }: { branch: Branch }) {
  const { data } = useQuery(queries.pictures)
  const id = branchSlotId(branch.id)
  return (
    data && (
      <div className="mt-8 max-w-md">
        <PictureSlot
          id={id}
          picture={data.find(({ place }) => place === id)}
          defaultPicture={defaultBranchThumbnail(branch)}
        />
      </div>
    )
  )
}
