import { expect, it } from 'vitest'
import { priceText } from './price-text.rules.ts'

it.each([
  [28_500, 'රු. 28,500'],
  [0, 'රු. 0'],
  [12_500.5, 'රු. 12,500.5'],
  [9_999_999, 'රු. 9,999,999'],
])('shows %d as %s', (price, text) => {
  expect(priceText(price)).toBe(text)
})
