import { categories } from '#content/categories.ts'
import { salon } from '#content/salon.ts'
import { networks } from '#content/social.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { effectiveHours, type Hours, nameOfDay } from '#contracts/branches/special-days.ts'
import { groupWeek } from '#contracts/branches/week.ts'
import type { Service } from '#contracts/services/service.ts'
import type { Card } from '../../cards.ts'
import type { SharedContent } from '../../content.ts'

export type StructuredData = Record<string, unknown>

const CONTEXT = 'https://schema.org'

// How schema.org expresses a closed day.
const CLOSED = { opens: '00:00', closes: '00:00' }

/** The week, then the special days; when a date occurs twice, its first entry counts. */
const openingHours = ({ week, special }: Hours) => [
  ...groupWeek(week).flatMap(({ days, shift }) =>
    shift
      ? {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days.map(nameOfDay),
          opens: shift.opens,
          closes: shift.closes,
        }
      : [],
  ),
  ...special
    .filter(({ date }, index) => special.findIndex(other => other.date === date) === index)
    .map(({ date, shift }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      ...(shift ?? CLOSED),
    })),
]

/** Leaves out empty texts. */
const withoutEmpty = (members: Record<string, string>) =>
  Object.fromEntries(Object.entries(members).filter(([, text]) => text !== ''))

const salonId = (origin: string) => `${origin}/#salon`

const branchId = (origin: string, { id }: Branch) => `${origin}/contact#branch-${id}`

const addressOf = ({ address }: Branch) => ({
  '@type': 'PostalAddress',
  streetAddress: address,
  addressCountry: salon.country.code,
})

const branchData = (
  origin: string,
  { hours }: SharedContent,
  branch: Branch,
  card: Card,
): StructuredData => ({
  '@type': 'BeautySalon',
  '@id': branchId(origin, branch),
  name: `${salon.name}, ${branch.name}`,
  url: `${origin}/contact#locations`,
  image: `${origin}${card.src}`,
  parentOrganization: { '@id': salonId(origin) },
  address: addressOf(branch),
  ...withoutEmpty({ telephone: branch.phone, email: branch.email, hasMap: branch.mapUrl }),
  openingHoursSpecification: openingHours(effectiveHours(hours, branch)),
})

/** The salon and its enabled branches, for search engines. */
export const salonData = (
  origin: string,
  shared: SharedContent,
  branches: readonly Branch[],
  card: Card,
): StructuredData => ({
  '@context': CONTEXT,
  '@graph': [
    {
      '@type': 'BeautySalon',
      '@id': salonId(origin),
      name: salon.name,
      description: shared.salon.description,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      image: `${origin}${card.src}`,
      foundingDate: String(salon.founded),
      telephone: shared.salon.phone,
      email: shared.salon.email,
      address: {
        '@type': 'PostalAddress',
        streetAddress: shared.salon.street,
        addressLocality: shared.salon.city,
        addressCountry: salon.country.code,
      },
      currenciesAccepted: 'LKR',
      sameAs: networks.map(({ id }) => shared.social[id]).flatMap(({ active, url }) => (active ? url : [])),
      openingHoursSpecification: openingHours(effectiveHours(shared.hours)),
    },
    ...branches.filter(({ disable }) => !disable).map(branch => branchData(origin, shared, branch, card)),
  ],
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

/** An offer for each price of a service. */
function offersOf(origin: string, service: Service, branches: readonly Branch[]): StructuredData[] {
  const { name, description, note, price, options } = service
  const at = branches.filter(({ id }) => service.branches?.includes(id))
  return (options.length > 0 ? options : [{ name: '', price }]).map(option => ({
    '@type': 'Offer',
    ...withoutEmpty({ name: option.name && `${name}: ${option.name}`, description: note }),
    itemOffered: { '@type': 'Service', name, ...withoutEmpty({ description }) },
    ...priceData(option.price, service),
    ...(at.length > 0 && {
      availableAtOrFrom: at.map(branch => ({
        '@type': 'BeautySalon',
        '@id': branchId(origin, branch),
        name: `${salon.name}, ${branch.name}`,
        address: addressOf(branch),
      })),
    }),
  }))
}

/** The price list, for search engines; a category without services is left out, and so is where a service is not in all branches if those are unknown. */
export const offersData = (
  origin: string,
  services: readonly Service[],
  branches: readonly Branch[],
): StructuredData => ({
  '@context': CONTEXT,
  '@type': 'OfferCatalog',
  '@id': `${origin}/services#catalog`,
  name: `Services of ${salon.name}`,
  url: `${origin}/services`,
  provider: { '@id': salonId(origin) },
  itemListElement: categories
    .map(({ id, name, link }) => ({
      '@type': 'OfferCatalog',
      name,
      url: `${origin}${link}`,
      itemListElement: services
        .filter(({ categoryId }) => categoryId === id)
        .flatMap(service =>
          offersOf(
            origin,
            service,
            branches.filter(({ disable }) => !disable),
          ),
        ),
    }))
    .filter(({ itemListElement }) => itemListElement.length > 0),
})
