import { expect, it } from 'vitest'
import { plannedDaysOf } from './planned-days.tsx'

const plan = (version: number, validFrom: string, more: object) => ({
  id: version * 10,
  planned: { version, validFrom, announced: false, lost: [], ...more },
})

it('days on which prices of several services begin are in their order, with the number of prices', () => {
  const services = [
    plan(1, '2027-03-01', { price: 1 }),
    plan(2, '2027-03-01', {
      options: [
        { name: 'Short', price: 1 },
        { name: 'Long', price: 2 },
      ],
    }),
    plan(3, '2027-01-01', { price: 1 }),
    plan(4, '2027-01-01', { price: 1 }),
    plan(5, '2027-02-01', { price: 1 }),
    { id: 60, planned: null },
  ]
  expect(plannedDaysOf(services)).toEqual([
    {
      validFrom: '2027-01-01',
      prices: 2,
      plans: [
        { id: 30, version: 3 },
        { id: 40, version: 4 },
      ],
    },
    {
      validFrom: '2027-03-01',
      prices: 3,
      plans: [
        { id: 10, version: 1 },
        { id: 20, version: 2 },
      ],
    },
  ])
})
