import { expect, it } from 'vitest'
import { counted, formatExactly, formatLkr, formatRupees, listWords, spokenLkr } from './number-texts.ts'

const intl = new Intl.NumberFormat('si-LK', { style: 'currency', currency: 'LKR', maximumFractionDigits: 0 })

it.each([0.01, 0.5, 1, 1.5, 99.99, 600, 999.5, 1_000, 4_500, 12_500.49, 12_500.5, 999_999.5, 10_000_000])(
  'formats %d as Intl does for Sinhala in Sri Lanka',
  price => {
    expect(formatLkr(price)).toBe(intl.format(price))
  },
)

it('writes a number with its noun', () => {
  expect([0, 1, 2, 12_500].map(number => counted(number, 'price'))).toEqual([
    '0 prices',
    '1 price',
    '2 prices',
    '12,500 prices',
  ])
  expect([1, 2].map(number => counted(number, 'inquiry stays', 'inquiries stay'))).toEqual([
    '1 inquiry stays',
    '2 inquiries stay',
  ])
})

it('writes prices in words', () => {
  expect([12_500, 1, 0.4, 1.4, 1.5].map(spokenLkr)).toEqual([
    '12,500 rupees',
    '1 rupee',
    '0 rupees',
    '1 rupee',
    '2 rupees',
  ])
})

it.each([
  [4_500, '4,500'],
  [4_500.5, '4,500.50'],
  [4_500.05, '4,500.05'],
  [4_500.001, '4,500'],
  [0.1 + 0.2, '0.30'],
  [9_999_999.99, '9,999,999.99'],
])('writes the price %d as %s, with cents only where there are any', (price, text) => {
  expect(formatExactly(price)).toBe(text)
})

it('keeps a price of the back office on one line', () => {
  expect(formatRupees(28_500.5)).toBe('Rs.\u00a028,500.50')
})

it.each([[[]], [['Name']], [['Name', 'Price']], [['Name', 'Price', 'Duration']]])(
  '%j is listed as Intl.ListFormat lists it',
  words => {
    expect(listWords(words)).toBe(new Intl.ListFormat('en-GB').format(words))
    expect(listWords(words, 'or')).toBe(new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words))
  },
)
