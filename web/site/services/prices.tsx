import { useRef } from 'react'
import type { Category } from '#contracts/category.ts'
import type { Service } from '#contracts/service.ts'
import { PriceList } from './price-list.tsx'
import { PriceListSkeleton } from './price-list-skeleton.tsx'
import { useFaded } from './use-faded.ts'
import { useListInView } from './use-list-in-view.ts'

interface Props {
  /** Undefined while the first are on their way, null where they could not be read. */
  services: Service[] | null | undefined
  category: Category | undefined
}

const announcement = (services: Service[], category: Category | undefined) => {
  const count = services.filter(({ categoryId }) => !category || categoryId === category.id).length
  return `${count} ${count === 1 ? 'service' : 'services'} in ${category?.name ?? 'all categories'}`
}

/** The price list of the chosen category; it fades when another is chosen, and says how many it shows. */
export function Prices({ services, category }: Props) {
  const { shown, isFading } = useFaded(category)
  const list = useRef<HTMLDivElement>(null)
  useListInView(list)

  return (
    <>
      <p role="status" className="sr-only">
        {!isFading && services && announcement(services, shown)}
      </p>
      <div
        ref={list}
        id="prices"
        aria-busy={isFading || services === undefined}
        className={`price-list ${isFading ? 'is-fading' : ''}`}
      >
        {services === undefined ? (
          <PriceListSkeleton category={shown} />
        ) : (
          <PriceList services={services} category={shown} />
        )}
      </div>
    </>
  )
}
