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

const branchData = (
  origin: string,
  { hours }: SharedContent,
  branch: Branch,
  card: Card,
): StructuredData => ({
  '@type': 'BeautySalon',
  '@id': `${origin}/contact#branch-${branch.id}`,
  name: `${salon.name}, ${branch.name}`,
  url: `${origin}/contact#locations`,
  image: `${origin}${card.src}`,
  parentOrganization: { '@id': salonId(origin) },
  address: { '@type': 'PostalAddress', streetAddress: branch.address, addressCountry: salon.country.code },
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

const offerData = ({ name, description, price, perNail }: Service): StructuredData => ({
  '@type': 'Offer',
  itemOffered: { '@type': 'Service', name, ...withoutEmpty({ description }) },
  ...(perNail
    ? {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'LKR',
          unitText: 'nail',
        },
      }
    : { price, priceCurrency: 'LKR' }),
})

/** The price list, for search engines; a category without services is left out. */
export const offersData = (origin: string, services: readonly Service[]): StructuredData => ({
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
      itemListElement: services.filter(({ categoryId }) => categoryId === id).map(offerData),
    }))
    .filter(({ itemListElement }) => itemListElement.length > 0),
})
