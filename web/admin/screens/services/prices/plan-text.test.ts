import { expect, it } from 'vitest'
import { droppedPlans } from './plan-text.ts'

const plan = { version: 1, validFrom: '2027-01-01', announced: false, lost: [] }
const options = [
  { name: 'Short', price: 33_000 },
  { name: 'Long', price: 49_500 },
]

it.each([
  ['keeps the price of a service without options', { ...plan, price: 4_950 }, [], []],
  [
    'loses the one price to options',
    { ...plan, price: 4_950 },
    ['Short'],
    ['With options, the one price of Rs.\u00a04,950 planned from 1 January won’t apply.'],
  ],
  ['keeps those of options in another order', { ...plan, options }, ['Long', 'Short'], []],
  [
    'loses that of an option that was renamed or removed',
    { ...plan, options },
    ['Bob', 'Long'],
    ['Without the option Short, its price of Rs.\u00a033,000 planned from 1 January won’t apply.'],
  ],
])('A plan %s', (_, planned, names, sentences) => {
  expect(droppedPlans(planned, names)).toEqual(sentences)
})
