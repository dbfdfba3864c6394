import { useQuery } from '@tanstack/react-query'
import { type FixedSlotId, pictureSlots } from '#contracts/pictures/picture-slots.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { FoldedPanel } from '../../../layout/panel.tsx'
import { PictureSlotCard } from '../../../parts/pictures/picture-slot-card.tsx'
import { defaultThumbnail } from '../../../parts/pictures/thumbnails.ts'
import { FullAccessOnly } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'

/** All picture slots but those of branches, which are edited with their branch. */
function Pictures() {
  const pictures = useQuery(queries.pictures)
  const isFull = useFullAccess()
  return (
    <Loaded query={pictures} failed="We couldn’t load your pictures.">
      {own => (
        <>
          {!isFull && <FullAccessOnly can="change pictures" className="mb-4" />}
          {isFull && (
            <p className="mb-4 text-sm text-plum-soft">
              Show your own photographs: JPEG, PNG, WebP or AVIF, up to 20 MB each. We remove location and
              camera data. To change a branch’s picture, edit the branch.
            </p>
          )}
          <div className="space-y-3">
            {(Object.keys(pictureSlots) as FixedSlotId[]).map(id => (
              <PictureSlotCard
                key={id}
                id={id}
                picture={own.find(({ slot }) => slot === id)}
                defaultPicture={defaultThumbnail(id)}
              />
            ))}
          </div>
        </>
      )}
    </Loaded>
  )
}

export const PicturesPanel = () => (
  <FoldedPanel title="Pictures">
    <Pictures />
  </FoldedPanel>
)
