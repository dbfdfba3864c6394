import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/category.ts'
import { CategoryHeading } from './category-heading.tsx'

const ROWS = 7
const bar = 'animate-pulse rounded-full bg-baby-rose/40 motion-reduce:animate-none'

/** The first category while the list loads: as high as a screen, so that nothing in view moves afterwards. */
export function PriceListSkeleton({ category }: { category: Category | undefined }) {
  return categories
    .filter(({ id }) => !category || id === category.id)
    .slice(0, 1)
    .map(first => (
      <div key={first.id} className="price-group">
        <CategoryHeading category={first} />
        <ul aria-hidden="true" data-testid="services-skeleton">
          {Array.from({ length: ROWS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all the same
            <li key={row} className="service-row">
              <span className={`service-name h-5 w-44 max-w-full ${bar}`} />
              <span className={`service-description h-4 w-4/5 ${bar}`} />
              <span className="service-dots" />
              <span className={`service-price h-5 w-20 ${bar}`} />
            </li>
          ))}
        </ul>
      </div>
    ))
}
