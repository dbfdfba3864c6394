import type { Category, CategoryId } from '#contracts/category.ts'
import { facial, hair, makeup, nails } from '../../pictures.ts'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'

const house = { hair, makeup, nails, facial }

/** Each craft's picture, in the shape of the house's doors. */
export function useCategoryPictures() {
  const shown = useShownPicture()
  return (id: CategoryId) => shown(id, { picture: house[id] })
}

/** What stands beside a craft's prices and stays while they pass: its name, what it is, and on wide screens its picture. */
export function CategoryHeading({ craft }: { craft: Category }) {
  const { id, name, description } = craft
  return (
    <div className="price-group-head">
      <h2 id={`prices-${id}`}>{name}</h2>
      <p>{description}</p>
      <div className="price-group-picture">
        <Picture {...useCategoryPictures()(id)} alt="" sizes="18rem" className="block size-full" />
      </div>
    </div>
  )
}
