import { categories } from '#content/categories.ts'
import { hours } from '#content/hours.ts'
import { salon, socialLinks } from '#content/salon.ts'
import type { Branch } from '#contracts/branch.ts'
import type { Service } from '#contracts/service.ts'
import type { Card } from '../../pictures.ts'

type Json = string | number | boolean | Json[] | { [name: string]: Json }
export type StructuredData = { [name: string]: Json }

const CONTEXT = 'https://schema.org'

const openingHours = (): Json =>
  [hours.weekdays, hours.saturday, hours.sunday].map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: [...days],
    opens,
    closes,
  }))

/** Empty texts say nothing: they are left out. */
const filled = (members: Record<string, string>) =>
  Object.fromEntries(Object.entries(members).filter(([, text]) => text !== ''))

const salonId = (origin: string) => `${origin}/#salon`

const branchData = (origin: string, branch: Branch, card: Card): StructuredData => ({
  '@type': 'BeautySalon',
  '@id': `${origin}/contact#branch-${branch.id}`,
  name: `${salon.name}, ${branch.name}`,
  url: `${origin}/contact#locations`,
  image: `${origin}${card.src}`,
  parentOrganization: { '@id': salonId(origin) },
  address: { '@type': 'PostalAddress', streetAddress: branch.address, addressCountry: salon.address.country },
  ...filled({ telephone: branch.phone, email: branch.email, hasMap: branch.mapUrl }),
  openingHoursSpecification: openingHours(),
})

/** The salon and its branches for search engines; a disabled branch is not there to be found. */
export const salonData = (origin: string, branches: readonly Branch[], card: Card): StructuredData => ({
  '@context': CONTEXT,
  '@graph': [
    {
      '@type': 'BeautySalon',
      '@id': salonId(origin),
      name: salon.name,
      description: salon.description,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      image: `${origin}${card.src}`,
      foundingDate: String(salon.founded),
      telephone: salon.phone,
      email: salon.email,
      address: {
        '@type': 'PostalAddress',
        streetAddress: salon.address.street,
        addressLocality: salon.address.city,
        addressCountry: salon.address.country,
      },
      currenciesAccepted: 'LKR',
      sameAs: socialLinks.filter(({ active }) => active).map(({ url }) => url),
      openingHoursSpecification: openingHours(),
    },
    ...branches.filter(({ disable }) => !disable).map(branch => branchData(origin, branch, card)),
  ],
})

const offerData = ({ name, description, price, perNail }: Service): StructuredData => ({
  '@type': 'Offer',
  itemOffered: { '@type': 'Service', name, ...filled({ description }) },
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

/** The price list for search engines; a category without services is left out. */
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
