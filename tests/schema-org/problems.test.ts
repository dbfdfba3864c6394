import { expect, it } from 'vitest'
import { problemsOf } from './problems.ts'

const offer = {
  '@type': 'Offer',
  price: 4500,
  priceCurrency: 'LKR',
  itemOffered: { '@type': 'Service', name: 'Cut' },
}
const salon = {
  '@type': 'BeautySalon',
  '@id': 'https://araliya.example/#salon',
  name: 'Araliya',
  address: { '@type': 'PostalAddress', streetAddress: '12 Frangipani Lane', addressCountry: 'LK' },
}
const pageOf = (...graph: object[]) => ({ '@context': 'https://schema.org', '@graph': graph })

it('data that keep to the vocabulary have no problems', () => {
  expect(problemsOf(pageOf(salon, offer))).toEqual([])
})

it.each([
  ['a type that does not exist', { ...offer, '@type': 'Bargain' }, 'there is no type Bargain'],
  ['a member that does not exist', { ...offer, prize: 1 }, '.prize: Offer has no member prize'],
  [
    'a member of another type',
    { '@type': 'OfferCatalog', name: 'All', itemListElement: [offer], provider: { '@id': salon['@id'] } },
    '.provider: OfferCatalog has no member provider',
  ],
  ['a price that is a text', { ...offer, price: '4,500' }, '.price: it is not of type Number'],
  ['a price of nothing', { ...offer, price: 0 }, '.price: it is not of type Number'],
  ['a day that does not exist', { ...offer, validFrom: '2027-13-01' }, '.validFrom: it is not of type Date'],
  [
    'a currency that is no code',
    { ...offer, priceCurrency: 'Rs.' },
    '.priceCurrency: it is not of type Currency',
  ],
  ['an address without a host', { ...salon, '@id': 'b', url: '/contact' }, '.url: it is not of type URL'],
  ['a node of another type', { ...offer, itemOffered: salon }, '.itemOffered: it is not of type Service'],
  [
    'a reference to what is not on the page',
    { ...salon, parentOrganization: { '@id': 'https://araliya.example/#other' } },
    '.parentOrganization: there is no node https://araliya.example/#other',
  ],
  ['an empty list', { ...salon, sameAs: [] }, '.sameAs: it is empty'],
  [
    'an offer without a price',
    { '@type': 'Offer', itemOffered: offer.itemOffered },
    ': Offer lacks price or priceSpecification',
  ],
])('names %s', (_, node, problem) => {
  expect(problemsOf(pageOf(salon, node))).toEqual([expect.stringContaining(problem)])
})

it('names a wrong context', () => {
  expect(problemsOf({ ...offer, '@context': 'https://schema.example' })).toEqual([
    '@context: it is not https://schema.org',
  ])
})
