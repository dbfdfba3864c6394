import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { placesOf } from '../../../salon/service-places.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatPrice } from './service-text.ts'

const small = 'mt-0.5 block text-xs font-normal text-plum-soft'

/** The name of a service, whether and where clients see it. */
export function ServiceName({ service, branches }: { service: Service; branches: readonly Branch[] }) {
  const { name, popular, hidden } = service
  const places = placesOf(service, branches)
  return (
    <>
      <span>{name}</span> {popular && <Badge tone="gold">Popular</Badge>}{' '}
      {hidden && <Badge tone="grey">Hidden</Badge>}{' '}
      {service.branches?.length === 0 && <Badge tone="yellow">No Branch</Badge>}
      {places && <span className={small}>{`at ${places}`}</span>}
    </>
  )
}

/** The price of a service, how many it has, and the note on it. */
export function ServicePrices({ service }: { service: Service }) {
  const { options, note } = service
  return (
    <>
      <span>{formatPrice(service)}</span>
      {options.length > 0 && <span className={small}>{options.map(({ name }) => name).join(', ')}</span>}
      {note && <span className={small}>{note}</span>}
    </>
  )
}
