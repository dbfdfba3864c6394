import { expect, it } from 'vitest'
import { formatLkr, spokenLkr } from './format.ts'

const intl = new Intl.NumberFormat('si-LK', { style: 'currency', currency: 'LKR', maximumFractionDigits: 0 })

it.each([0.01, 0.5, 1, 1.5, 99.99, 600, 999.5, 1_000, 4_500, 12_500.49, 12_500.5, 999_999.5, 10_000_000])(
  'formats %d as Intl does for Sinhala in Sri Lanka',
  price => {
    expect(formatLkr(price)).toBe(intl.format(price))
  },
)

it('writes prices in words', () => {
  expect([12_500, 1, 0.4, 1.4, 1.5].map(spokenLkr)).toEqual([
    '12,500 rupees',
    '1 rupee',
    '0 rupees',
    '1 rupee',
    '2 rupees',
  ])
})
