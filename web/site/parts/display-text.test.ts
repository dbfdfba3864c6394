import { expect, it } from 'vitest'
import { splitAtHyphenated, withEnDashes } from './display-text.tsx'

it.each([
  ['1-2 hours', '1–2 hours'],
  ['10 - 15 min', '10–15 min'],
  ['Blow-dry', 'Blow-dry'],
  ['2 hours', '2 hours'],
])('writes the range of %s with an en dash', (text, shown) => {
  expect(withEnDashes(text)).toBe(shown)
})

it('finds words with hyphens, and no ranges', () => {
  expect(splitAtHyphenated('lashes and touch-ups until 10-15 min')).toEqual([
    'lashes and ',
    'touch-ups',
    ' until 10-15 min',
  ])
  expect(splitAtHyphenated('Balayage')).toEqual(['Balayage'])
})
