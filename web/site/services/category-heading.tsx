import type { Category } from '#contracts/services/category.ts'
import { useSharedContent } from '../../content.ts'
import { PhoneLink } from '../parts/link.tsx'

/** A category's name and description, and whom to ask: on wide screens they stay in view beside its prices. */
export function CategoryHeading({ category: { id, name, description } }: { category: Category }) {
  const { phone } = useSharedContent().salon
  return (
    <div className="price-group-head">
      <h2 id={`prices-${id}`}>{name}</h2>
      <p>{description}</p>
      {phone && (
        <p className="price-group-help">
          <span>Not sure which? Call us on</span>{' '}
          <PhoneLink number={phone} className="inline-block font-medium text-rose-700" />
        </p>
      )}
    </div>
  )
}
