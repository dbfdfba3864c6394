import { paths } from '#contracts/paths/paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { serviceOptions } from '../../salon/choices.ts'
import { startsAtPrice } from '../../salon/service-prices.ts'
import { WholeWords } from '../parts/display-text.tsx'
import { Link } from '../parts/link.tsx'
import { Heading, Section } from '../parts/section.tsx'
import { ShownPrice } from '../services/price.tsx'
import { pickServices, SHOWN_PRICES } from './facts.ts'

/** Six rows of the price list, and the way to all of it. Undefined while it loads; without prices there is no such section. */
export function SixPrices({ services }: { services: Service[] | null | undefined }) {
  if (services === null || services?.length === 0) return null
  const keys = new Map(serviceOptions(services ?? []).map(({ row, key }) => [row.id, key]))
  return (
    <Section labelledBy="costs-title" background="rose">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <Heading id="costs-title">What it costs</Heading>
        <Link to={paths.services} className="quiet-link inline-flex min-h-11 items-center font-medium">
          {services && services.length > SHOWN_PRICES
            ? `All ${counted(services.length, 'price')}`
            : 'The price list'}
        </Link>
      </div>
      <ul className="six-prices" aria-busy={services === undefined}>
        {services
          ? pickServices(services).map(service => (
              <li key={service.id}>
                <Link to={paths.contactAbout({ service: keys.get(service.id) ?? service.name })}>
                  <span key={service.name} className="font-display text-2xl/8 font-semibold">
                    <WholeWords text={service.name} />
                  </span>{' '}
                  <span className="flex grow items-baseline gap-x-2">
                    <span className="service-dots" aria-hidden="true" />
                    <ShownPrice
                      service={{ ...service, from: startsAtPrice(service) }}
                      price={service.price}
                      look="font-price text-2xl/8 font-semibold tabular-nums lining-nums"
                    />
                  </span>
                  <span className="sr-only">: Book</span>
                </Link>
              </li>
            ))
          : Array.from({ length: SHOWN_PRICES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
              <li key={index} aria-hidden="true" />
            ))}
      </ul>
    </Section>
  )
}
