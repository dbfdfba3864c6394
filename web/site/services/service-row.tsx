import { paths } from '#contracts/paths.ts'
import type { Service } from '#contracts/service.ts'
import { formatLkr, spokenLkr } from '../../format.ts'
import { Link } from '../parts/link.tsx'

/** A row of the price list: name, dots, price. On phones the dots connect duration and price. */
export function ServiceRow({ service }: { service: Service }) {
  const { name, description, duration, price, perNail, popular } = service
  return (
    <li className="service-row">
      <h3 className="service-name">
        {name} {popular && <span className="popular-pill">Popular</span>}
      </h3>
      {description && <p className="service-description">{description}</p>}
      {duration && <p className="service-duration">{duration}</p>}
      <span className="service-dots" aria-hidden="true" />
      <p className="service-price">
        <Price price={price} perNail={perNail} />
      </p>
      <Link to={paths.contactAbout({ service: name })} aria-label={`Book ${name}`} className="service-book">
        Book
      </Link>
    </li>
  )
}

/** The price as text and, for screen readers, in words. */
function Price({ price, perNail }: Pick<Service, 'price' | 'perNail'>) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">
        <span className="font-price text-2xl font-semibold tabular-nums lining-nums">{formatLkr(price)}</span>
        {perNail && <span className="text-sm text-plum-soft"> per nail</span>}
      </span>
      <span className="sr-only">
        {spokenLkr(price)}
        {perNail && ' per nail'}
      </span>
    </span>
  )
}
