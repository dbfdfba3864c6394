import { paths } from '#contracts/paths/paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { Link } from '../parts/link.tsx'
import { PriceAnnouncement } from './announced-price.tsx'
import { OptionPrices, ShownPrice } from './price.tsx'

const small = 'text-[0.9375rem] text-plum-soft'
const amount = 'font-price font-semibold tabular-nums lining-nums'

interface Props {
  service: Service
  /** Where it is offered; empty: in all branches. */
  places: string
  /** Names the service in the contact form. */
  choice: string
}

/**
 * A row of the price list: name, dots, price; options have lines of their own below. On phones the dots connect duration and
 * price, which has a line of its own beside a long duration, and the link covers the row.
 */
export function ServiceItem({ service, places, choice }: Props) {
  const { name, description, duration, price, popular, options, note, announced } = service
  return (
    <li className="service-row">
      <h3 key={name} className="service-name">
        {name} {popular && <span className="popular-pill">Popular</span>}
      </h3>
      {description && <p className="service-description">{description}</p>}
      <div className="service-line">
        {duration && <p className="service-duration">{duration}</p>}
        {options.length === 0 && (
          <div className="service-cost">
            <span className="service-dots" aria-hidden="true" />
            <p className="service-price">
              <ShownPrice service={service} price={price} look={`text-2xl ${amount}`} />
            </p>
          </div>
        )}
      </div>
      {(places || options.length > 0 || note || announced) && (
        <div className="service-more">
          {places && <p className={small}>{`at ${places}`}</p>}
          {options.length > 0 && (
            <OptionPrices service={service} options={options} look={`text-xl ${amount}`} />
          )}
          {note && <p className="price-extra">{note}</p>}
          {announced && <PriceAnnouncement service={service} announced={announced} />}
        </div>
      )}
      <Link to={paths.contactAbout({ service: choice })} aria-label={`Book ${name}`} className="service-book">
        <span>Book</span>
      </Link>
    </li>
  )
}
