import { categories } from '#content/categories.ts'
import { fullAddress, salon } from '#content/salon.ts'
import { networks } from '#content/social.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { coordinatesOf } from '#contracts/branches/coordinates.ts'
import type { OpeningHours } from '#contracts/branches/hours.ts'
import { groupWeek } from '#contracts/branches/week.ts'
import { pricesOn, specialDaysAt } from '#contracts/days/day.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { nameOfDay } from '#contracts/text/date-texts.ts'
import { laterDay } from '#contracts/text/days.ts'
import { formatWhole } from '#contracts/text/number-texts.ts'
import type { Card } from '../../cards.ts'
import type { SharedContent } from '../../content.ts'
import { listedPrices } from '../../salon/service-prices.ts'
import { postalAddress } from './postal-address.ts'

export type StructuredData = Record<string, unknown>

const CONTEXT = 'https://schema.org'

// How schema.org expresses a closed day.
const CLOSED = { opens: '00:00', closes: '00:00' }

/** The week, then the days that differ from it. */
const openingHours = (hours: OpeningHours, branch?: Branch) => [
  ...groupWeek(branch?.hours ?? hours.week).flatMap(({ days, shift }) =>
    shift
      ? {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days.map(nameOfDay),
          opens: shift.opens,
          closes: shift.closes,
        }
      : [],
  ),
  ...specialDaysAt(hours, branch).map(({ from, until, shift }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: until,
    ...(shift ?? CLOSED),
  })),
]

/** The member for the hours; none while nothing is known of them. */
function hoursOf(hours: OpeningHours, branch?: Branch) {
  const openingHoursSpecification = openingHours(hours, branch)
  return openingHoursSpecification.length > 0 ? { openingHoursSpecification } : {}
}

/** Leaves out empty texts. */
const withoutEmpty = (members: Record<string, string>) =>
  Object.fromEntries(Object.entries(members).filter(([, text]) => text !== ''))

const salonId = (origin: string) => `${origin}/#salon`

const branchUrl = (origin: string, { slug }: Branch) => `${origin}${paths.branch(slug)}`

const branchId = (origin: string, branch: Branch) => `${branchUrl(origin, branch)}#branch`

const geoOf = ({ mapUrl }: Branch) => {
  const coordinates = coordinatesOf(mapUrl)
  return coordinates && { geo: { '@type': 'GeoCoordinates', ...coordinates } }
}

/** 'LKR 350–65,000', of the services that a branch offers; no member where it offers none. */
function priceRangeOf({ id }: Branch, services: readonly Service[]) {
  const offered = services.filter(({ branches }) => branches?.includes(id) ?? true)
  const prices = offered.flatMap(service => listedPrices(service).map(({ price }) => price))
  if (prices.length === 0) return undefined
  const ends = new Set([Math.min(...prices), Math.max(...prices)])
  return { priceRange: `LKR ${[...ends].map(formatWhole).join('–')}` }
}

const branchNode = (
  origin: string,
  { hours }: SharedContent,
  branch: Branch,
  services: readonly Service[],
  card: Card,
): StructuredData => ({
  '@type': 'BeautySalon',
  '@id': branchId(origin, branch),
  name: `${salon.name}, ${branch.name}`,
  url: branchUrl(origin, branch),
  image: `${origin}${card.src}`,
  parentOrganization: { '@id': salonId(origin) },
  address: postalAddress(branch.address),
  ...withoutEmpty({ telephone: branch.phone, email: branch.email, hasMap: branch.mapUrl }),
  ...geoOf(branch),
  ...priceRangeOf(branch, services),
  ...hoursOf(hours, branch),
})

/** What every page says of the salon. */
const salonNode = (origin: string, { salon: info }: SharedContent): StructuredData => ({
  '@type': 'BeautySalon',
  '@id': salonId(origin),
  name: salon.name,
  url: `${origin}/`,
  ...withoutEmpty({ telephone: info.phone, email: info.email }),
  address: postalAddress(fullAddress(info)),
})

