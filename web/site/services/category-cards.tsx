import { Link } from 'react-router'
import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { withList } from '../selection/address.ts'
import { CategoryPicture } from './category-picture.tsx'
import { LowestPrice } from './lowest-price.tsx'

interface Props {
  chosen: Category | undefined
  /** Undefined while they load, null if they could not be loaded. */
  services: Service[] | null | undefined
  /** The selection, as in the address. */
  list: string
}

/** The four categories as arches, each a link to its prices. Their layout depends on the width that they are given. */
export function CategoryCards({ chosen, services, list }: Props) {
  return (
    <div className="@container print:hidden">
      <ul
        data-testid="category-cards"
        className="grid grid-cols-2 gap-x-1 gap-y-4 @min-[17rem]:grid-cols-4 @min-[20rem]:gap-x-2 @lg:gap-x-6"
      >
        {categories.map(({ id, name, link }) => (
          <li key={id}>
            <Link
              to={withList(link, list)}
              preventScrollReset
              aria-current={id === chosen?.id ? 'true' : undefined}
              className="category-card group block text-center aria-[current]:text-rose-700 @lg:text-left"
            >
              <div className="arch-4/5 ring-gold ring-offset-2 ring-offset-ivory [--radius-picture:10px] group-aria-[current]:ring-1">
                <CategoryPicture
                  category={id}
                  alt=""
                  sizes="(min-width: 112rem) 10vw, (min-width: 75rem) 9rem, (min-width: 48rem) 21vw, 20vw"
                  urgency="last"
                />
              </div>
              <div className="mt-2 text-xs/4 font-medium @lg:mt-2 @lg:text-sm/5">{name}</div>
              <LowestPrice
                category={id}
                services={services}
                className="mt-1 hidden text-sm/5 text-plum-soft *:block [&>[aria-hidden]]:hidden @lg:block"
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
