import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changesBetween,
  linesOf,
  lostOf,
  mergePlans,
  type Prices,
  putBack,
  withPrices,
} from './prices.rules.ts'

const service = { id: 7, name: 'Balayage' }
const one = (priceCents: number): Prices => ({ priceCents, options: [] })
const short = (priceCents: number) => ({ name: 'Short', priceCents })
const long = (priceCents: number) => ({ name: 'Long', priceCents })
const two = (first: number, second: number): Prices => ({
  priceCents: Math.min(first, second),
  options: [short(first), long(second)],
})

describe('new prices', () => {
  it('replace the price of a service', () => {
    expect(withPrices(one(100), { priceCents: 200 })).toEqual(one(200))
  })

  it('replace those of the options that they name, and the lowest becomes the price', () => {
    expect(withPrices(two(100, 300), { options: [short(400)] })).toEqual(two(400, 300))
  })

  it('change nothing that the service does not have, and say so', () => {
    const next = { priceCents: 5, options: [{ name: 'Medium', priceCents: 6 }] }
    expect(withPrices(two(100, 300), next)).toEqual(two(100, 300))
    expect(lostOf(two(100, 300), next)).toEqual(['price', 'Medium'])
    expect(withPrices(one(100), { options: [short(6)] })).toEqual(one(100))
    expect(lostOf(one(100), { options: [short(6)] })).toEqual(['Short'])
  })

  it('of the same day are planned together, the later one where both name a price', () => {
    expect(mergePlans({ options: [short(1), long(2)] }, { options: [long(3)] }).options).toEqual([
      short(1),
      long(3),
    ])
    expect(mergePlans({ priceCents: 1 }, { priceCents: 2 }).priceCents).toBe(2)
  })
})

describe('a change', () => {
  it('lists the prices that differ only', () => {
    expect(changesBetween(service, two(100, 300), two(100, 450))).toEqual([
      { ...service, option: 'Long', from: 3, to: 4.5 },
    ])
    expect(changesBetween(service, one(100), one(100))).toEqual([])
    expect(changesBetween(service, one(100), one(150))).toEqual([{ ...service, from: 1, to: 1.5 }])
  })
})

describe('the undo of a change', () => {
  const change = { before: two(100, 300), after: two(150, 350) }

  it('leaves a price that was changed since, and puts back the others', () => {
    const now = two(160, 350)
    expect(putBack(now, change)).toEqual({
      prices: two(160, 300),
      left: [{ option: 'Short', reason: 'changed', nowCents: 160, beforeCents: 100 }],
    })
  })

  it('leaves an option that no longer exists', () => {
    const now = { priceCents: 150, options: [short(150)] }
    expect(putBack(now, change)).toEqual({
      prices: { priceCents: 100, options: [short(100)] },
      left: [{ option: 'Long', reason: 'missing' }],
    })
  })

  it('has nothing to say of a price that is as it was before', () => {
    expect(putBack(change.before, change)).toEqual({ prices: change.before, left: [] })
  })

  const cents = fc.integer({ min: 1, max: 1_000_000_000 })
  const somePrices = fc
    .uniqueArray(
      fc.record({ name: fc.constantFrom('Short', 'Medium', 'Long', 'Extra'), priceCents: cents }),
      {
        selector: ({ name }) => name,
        maxLength: 4,
      },
    )
    .chain(options =>
      options.length === 0
        ? cents.map(one)
        : fc.constant({ priceCents: Math.min(...options.map(({ priceCents }) => priceCents)), options }),
    )
  const someNewPrices = fc.record({
    priceCents: fc.option(cents, { nil: undefined }),
    options: fc.array(
      fc.record({ name: fc.constantFrom('Short', 'Medium', 'Long', 'None'), priceCents: cents }),
    ),
  })

  it('of any change is what was before', () => {
    fc.assert(
      fc.property(somePrices, someNewPrices, (before, next) => {
        const after = withPrices(before, next)
        expect(putBack(after, { before, after })).toEqual({ prices: before, left: [] })
      }),
    )
  })

  it('never changes a price that someone has changed since', () => {
    fc.assert(
      fc.property(somePrices, someNewPrices, someNewPrices, (before, next, later) => {
        const after = withPrices(before, next)
        const now = withPrices(after, later)
        const { prices } = putBack(now, { before, after })
        for (const [index, line] of linesOf(prices).entries()) {
          const { priceCents: present } = linesOf(now)[index] as { priceCents: number }
          const { priceCents: changed } = linesOf(after)[index] as { priceCents: number }
          if (present !== changed) expect(line.priceCents).toBe(present)
        }
      }),
    )
  })
})
