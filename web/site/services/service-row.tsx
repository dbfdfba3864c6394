import { paths } from '#contracts/paths.ts'
import type { Service } from '#contracts/service.ts'
import { Link } from '../parts/link.tsx'
import { Price } from './price.tsx'

/** One line of the price list: name, dots, price; on phones the dots lead from the duration to the price. */
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
