import { Link } from 'react-router'
import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '../../format.ts'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'

interface Props {
  chosen: Category | undefined
  /** Undefined while they load, null if they could not be loaded. */
  services: Service[] | null | undefined
}

/** The four categories as small cards, each a link to its prices. */
export function CategoryCards({ chosen, services }: Props) {
  const pictureOf = useShownPicture()
  return (
    <div className="@container print:hidden">
      <ul
        data-testid="category-cards"
        className="page-width grid grid-cols-2 gap-x-1 gap-y-4 pt-6 pb-3 @min-[20rem]:grid-cols-4 @min-[23rem]:gap-x-3 @3xl:gap-x-4 @3xl:pt-12 @3xl:pb-8 @5xl:gap-x-8"
      >
        {categories.map(({ id, name, link }) => (
          <li key={id}>
            <Link
              to={link}
              preventScrollReset
              aria-current={id === chosen?.id ? 'true' : undefined}
              className="group flex flex-col items-center gap-2 text-center aria-[current]:text-rose-700 @5xl:flex-row @5xl:gap-4 @5xl:text-left @7xl:gap-5"
            >
              <span className="arch-3/4 w-full max-w-28 shrink-0 ring-gold ring-offset-2 ring-offset-ivory [--radius-picture:10px] group-aria-[current]:ring-1 @5xl:w-24 @7xl:w-28">
                <Picture
                  {...pictureOf(id)}
                  alt=""
                  sizes="(min-width: 80rem) 7rem, (min-width: 64rem) 6rem, (min-width: 48rem) 7rem, 5rem"
                  urgency="last"
                  className="block size-full transition-transform duration-1200 ease-out group-hover:scale-103 motion-reduce:transform-none"
                />
              </span>
              <span className="min-w-0">
                <span className="block text-[0.8125rem]/tight font-medium @3xl:font-display @3xl:text-lg/tight @3xl:font-semibold @5xl:text-xl/tight">
                  {name}
                </span>
                <LowestPrice services={services?.filter(({ categoryId }) => categoryId === id) ?? []} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The number of services and the lowest price; only on wide screens. */
function LowestPrice({ services }: { services: Service[] }) {
  if (services.length === 0) return null
  const lowest = Math.min(...services.map(({ price }) => price))
  return (
    <span className="mt-1 hidden text-sm text-plum-soft @5xl:block">
      <span>{`${services.length} ${services.length === 1 ? 'service' : 'services'},`}</span>{' '}
      <span className="whitespace-nowrap">
        from{' '}
        <span aria-hidden="true" className="font-price-sans">
          {formatLkr(lowest)}
        </span>
      </span>
      <span className="sr-only">{spokenLkr(lowest)}</span>
    </span>
  )
}
