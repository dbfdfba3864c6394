import type { CategoryId } from '#contracts/services/category.ts'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'

interface Props {
  category: CategoryId
  /** As in `<img sizes>`. */
  sizes: string
  urgency?: 'last'
  /** Replaces the picture's own text; empty for decoration. */
  alt?: string
}

/** A category's picture, the owner's or the default one, in the frame of its card. */
export const CategoryPicture = ({ category, ...props }: Props) => (
  <Picture
    {...useShownPicture()(category)}
    {...props}
    className="block size-full transition-transform duration-1200 ease-out group-hover:scale-103 motion-reduce:transform-none"
  />
)
