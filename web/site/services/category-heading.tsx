import type { Category } from '#contracts/services/category.ts'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'

/** A category's name, description and, on wide screens, picture: sticky beside its prices. */
export function CategoryHeading({ category }: { category: Category }) {
  const { id, name, description } = category
  return (
    <div className="price-group-head">
      <h2 id={`prices-${id}`}>{name}</h2>
      <p>{description}</p>
      <div className="price-group-picture">
        <Picture {...useShownPicture()(id)} alt="" sizes="18rem" className="block size-full" />
      </div>
    </div>
  )
}
