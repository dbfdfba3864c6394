import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/category.ts'
import './price-list.css'

/** As tall as a list usually is, so that nothing moves when it comes. */
export function PriceListSkeleton({ category }: { category: Category | undefined }) {
  return categories
    .filter(({ id }) => !category || id === category.id)
    .map(({ id, name, description }) => (
      <div key={id} className="price-group">
        <div className="price-group-head">
          <h2>{name}</h2>
          <p>{description}</p>
        </div>
        <ul aria-hidden="true" data-testid="services-skeleton">
          {Array.from({ length: 7 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all the same
            <li key={row} className="service-row">
              <span className="service-name h-7 w-44 max-w-full skeleton" />
              <span className="service-description h-5 w-full skeleton" />
              <span className="service-dots" />
              <span className="service-price h-7 w-24 skeleton" />
            </li>
          ))}
        </ul>
      </div>
    ))
}
