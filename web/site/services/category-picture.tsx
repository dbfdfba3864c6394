import type { CategoryId } from '#contracts/services/category.ts'
import { drawings } from '../../pictures.ts'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Drawing, Picture } from '../parts/picture.tsx'

interface Props {
  category: CategoryId
  /** As in `<img sizes>`. */
  sizes: string
  urgency?: 'last'
  /** Replaces the picture's own text; empty for decoration. */
  alt?: string
}

/** A category's picture, the owner's or the default one, in the frame of its card. The facial treatments have a drawing. */
export function CategoryPicture({ category, ...props }: Props) {
  const picture = useShownPicture()(category)
  return picture ? (
    <Picture {...picture} {...props} className={`block ${look}`} />
  ) : (
    <Drawing {...drawings.facial} className={`object-cover ${look}`} />
  )
}

const look =
  'size-full transition-transform duration-1200 ease-out group-hover:scale-103 motion-reduce:transform-none'
