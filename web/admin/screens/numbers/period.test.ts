import { expect, it } from 'vitest'
import { isRunning, lastMonths, monthOf, monthPeriod, movedPeriod, periodText, readPeriod } from './period.ts'

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('the month %s ends on %s', (month, to) => {
  expect(monthPeriod(month)).toEqual({ from: `${month}-01`, to })
  expect(monthOf(monthPeriod(month))).toBe(month)
})

it('a month and a day less is no month', () => {
  expect(monthOf({ from: '2028-02-01', to: '2028-02-28' })).toBeUndefined()
  expect(monthOf({ from: '2026-01-01', to: '2026-02-28' })).toBeUndefined()
})

it('the last thirteen months reach over the turn of a year', () => {
  const months = lastMonths('2026-03-31')
  expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
  expect(months.at(-1)).toBe('2025-03')
})

it('a period is named by its month or by its days', () => {
  expect(periodText(monthPeriod('2026-11'))).toBe('November 2026')
  expect(periodText({ from: '2026-01-15', to: '2026-01-17' })).toBe('Thu, 15 Jan 2026 to Sat, 17 Jan 2026')
})

it('without days in the URL, or with days that have no numbers, it is the present month', () => {
  const read = (query: string) => readPeriod(new URLSearchParams(query), '2026-11-29')
  expect(read('')).toEqual(monthPeriod('2026-11'))
  expect(read('from=2026-02-30&to=2026-03-01')).toEqual(monthPeriod('2026-11'))
  expect(read('from=2026-03-01&to=2026-02-01')).toEqual(monthPeriod('2026-11'))
  expect(read('from=2016-01-01&to=2026-01-01')).toEqual(monthPeriod('2026-11'))
  expect(read('from=2026-02-03&to=2026-03-01')).toEqual({ from: '2026-02-03', to: '2026-03-01' })
})

it('the other end of a period follows where there would be too many days', () => {
  expect(movedPeriod('2026-02-10', '2026-02-28')).toEqual({ from: '2026-02-10', to: '2026-02-28' })
  expect(movedPeriod('2026-03-10', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-03-10' })
  expect(movedPeriod('2020-02-01', '2026-11-30')).toEqual({ from: '2020-02-01', to: '2021-01-31' })
  expect(movedPeriod('2026-11-30', '2020-02-01')).toEqual({ from: '2025-11-30', to: '2026-11-30' })
})

it.each([
  ['2026-10-31', false],
  ['2026-11-01', true],
  ['2026-11-30', true],
  ['2026-12-01', false],
])('on %s November is running: %s', (today, expected) => {
  expect(isRunning(monthPeriod('2026-11'), today)).toBe(expected)
})
