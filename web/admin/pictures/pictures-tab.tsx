import { type FixedPlace, places } from '#contracts/places.ts'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../api.ts'
import { messageOf } from '../failures.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { useLoaded } from '../use-loaded.ts'
import { EarlierPictures } from './earlier-pictures.tsx'
import { housePictures } from './house-pictures.ts'
import { PicturePlace } from './picture-place.tsx'

async function load(signal: AbortSignal) {
  const [pictures, replaced, branches] = await Promise.all([
    adminApi.listPictures(signal),
    adminApi.listReplacedPictures(signal),
    adminApi.listBranches(signal),
  ])
  return { pictures, replaced, branches }
}

/** Every place of the site that shows a picture; those of the branches are with the branches. */
export default function PicturesTab() {
  const { data, error, reload } = useLoaded('pictures', load)
  if (error !== undefined && !data)
    return (
      <div role="alert">
        <p className="mb-3 text-sm text-red-700">{messageOf(error, 'Failed to load your pictures')}</p>
        <Button look="secondary" onClick={reload}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <ListSkeleton />
  return (
    <>
      <p className="mb-5 max-w-[42rem] text-sm text-plum-soft">
        Show your own photographs instead of the default ones: JPEG, PNG, WebP or AVIF, up to 20 MB each. We
        remove location and camera data. To change a branch's picture, edit the branch.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {(Object.keys(places) as FixedPlace[]).map(id => (
          <PicturePlace
            key={id}
            id={id}
            picture={data.pictures.find(({ place }) => place === id)}
            house={housePictures[id]}
            onChanged={reload}
          />
        ))}
      </div>
      <EarlierPictures replaced={data.replaced} branches={data.branches} onChanged={reload} />
    </>
  )
}
