import type { Category } from '#contracts/services/category.ts'

/** A category's name and description: sticky beside its prices on wide screens. */
export const CategoryHeading = ({ category: { id, name, description } }: { category: Category }) => (
  <div className="price-group-head">
    <h2 id={`prices-${id}`}>{name}</h2>
    <p>{description}</p>
  </div>
)
