import { describe, expect, it } from 'vitest'
import {
  differencesOf,
  emptyService,
  formatPrice,
  readPrice,
  ServiceForm,
  type ServiceValues,
} from './service-values.ts'

const valid: ServiceValues = { ...emptyService, name: 'Gel Polish', categoryId: 'nails', price: '3500' }

const errorsOf = (values: ServiceValues) =>
  ServiceForm.safeParse(values).error?.issues.map(({ path, message }) => [...path, message])

describe('the service form', () => {
  it('reports one error at a time, in the specified order', () => {
    expect(errorsOf(emptyService)).toEqual([['name', 'Name is required']])
    expect(errorsOf({ ...emptyService, name: '  ' })).toEqual([['name', 'Name is required']])
    expect(errorsOf({ ...emptyService, name: 'Gel' })).toEqual([['categoryId', 'Category is required']])
    expect(errorsOf({ ...valid, price: '' })).toEqual([['price', 'Valid price is required']])
  })

  it.each(['0', '-5', 'free', '1e5', 'NaN', '12.5.1', '.'])('refuses the price %s', price => {
    expect(errorsOf({ ...valid, price })).toEqual([['price', 'Valid price is required']])
  })

  it('reads prices as people write them', () => {
    expect(['12500', '12,500.50', ' 12 500 ', '7.', '.5'].map(readPrice)).toEqual([
      12500, 12500.5, 12500, 7, 0.5,
    ])
  })

  it('accepts an empty description and duration, and keeps the version it started from', () => {
    const { name, categoryId } = valid
    expect(ServiceForm.parse({ ...valid, version: 3 })).toEqual({
      ...emptyService,
      name,
      categoryId,
      price: 3500,
      version: 3,
    })
  })

  it('formats prices in rupees without decimals, with "per nail" where it applies', () => {
    expect(formatPrice({ price: 12500, perNail: false })).toBe('Rs. 12,500')
    expect(formatPrice({ price: 800, perNail: true })).toBe('Rs. 800 per nail')
  })

  it('compares prices of two versions to the cent', () => {
    const of = (mine: number, theirs: number) => {
      const service = { ...emptyService, categoryId: 'nails' as const, perNail: true }
      const rows = differencesOf({ ...service, price: mine }, { ...service, price: theirs })
      const { mine: yours, theirs: stored } = rows.find(({ label }) => label === 'Price') ?? {}
      return [yours, stored]
    }
    expect(of(4500, 4500.5)).toEqual(['Rs. 4,500 per nail', 'Rs. 4,500.50 per nail'])
    expect(of(12500.01, 12500.02)).toEqual(['Rs. 12,500.01 per nail', 'Rs. 12,500.02 per nail'])
  })
})
