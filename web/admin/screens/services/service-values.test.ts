import { describe, expect, it } from 'vitest'
import { formatPrice } from './service-text.ts'
import { comparedServiceFields, emptyService, ServiceForm, type ServiceValues } from './service-values.ts'

const valid: ServiceValues = { ...emptyService, name: 'Gel Polish', categoryId: 'nails', price: '3500' }

const errorsOf = (values: ServiceValues) =>
  ServiceForm.safeParse(values).error?.issues.map(({ path, message }) => [...path, message])

describe('the service form', () => {
  it('reports one error at a time, in the order of the fields', () => {
    expect(errorsOf(emptyService)).toEqual([['name', 'Name is required']])
    expect(errorsOf({ ...emptyService, name: '  ' })).toEqual([['name', 'Name is required']])
    expect(errorsOf({ ...emptyService, name: 'Gel' })).toEqual([['categoryId', 'Category is required']])
    expect(errorsOf({ ...valid, price: '' })).toEqual([['price', 'Valid price is required']])
  })

  it('asks which price was meant, after the name and the category', () => {
    expect(errorsOf({ ...valid, price: '45,50' })).toEqual([['price', 'Did you mean 45.50 or 4,550?']])
    expect(errorsOf({ ...valid, name: '', price: '45,50' })).toEqual([['name', 'Name is required']])
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
    const price = { price: 12500, perNail: false, from: false, options: [] }
    expect(formatPrice(price)).toBe('Rs.\u00a012,500')
    expect(formatPrice({ ...price, price: 800, perNail: true })).toBe('Rs.\u00a0800 per nail')
    expect(formatPrice({ ...price, from: true })).toBe('from Rs.\u00a012,500')
    const options = [12500, 18000].map(each => ({ name: String(each), price: each }))
    expect(formatPrice({ ...price, options })).toBe('Rs.\u00a012,500 to 18,000')
    expect(formatPrice({ ...price, options: options.slice(0, 1) })).toBe('Rs.\u00a012,500')
  })

  it('reports what is wrong with an option at its field, and leaves out empty ones', () => {
    const option = (name: string, price: string) => ({ name, price })
    const withOptions = (...options: { name: string; price: string }[]) =>
      errorsOf({ ...valid, price: '', options })
    expect(withOptions(option('', ''), option('Short', ''))).toEqual([
      ['options', 1, 'price', 'Valid price is required'],
    ])
    expect(withOptions(option('', '4500'))).toEqual([['options', 0, 'name', 'Each option needs a name']])
    expect(withOptions(option('Short', '45,50'))).toEqual([
      ['options', 0, 'price', 'Did you mean 45.50 or 4,550?'],
    ])
    expect(withOptions(option('Long', '1'), option(' ', ''), option('long', '2'))).toEqual([
      ['options', 2, 'name', 'Two options have the same name'],
    ])
    expect(errorsOf({ ...valid, name: '', options: [option('Short', '')] })).toEqual([
      ['name', 'Name is required'],
    ])
  })

  it('has the lowest price of its options, whatever price was typed before', () => {
    const options = [
      { name: 'Long', price: '6,000' },
      { name: 'Short', price: '4500' },
      { name: '', price: '' },
    ]
    expect(ServiceForm.parse({ ...valid, price: 'free', options })).toMatchObject({
      price: 4500,
      options: [
        { name: 'Long', price: 6000 },
        { name: 'Short', price: 4500 },
      ],
    })
  })

  it('compares prices of two versions to the cent, with "per nail" as part of them', () => {
    const price = comparedServiceFields([]).find(({ label }) => label === 'Price')
    const textOf = (text: string) => price?.textIn({ ...valid, perNail: true, price: text })
    expect(['4500', '4500.5', '12,500.01', 'free'].map(textOf)).toEqual([
      'Rs.\u00a04,500 per nail',
      'Rs.\u00a04,500.50 per nail',
      'Rs.\u00a012,500.01 per nail',
      'free',
    ])
    expect(price?.copy({ ...valid, price: '800', perNail: true }, valid)).toMatchObject({
      price: '800',
      perNail: true,
    })
  })
})
