import { expect, it } from 'vitest'
import { inquiriesOf, inTimePercentage, inTimeText, medianText, shortMedianText } from './figures-text.ts'

it.each([
  [0, 0, '-', undefined],
  [1, 8, '1 of 9', undefined],
  [9, 1, '9 of 10', '90%'],
  [12, 23, '12 of 35', '34%'],
])('%i in time and %i late are "%s" and %s', (inTime, late, text, percentage) => {
  expect(inTimeText({ inTime, late })).toBe(text)
  expect(inTimePercentage({ inTime, late })).toBe(percentage)
})

it('a median is a duration, or nothing', () => {
  expect(medianText(135)).toBe('2 h 15 min')
  expect(medianText(null)).toBe('-')
  expect(shortMedianText(135)).toBe('2 h')
})

it('a number leads to its inquiries', () => {
  expect(
    inquiriesOf({ from: '2026-02-01', to: '2026-02-28' }, { response: 'late', branch: 'Nugegoda' }),
  ).toBe('/admin/appointments?response=late&branch=Nugegoda&from=2026-02-01&to=2026-02-28&spam=hide')
})
