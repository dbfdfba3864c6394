// Long: each kind of structured data has its tests.

import { describe, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { sampleContent } from '#content/sample-salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { aBranch, aService, aStoredBranch, withoutExtras } from '#tests/factories.ts'
import { problemsOf } from '#tests/schema-org/problems.ts'
import { cards } from '../../cards.ts'
import { offersData, type StructuredData, salonData } from './structured-data.ts'

const ORIGIN = 'https://araliya.example'
const branch = aStoredBranch
const service = (overrides: Partial<Service>): Service => ({
  ...aService(),
  ...withoutExtras,
  id: 1,
  version: 1,
  categoryName: overrides.categoryId ?? 'hair',
  ...overrides,
})

describe('salonData', () => {
  it('is the salon and each enabled branch, with hours on every day', () => {
    const { '@graph': graph } = salonData(
      ORIGIN,
      sampleContent,
      [
        branch({}),
        branch({ id: 2, name: 'Closed', disable: true }),
        branch({ id: 3, name: 'Nugegoda', phone: '', email: '', mapUrl: '' }),
      ],
      cards['og-share'],
    ) as { '@graph': Record<string, unknown>[] }
    expect(problemsOf({ '@context': 'https://schema.org', '@graph': graph })).toEqual([])
    expect(graph.map(({ '@type': type, name }) => [type, name])).toEqual([
      ['BeautySalon', 'Araliya Beauty Salon'],
      ['BeautySalon', 'Araliya Beauty Salon, Wellawatte'],
      ['BeautySalon', 'Araliya Beauty Salon, Nugegoda'],
    ])
    expect(graph[1]).toMatchObject({
      address: { streetAddress: '12 Frangipani Lane', addressLocality: 'Colombo 6' },
      telephone: aBranch().phone,
      email: aBranch().email,
      hasMap: aBranch().mapUrl,
    })
    for (const name of ['telephone', 'email', 'hasMap']) expect(graph[2]).not.toHaveProperty(name)
    for (const one of graph) {
      const days = (one.openingHoursSpecification as { dayOfWeek: string[] }[]).flatMap(day => day.dayOfWeek)
      expect(new Set(days).size).toBe(7)
      expect(JSON.stringify(one)).not.toMatch(/review|rating/i)
    }
  })
})

it('salonData says nothing of a new salon that no one has entered', () => {
  const data = salonData(ORIGIN, defaultContent, [branch()], cards['og-share'])
  const [salon, ofBranch] = data['@graph'] as StructuredData[]
  expect(salon?.address).toEqual({ '@type': 'PostalAddress', addressCountry: 'LK' })
  for (const name of ['telephone', 'email', 'foundingDate', 'openingHoursSpecification', 'sameAs'])
    expect(salon).not.toHaveProperty(name)
  expect(ofBranch).not.toHaveProperty('openingHoursSpecification')
  // Search engines ask for a street, and none is invented.
  expect(problemsOf(data)).toEqual(['@graph[0].address: PostalAddress lacks streetAddress'])
})

it('salonData has no list of accounts when there are none', () => {
  const social = Object.fromEntries(
    Object.entries(sampleContent.social).map(([id, account]) => [id, { ...account, active: false }]),
  ) as typeof sampleContent.social
  const data = salonData(ORIGIN, { ...sampleContent, social }, [], cards['og-share'])
  expect(problemsOf(data)).toEqual([])
})

describe('opening hours', () => {
  const hoursAt = (shared: typeof sampleContent, own: Partial<Branch> = {}) =>
    (salonData(ORIGIN, shared, [branch(own)], cards['og-share'])['@graph'] as Record<string, unknown>[]).map(
      one => one.openingHoursSpecification,
    )
  const type = 'OpeningHoursSpecification'

  it('group the days of the week with the same hours', () => {
    const week = [
      {
        '@type': type,
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '20:00',
      },
      { '@type': type, dayOfWeek: ['Saturday'], opens: '10:00', closes: '18:00' },
      { '@type': type, dayOfWeek: ['Sunday'], opens: '11:00', closes: '17:00' },
    ]
    expect(hoursAt(sampleContent)).toEqual([week, week])
  })

  it('name each special day; a branch’s own replaces the one of all branches', () => {
    const special = [
      {
        ...{ from: '2026-11-24', until: '2026-11-24', branches: [1], reason: 'Open' },
        shift: { opens: '09:00', closes: '12:00' },
      },
      { from: '2026-12-01', until: '2026-12-21', branches: [2], reason: 'Paint', shift: null },
    ]
    const poya = [{ date: '2026-11-24', name: 'Il Poya', estimated: false, closed: true }]
    const day = { '@type': type, validFrom: '2026-11-24', validThrough: '2026-11-24' }
    const never = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null }
    const [salon, own] = hoursAt(
      { ...sampleContent, hours: { ...sampleContent.hours, special, poya } },
      { hours: { ...sampleContent.hours.week, ...never } },
    ) as object[][]
    expect(salon?.slice(3)).toEqual([{ ...day, opens: '00:00', closes: '00:00' }])
    expect(own).toMatchObject([
      { dayOfWeek: ['Saturday'] },
      { dayOfWeek: ['Sunday'] },
      { ...day, opens: '09:00', closes: '12:00' },
    ])
  })
})

/** The categories in the price list of the salon. */
const groupsOf = (data: StructuredData) =>
  (data.hasOfferCatalog as { itemListElement: { itemListElement: Record<string, unknown>[] }[] })
    .itemListElement

