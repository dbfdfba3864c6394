import { useQuery } from '@tanstack/react-query'
import { type FixedSlotId, pictureSlots } from '#contracts/picture-slots.ts'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../api.ts'
import { messageOf } from '../failures.ts'
import { ListSkeleton } from '../loaded.tsx'
import { queries } from '../queries.ts'
import { keys } from '../query-client.ts'
import { EarlierPictures } from './earlier-pictures.tsx'
import { PictureSlot } from './picture-slot.tsx'
import { defaultThumbnails } from './thumbnails.ts'

/** All picture slots but those of branches, which are edited with their branch. */
export default function PicturesTab() {
  const pictures = useQuery(queries.pictures)
  const replaced = useQuery({
    queryKey: keys.replacedPictures,
    queryFn: ({ signal }) => adminApi.listReplacedPictures(signal),
  })
  const branches = useQuery(queries.branches)
  const all = [pictures, replaced, branches]
  const failed = all.find(({ data, isError }) => isError && !data)
  if (failed)
    return (
      <div role="alert">
        <p className="mb-3 text-sm text-red-700">
          {messageOf(failed.error, 'We couldn’t load your pictures.')}
        </p>
        <Button look="secondary" onClick={() => all.map(query => query.refetch())}>
          Try Again
        </Button>
      </div>
    )
  if (!pictures.data || !replaced.data || !branches.data) return <ListSkeleton />
  return (
    <>
      <p className="mb-4 max-w-[52rem] text-sm text-plum-soft">
        Show your own photographs instead of the default ones: JPEG, PNG, WebP or AVIF, up to 20 MB each. We
        remove location and camera data. To change a branch’s picture, edit the branch.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {(Object.keys(pictureSlots) as FixedSlotId[]).map(id => (
          <PictureSlot
            key={id}
            id={id}
            picture={pictures.data.find(({ place }) => place === id)}
            defaultPicture={defaultThumbnails[id]}
          />
        ))}
      </div>
      <EarlierPictures replaced={replaced.data} branches={branches.data} />
    </>
  )
}
