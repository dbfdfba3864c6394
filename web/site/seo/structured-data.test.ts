import { describe, expect, it } from 'vitest'
import type { Branch } from '#contracts/branch.ts'
import type { Service } from '#contracts/service.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { ogShare } from '../../pictures.ts'
import { offersData, salonData } from './structured-data.ts'

const ORIGIN = 'https://araliya.example'
const branch = (overrides: Partial<Branch>): Branch => ({
  ...aBranch(),
  picture: undefined,
  id: 1,
  version: 1,
  ...overrides,
})
const service = (overrides: Partial<Service>): Service => ({
  ...aService(),
  id: 1,
  version: 1,
  categoryName: overrides.categoryId ?? 'hair',
  ...overrides,
})

describe('salonData', () => {
  it('is the salon and each enabled branch, with hours on every day', () => {
    const { '@graph': graph } = salonData(
      ORIGIN,
      [
        branch({}),
        branch({ id: 2, name: 'Closed', disable: true }),
        branch({ id: 3, name: 'Nugegoda', phone: '', email: '', mapUrl: '' }),
      ],
      ogShare,
    ) as { '@graph': Record<string, unknown>[] }
    expect(graph.map(({ '@type': type, name }) => [type, name])).toEqual([
      ['BeautySalon', 'Araliya Beauty Salon'],
      ['BeautySalon', 'Araliya Beauty Salon, Wellawatte'],
      ['BeautySalon', 'Araliya Beauty Salon, Nugegoda'],
    ])
    expect(graph[1]).toMatchObject({
      address: { streetAddress: aBranch().address },
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

describe('offersData', () => {
  it('lists the real services by category, with prices in rupees, per nail where so', () => {
    const catalog = offersData(ORIGIN, [
      service({ name: 'Cut', price: 4500 }),
      service({ id: 2, name: 'Nail Art', categoryId: 'nails', price: 350, perNail: true, description: '' }),
    ])
    expect(catalog.itemListElement).toMatchObject([
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
    expect(JSON.stringify(catalog)).not.toContain('"description":""')
  })
})
