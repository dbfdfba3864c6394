import { describe, expect, it } from 'vitest'
import { checkService, emptyService, readPrice } from './service-values.ts'

const valid = { ...emptyService, name: 'Gel Polish', categoryId: 'nails', price: '3500' }

describe('the service form', () => {
  it('names one error at a time, in the specified order', () => {
    expect(checkService(emptyService).error).toEqual({ field: 'name', message: 'Name is required' })
    expect(checkService({ ...emptyService, name: '  ' }).error?.message).toBe('Name is required')
    expect(checkService({ ...emptyService, name: 'Gel Polish' }).error).toEqual({
      field: 'categoryId',
      message: 'Category is required',
    })
    expect(checkService({ ...valid, price: '' }).error).toEqual({
      field: 'price',
      message: 'Valid price is required',
    })
  })

  it.each(['0', '-5', 'free', '1e5', 'NaN', '12.5.1', '.'])('refuses the price %s', price => {
    expect(checkService({ ...valid, price }).error?.message).toBe('Valid price is required')
  })

  it('reads prices as people write them', () => {
    expect(['12500', '12,500.50', ' 12 500 ', '7.', '.5'].map(readPrice)).toEqual([
      12500, 12500.5, 12500, 7, 0.5,
    ])
  })

  it('checks neither description nor duration', () => {
    expect(checkService(valid).input).toEqual({ ...valid, price: 3500 })
  })
})
