import { paths } from '#contracts/paths/paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '../../format.ts'
import { Link } from '../parts/link.tsx'
import { AnnouncedPrice } from './announced-price.tsx'

const small = 'text-[0.9375rem] text-plum-soft'

interface Props {
  service: Service
  /** Where it is offered; empty: in all branches. */
  places: string
  /** Names the service in the contact form. */
  choice: string
}

/**
 * A row of the price list: name, dots, price; options have lines of their own below. On phones the dots connect duration and
 * price, and the link covers the row.
 */
export function ServiceRow({ service, places, choice }: Props) {
  const { name, description, duration, price, popular, options, note, announced } = service
  return (
    <li className="service-row">
      <h3 key={name} className="service-name">
        {name} {popular && <span className="popular-pill">Popular</span>}
      </h3>
      {description && <p className="service-description">{description}</p>}
      {duration && <p className="service-duration">{duration}</p>}
      {options.length === 0 && (
        <>
          <span className="service-dots" aria-hidden="true" />
          <p className="service-price">
            <Price service={service} price={price} size="text-2xl" />
          </p>
        </>
      )}
      {(places || options.length > 0 || note || announced) && (
        <div className="service-more">
          {places && <p className={small}>{`at ${places}`}</p>}
          {options.length > 0 && (
            <ul>
              {options.map((option, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
                <li key={index} className="flex flex-wrap items-baseline gap-x-3">
                  <span>{option.name}</span>
                  <span className="service-dots grow" aria-hidden="true" />
                  <Price service={service} price={option.price} size="text-xl" />
                </li>
              ))}
            </ul>
          )}
          {announced && <AnnouncedPrice announced={announced} />}
          {note && <p className={`flex justify-end ${small}`}>{note}</p>}
        </div>
      )}
      <Link to={paths.contactAbout({ service: choice })} aria-label={`Book ${name}`} className="service-book">
        <span>Book</span>
      </Link>
    </li>
  )
}

/** A price as text and, for screen readers, in words. */
function Price({
  service: { from, perNail },
  price,
  size,
}: {
  service: Pick<Service, 'from' | 'perNail'>
  price: number
  size: string
}) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">
        {from && <span className="text-sm text-plum-soft">from </span>}
        <span className={`font-price ${size} font-semibold tabular-nums lining-nums`}>
          {formatLkr(price)}
        </span>
        {perNail && <span className="text-sm text-plum-soft"> per nail</span>}
      </span>
      <span className="sr-only">
        {from && 'from '}
        {spokenLkr(price)}
        {perNail && ' per nail'}
      </span>
    </span>
  )
}