describe('offersData', () => {
  it('lists the services by category, with prices in rupees, per nail where they are', () => {
    const data = offersData(
      ORIGIN,
      sampleContent,
      [
        service({ name: 'Cut', price: 4500 }),
        service({ id: 2, name: 'Nail Art', categoryId: 'nails', price: 350, perNail: true, description: '' }),
      ],
      [],
    )
    expect(data).toMatchObject({ '@type': 'BeautySalon', '@id': `${ORIGIN}/#salon` })
    expect(groupsOf(data)).toMatchObject([
      {
        '@type': 'OfferCatalog',
        name: 'Hair Styling',
        url: `${ORIGIN}/services?category=hair`,
        itemListElement: [
          { '@type': 'Offer', price: 4500, priceCurrency: 'LKR', itemOffered: { name: 'Cut' } },
        ],
      },
      {
        name: 'Nail Care',
        itemListElement: [
          { priceSpecification: { price: 350, priceCurrency: 'LKR', unitText: 'nail' }, itemOffered: {} },
        ],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('"description":""')
  })

  const offersOf = (overrides: Partial<Service>, branches: Branch[] = []) => {
    const data = offersData(ORIGIN, sampleContent, [service(overrides)], branches)
    expect(problemsOf(data)).toEqual([])
    const [group] = groupsOf(data)
    return group?.itemListElement ?? []
  }

  it('has the lowest price of a service that may cost more, and the note on it', () => {
    const [offer] = offersOf({ price: 4500, from: true, note: 'long hair extra' })
    expect(offer).toMatchObject({
      description: 'long hair extra',
      priceSpecification: { '@type': 'PriceSpecification', minPrice: 4500, priceCurrency: 'LKR' },
    })
    expect(offer).not.toHaveProperty('price')
    const [nail] = offersOf({ price: 350, from: true, perNail: true })
    expect(nail?.priceSpecification).toEqual({
      '@type': 'UnitPriceSpecification',
      minPrice: 350,
      priceCurrency: 'LKR',
      unitText: 'nail',
    })
  })

  it('says that the salon provides what is offered', () => {
    const [offer] = offersOf({}) as { itemOffered?: unknown }[]
    expect(offer?.itemOffered).toMatchObject({ provider: { '@id': `${ORIGIN}/#salon` } })
  })

  it('has an offer for each option', () => {
    const offers = offersOf({
      name: 'Cut',
      options: [
        { name: 'Short', price: 4500 },
        { name: 'Long', price: 6000 },
      ],
    })
    expect(offers).toMatchObject([
      {
        '@type': 'Offer',
        name: 'Cut: Short',
        price: 4500,
        priceCurrency: 'LKR',
        itemOffered: { name: 'Cut' },
      },
      {
        '@type': 'Offer',
        name: 'Cut: Long',
        price: 6000,
        priceCurrency: 'LKR',
        itemOffered: { name: 'Cut' },
      },
    ])
  })

  it('says where a service is offered, unless it is everywhere, in the branches that are open', () => {
    const branches = [
      branch({ id: 1 }),
      branch({ id: 2, name: 'Nugegoda' }),
      branch({ id: 3, disable: true }),
    ]
    const [offer] = offersOf({ branches: [2, 3] }, branches)
    const salon = salonData(ORIGIN, sampleContent, branches, cards['og-share'])
    const nodes = salon['@graph'] as Record<string, unknown>[]
    expect(offer?.availableAtOrFrom).toMatchObject([
      { '@type': 'BeautySalon', '@id': nodes[2]?.['@id'], name: nodes[2]?.name },
    ])
    expect(offersOf({}, branches)[0]).not.toHaveProperty('availableAtOrFrom')
    expect(offersOf({ branches: [2] })[0]).not.toHaveProperty('availableAtOrFrom')
  })

  it('ends a price on the day before the announced one begins', () => {
    const offers = offersOf({ price: 4500, announced: { price: 4900, validFrom: '2027-01-01' } })
    expect(offers).toMatchObject([
      { price: 4500, priceValidUntil: '2026-12-31' },
      { price: 4900, validFrom: '2027-01-01', itemOffered: { name: aService().name } },
    ])
    expect(offers[0]).not.toHaveProperty('validFrom')
    expect(offers[1]).not.toHaveProperty('priceValidUntil')
  })

  it('has announced offers of those options whose prices change, as “from” where they are', () => {
    const offers = offersOf({
      name: 'Cut',
      from: true,
      options: [
        { name: 'Short', price: 4500 },
        { name: 'Long', price: 6000 },
      ],
      announced: { options: [{ name: 'Long', price: 6600 }], validFrom: '2027-01-01' },
    })
    expect(offers).toMatchObject([
      { name: 'Cut: Short', priceSpecification: { minPrice: 4500 } },
      { name: 'Cut: Long', priceSpecification: { minPrice: 6000 }, priceValidUntil: '2026-12-31' },
      { name: 'Cut: Long', priceSpecification: { minPrice: 6600 }, validFrom: '2027-01-01' },
    ])
    expect(offers[0]).not.toHaveProperty('priceValidUntil')
  })

  it('is the salon alone without services', () => {
    const data = offersData(ORIGIN, sampleContent, [], [])
    expect(data).not.toHaveProperty('hasOfferCatalog')
    expect(problemsOf(data)).toEqual([])
  })
})
