import { describe, expect, it } from 'vitest'
import type { Service } from '#contracts/service.ts'
import { aService } from '#tests/factories.ts'
import { filterServices, readParams, writeParams } from './search-params.ts'

const service = (id: number, name: string, categoryId: Service['categoryId']): Service => ({
  ...aService({ name }),
  id,
  categoryId,
  categoryName: categoryId,
  version: 1,
})

const services = [
  service(1, 'Cut & Blow-dry', 'hair'),
  service(2, 'Bridal Makeup', 'makeup'),
  service(3, 'Bridal Updo', 'hair'),
]

const found = (query: string) =>
  filterServices(services, readParams(new URLSearchParams(query))).map(({ id }) => id)

describe('the query of the list of services', () => {
  it('filters by category, by name, and by both', () => {
    expect(found('')).toEqual([1, 2, 3])
    expect(found('category=hair')).toEqual([1, 3])
    expect(found('search=bridal')).toEqual([2, 3])
    expect(found('category=hair&search=BRIDAL+')).toEqual([3])
  })

  it('shows all services for an unknown category', () => {
    expect(found('category=barber')).toEqual([1, 2, 3])
  })

  it('leaves defaults out of the query', () => {
    expect(writeParams({ category: 'all', search: '  ' }).toString()).toBe('')
    expect(writeParams({ category: 'nails', search: ' gel ' }).toString()).toBe('category=nails&search=gel')
  })
})