/** The addresses of the salon's accounts; no member without any. */
const accountsOf = ({ social }: SharedContent) => {
  const sameAs = networks.map(({ id }) => social[id]).flatMap(({ active, url }) => (active ? url : []))
  return sameAs.length > 0 ? { sameAs } : {}
}

/** The salon and its enabled branches, for search engines. */
export const salonData = (
  origin: string,
  shared: SharedContent,
  branches: readonly Branch[],
  card: Card,
  services: readonly Service[] = [],
): StructuredData => ({
  '@context': CONTEXT,
  '@graph': [
    {
      ...salonNode(origin, shared),
      description: shared.salon.description,
      logo: `${origin}/icon-512.png`,
      image: `${origin}${card.src}`,
      ...withoutEmpty({ foundingDate: shared.salon.founded }),
      currenciesAccepted: 'LKR',
      ...accountsOf(shared),
      ...hoursOf(shared.hours),
    },
    ...branches
      .filter(({ disable }) => !disable)
      .map(branch => branchNode(origin, shared, branch, services, card)),
  ],
})

/** One branch and the salon that it belongs to, for search engines. */
export const branchData = (
  origin: string,
  shared: SharedContent,
  branch: Branch,
  services: readonly Service[],
  card: Card,
): StructuredData => ({
  '@context': CONTEXT,
  '@graph': [branchNode(origin, shared, branch, services, card), salonNode(origin, shared)],
})

/** A price, or the lowest one; `price` alone where it is the whole truth. */
function priceData(price: number, { from, perNail }: Service): StructuredData {
  if (!from && !perNail) return { price, priceCurrency: 'LKR' }
  return {
    priceSpecification: {
      '@type': perNail ? 'UnitPriceSpecification' : 'PriceSpecification',
      ...(from ? { minPrice: price } : { price }),
      priceCurrency: 'LKR',
      ...(perNail && { unitText: 'nail' }),
    },
  }
}

/** An offer for each price of a service, and another one for each that is announced to change. */
function offersOf(origin: string, service: Service, branches: readonly Branch[]): StructuredData[] {
  const { name, description, note, announced } = service
  const at = branches.filter(({ id }) => service.branches?.includes(id))
  const next = announced && listedPrices(pricesOn(service, announced.validFrom))
  return listedPrices(service).flatMap((option, index) => {
    const offer = {
      '@type': 'Offer',
      ...withoutEmpty({ name: option.name && `${name}: ${option.name}`, description: note }),
      itemOffered: {
        '@type': 'Service',
        name,
        ...withoutEmpty({ description }),
        provider: { '@id': salonId(origin) },
      },
      ...(at.length > 0 && {
        availableAtOrFrom: at.map(branch => ({
          '@type': 'BeautySalon',
          '@id': branchId(origin, branch),
          name: `${salon.name}, ${branch.name}`,
          address: postalAddress(branch.address),
        })),
      }),
    }
    const then = next?.[index]?.price
    const now = { ...offer, ...priceData(option.price, service) }
    if (!announced || then === undefined || then === option.price) return [now]
    return [
      // The last day of a price, then the first of the next one.
      { ...now, priceValidUntil: laterDay(announced.validFrom, -1) },
      { ...offer, ...priceData(then, service), validFrom: announced.validFrom },
    ]
  })
}

/** The price list, for search engines; a category without services is left out, and so is where a service is not in all branches if those are unknown. */
export function offersData(
  origin: string,
  shared: SharedContent,
  services: readonly Service[],
  branches: readonly Branch[],
): StructuredData {
  const open = branches.filter(({ disable }) => !disable)
  const lists = categories
    .map(({ id, name, link }) => ({
      '@type': 'OfferCatalog',
      name,
      url: `${origin}${link}`,
      itemListElement: services
        .filter(({ categoryId }) => categoryId === id)
        .flatMap(service => offersOf(origin, service, open)),
    }))
    .filter(({ itemListElement }) => itemListElement.length > 0)
  return {
    '@context': CONTEXT,
    ...salonNode(origin, shared),
    ...(lists.length > 0 && {
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        '@id': `${origin}/services#catalog`,
        name: `Services of ${salon.name}`,
        url: `${origin}/services`,
        itemListElement: lists,
      },
    }),
  }
}
