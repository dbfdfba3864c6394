import type { ReactNode } from 'react'
import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/category.ts'
import type { Service } from '#contracts/service.ts'
import { useSharedContent } from '../../content.ts'
import { phoneLink } from '../../links.ts'
import { Flower } from '../../ui/flower.tsx'
import { CategoryHeading } from './category-heading.tsx'
import { ServiceRow } from './service-row.tsx'

interface Props {
  /** null where they could not be read. */
  services: Service[] | null
  /** Without one, all are listed. */
  category: Category | undefined
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <div className="page-width grid min-h-[60svh] place-content-center justify-items-center gap-6 py-16 text-center">
    <Flower look="line" className="size-16 text-gold" />
    <p className="max-w-[36ch] text-balance text-lg text-plum-soft">{children}</p>
  </div>
)

/** The services of each category under its heading; a category without any is left out of the whole list. */
export function PriceList({ services, category }: Props) {
  const { salon } = useSharedContent()
  if (services === null) {
    return (
      <Quiet>
        Our prices are not at hand just now. Call us on{' '}
        <a
          href={phoneLink(salon.phone)}
          className="whitespace-nowrap text-rose-700 underline underline-offset-4"
        >
          {salon.phone}
        </a>{' '}
        and we will gladly tell you.
      </Quiet>
    )
  }
  const groups = categories
    .filter(({ id }) => !category || id === category.id)
    .map(one => ({ ...one, services: services.filter(({ categoryId }) => categoryId === one.id) }))
    .filter(one => one.services.length > 0)
  if (groups.length === 0) return <Quiet>Nothing is listed here yet.</Quiet>
  return groups.map(({ services, ...craft }) => (
    <section key={craft.id} aria-labelledby={`prices-${craft.id}`} className="price-group">
      <CategoryHeading craft={craft} />
      <ul>
        {services.map(service => (
          <ServiceRow key={service.id} service={service} />
        ))}
      </ul>
    </section>
  ))
}
