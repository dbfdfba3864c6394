import type { Category } from '#contracts/services/category.ts'
import { useSharedContent } from '../../content.ts'
import { phoneLink } from '../../salon/links.ts'

/** A category's name and description, and whom to ask: on wide screens they stay in view beside its prices. */
export function CategoryHeading({ category: { id, name, description } }: { category: Category }) {
  const { phone } = useSharedContent().salon
  return (
    <div className="price-group-head">
      <h2 id={`prices-${id}`}>{name}</h2>
      <p>{description}</p>
      <p className="price-group-help">
        <span>Not sure which? Call us on</span>{' '}
        <a href={phoneLink(phone)} className="inline-block font-medium text-rose-700">
          {phone}
        </a>
      </p>
    </div>
  )
}
