import { useQuery } from '@tanstack/react-query'
import type { FixedSlotId } from '#contracts/pictures/picture-slots.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { PictureSlotCard } from '../../../parts/pictures/picture-slot-card.tsx'
import { defaultThumbnail } from '../../../parts/pictures/thumbnails.ts'

/** The pictures of a section. */
export function SectionPictures({ slots }: { slots: readonly FixedSlotId[] }) {
  const pictures = useQuery(queries.pictures)
  return (
    <Loaded query={pictures} failed="We couldn’t load your pictures.">
      {own => (
        <div className="space-y-3">
          {slots.map(id => (
            <PictureSlotCard
              key={id}
              id={id}
              picture={own.find(({ slot }) => slot === id)}
              defaultPicture={defaultThumbnail(id)}
              heading="h4"
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}
