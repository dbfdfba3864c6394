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
  /** null if they could not be loaded. */
  services: Service[] | null
  /** Undefined: all categories. */
  category: Category | undefined
}

const Message = ({ children }: { children: ReactNode }) => (
  <div className="page-width grid min-h-[60svh] place-content-center justify-items-center gap-6 py-16 text-center">
    <Flower look="outline" className="size-16 text-gold" />
    <p className="max-w-[36ch] text-balance text-lg text-plum-soft">{children}</p>
  </div>
)

/** The services by category; a category without services is left out. */
export function PriceList({ services, category }: Props) {
  const { salon } = useSharedContent()
  if (services === null) {
    return (
      <Message>
        Our prices are not at hand just now. Call us on{' '}
        <a
          href={phoneLink(salon.phone)}
          className="whitespace-nowrap text-rose-700 underline underline-offset-4"
        >
          {salon.phone}
        </a>{' '}
        and we will gladly tell you.
      </Message>
    )
  }
  const groups = categories
    .filter(({ id }) => !category || id === category.id)
    .map(group => ({ ...group, services: services.filter(({ categoryId }) => categoryId === group.id) }))
    .filter(group => group.services.length > 0)
  if (groups.length === 0) return <Message>Nothing is listed here yet.</Message>
  return groups.map(({ services, ...group }) => (
    <section key={group.id} aria-labelledby={`prices-${group.id}`} className="price-group">
      <CategoryHeading category={group} />
      <ul>
        {services.map(service => (
          <ServiceRow key={service.id} service={service} />
        ))}
      </ul>
    </section>
  ))
}
