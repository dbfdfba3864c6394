import { describe, expect, it } from 'vitest'
import { readingsQuestion, readPrice } from './typed-price.ts'

describe('a typed price', () => {
  it.each([
    ['4500', 4500],
    ['12500.50', 12_500.5],
    ['45.5', 45.5],
    ['7.', 7],
    ['.5', 0.5],
    ['0.500', 0.5],
    ['1234.500', 1234.5],
    ['1,500', 1500],
    ['12,500.50', 12_500.5],
    ['1,50,000', 150_000],
    [' 12 500 ', 12_500],
    ['12\u00a0500.50', 12_500.5],
    ['12\u202f500', 12_500],
    ['12’500', 12_500],
    ['Rs. 4,500/-', 4500],
    ['Rs.4500', 4500],
    ['LKR 4,500', 4500],
    ['4,500 Rs', 4500],
    ['රු. 4,500', 4500],
    ['4500/=', 4500],
    ['4500 rupees', 4500],
    ['４５００', 4500],
    ['٤٥٠٠', 4500],
    ['෪෫෦෦', 4500],
  ])('%s is %d', (text, price) => {
    expect(readPrice(text)).toEqual({ price, readings: [] })
  })

  it.each([
    ['45,50', [45.5, 4550]],
    ['1.500', [1.5, 1500]],
    ['12.500', [12.5, 12_500]],
    ['4.500,00', [4500]],
    ['4.500,50', [4500.5]],
    ['12.345', [12_345]],
    ['1.500.000', [1_500_000]],
    ['0,500', [0.5, 500]],
    ['1,5000', [1.5, 15_000]],
    ['1 234,50', [1234.5, 123_450]],
    ['Rs. 4.500/-', [4.5, 4500]],
  ])('%s is asked, as countries read it differently', (text, readings) => {
    expect(readPrice(text)).toEqual({ price: Number.NaN, readings })
  })

  it.each([
    '',
    '.',
    ',',
    '0',
    '-5',
    'free',
    '1e5',
    'NaN',
    '12.5.1',
    '500 1000',
    '1000-1500',
    '4500 x',
    '9'.repeat(70),
  ])('%s is no price', text => {
    const { price, readings } = readPrice(text)
    expect(readings).toEqual([])
    expect(price > 0).toBe(false)
  })

  it('is asked with all its readings', () => {
    expect(readingsQuestion([45.5, 4550])).toBe('Did you mean 45.50 or 4,550?')
  })
})
