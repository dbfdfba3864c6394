import { expect, it } from 'vitest'
import { plannedPriceText, priceText } from './price-text.rules.ts'

it.each([
  [28_500, 'Rs. 28,500'],
  [0, 'Rs. 0'],
  [12_500.5, 'Rs. 12,500.5'],
  [9_999_999, 'Rs. 9,999,999'],
])('shows %d as %s', (price, text) => {
  expect(priceText(price)).toBe(text)
})

it('says of a planned price whether the website announces it', () => {
  expect(plannedPriceText(28_500, true)).toBe('Rs. 28,500 (announced on the website)')
  expect(plannedPriceText(28_500, false)).toBe('Rs. 28,500')
})
