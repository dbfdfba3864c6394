import { expect, it } from 'vitest'
import { plannedDaysOf, plannedDayText } from './planned-days.ts'

const plan = (version: number, validFrom: string, more: object) => ({
  id: version * 10,
  planned: { version, validFrom, announced: false, lost: [], ...more },
})

const day = { validFrom: '2027-01-01', prices: 2, announced: 0, plans: [{ id: 30, version: 3 }] }

it('days on which planned prices begin are in their order, with the number of prices', () => {
  const services = [
    plan(1, '2027-03-01', { price: 1 }),
    plan(2, '2027-03-01', {
      announced: true,
      options: [
        { name: 'Short', price: 1 },
        { name: 'Long', price: 2 },
      ],
    }),
    plan(3, '2027-01-01', { price: 1 }),
    { id: 60, planned: null },
  ]
  expect(plannedDaysOf(services)).toEqual([
    { ...day, prices: 1 },
    {
      validFrom: '2027-03-01',
      prices: 3,
      announced: 1,
      plans: [
        { id: 10, version: 1 },
        { id: 20, version: 2 },
      ],
    },
  ])
})

it.each([
  [{}, '2 prices from 1 January'],
  [{ prices: 1, announced: 1 }, '1 price from 1 January, announced'],
  [{ announced: 1, plans: [...day.plans, ...day.plans] }, '2 prices from 1 January, of 1 service announced'],
])('the prices of a day %o are said once', (more, text) => {
  expect(plannedDayText({ ...day, ...more })).toBe(text)
})
