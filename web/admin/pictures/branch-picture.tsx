import type { Branch } from '#contracts/branch.ts'
import { branchPlace } from '#contracts/places.ts'
import { adminApi } from '../api.ts'
import { useLoaded } from '../use-loaded.ts'
import { housePictureOf } from './house-pictures.ts'
import { PicturePlace } from './picture-place.tsx'

/** A branch's own picture, under its form: it is published by itself, whatever becomes of the form. */
export function BranchPicture({ branch }: { branch: Branch }) {
  const { data, reload } = useLoaded('pictures', adminApi.listPictures)
  const id = branchPlace(branch.id)
  return (
    data && (
      <div className="mt-8 max-w-md">
        <PicturePlace
          id={id}
          picture={data.find(({ place }) => place === id)}
          house={housePictureOf(branch)}
          onChanged={reload}
        />
      </div>
    )
  )
}
