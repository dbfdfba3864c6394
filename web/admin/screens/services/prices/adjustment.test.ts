import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Price } from '#contracts/services/service.ts'
import { type Adjustment, adjust, amountMax, roundingSteps } from './adjustment.ts'

const raise = (changes: Partial<Adjustment> = {}): Adjustment => ({
  direction: 'raise',
  amount: 10,
  unit: 'percent',
  roundTo: 50,
  ...changes,
})
const lower = (changes: Partial<Adjustment> = {}) => raise({ direction: 'lower', ...changes })

describe('an adjusted price', () => {
  it.each([
    [4_500, raise(), 4_950],
    [28_500, raise(), 31_350],
    [1_250, raise(), 1_400],
    [4_500, raise({ roundTo: 10 }), 4_950],
    [4_510, raise({ roundTo: 100 }), 5_000],
    [333, raise({ roundTo: 0 }), 366.3],
    [4_500, raise({ amount: 7.25, roundTo: 0 }), 4_826.25],
    [4_500, raise({ amount: 250, unit: 'rupees' }), 4_750],
    [4_500, lower(), 4_050],
    [4_500, lower({ amount: 0.5, unit: 'rupees', roundTo: 0 }), 4_499.5],
    [19.99, raise({ amount: 33.33, roundTo: 0 }), 26.65],
  ])('is, for %d and %o, %d', (price, adjustment, expected) => {
    expect(adjust(price, adjustment)).toEqual({ price: expected })
  })

  it.each([
    ['is halfway between two steps, upwards', 250, raise({ roundTo: 50 }), { price: 300 }],
    [
      'would be rounded down to what it was',
      120,
      raise({ roundTo: 100 }),
      { price: 120, unadjusted: 'rounding' },
    ],
    ['would be rounded up to more', 180, lower({ roundTo: 100 }), { price: 180, unadjusted: 'rounding' }],
    ['would be rounded to nothing', 20, lower(), { price: 20, unadjusted: 'rounding' }],
    ['would be free', 4_500, lower({ amount: 100 }), { price: 4_500, unadjusted: 'too-low' }],
    ['would be negative', 450, lower({ amount: 500, unit: 'rupees' }), { price: 450, unadjusted: 'too-low' }],
    ['would be above the maximum', 9_999_999, raise(), { price: 9_999_999, unadjusted: 'too-high' }],
  ] as const)('where it %s', (_, price, adjustment, expected) => {
    expect(adjust(price, adjustment)).toEqual(expected)
  })

  const aPrice = fc.integer({ min: 1, max: 1_000_000_000 }).map(cents => cents / 100)
  const anAdjustment = fc
    .record({
      direction: fc.constantFrom('raise', 'lower'),
      unit: fc.constantFrom('percent', 'rupees'),
      roundTo: fc.constantFrom(...roundingSteps),
      hundredths: fc.integer({ min: 1, max: 1_000_000_000 }),
    })
    .map(({ hundredths, ...rest }) => ({
      ...rest,
      amount: Math.min(hundredths / 100, amountMax[rest.unit]),
    }))

  it('is always a valid price', () => {
    fc.assert(
      fc.property(aPrice, anAdjustment, (price, adjustment) => {
        expect(Price.safeParse(adjust(price, adjustment).price).success).toBe(true)
      }),
    )
  })

  it('is above the old one when raised, below it when lowered, or else unchanged with a reason', () => {
    fc.assert(
      fc.property(aPrice, anAdjustment, (price, adjustment) => {
        const { price: after, unadjusted } = adjust(price, adjustment)
        const sign = adjustment.direction === 'raise' ? 1 : -1
        if (unadjusted) expect(after).toBe(price)
        else expect(Math.sign(after - price)).toBe(sign)
      }),
    )
  })

  it('is a multiple of the step, at most half a step from the exact amount', () => {
    fc.assert(
      fc.property(aPrice, anAdjustment, (price, adjustment) => {
        const { price: after, unadjusted } = adjust(price, adjustment)
        if (unadjusted || adjustment.roundTo === 0) return
        expect(after % adjustment.roundTo).toBe(0)
        const sign = adjustment.direction === 'raise' ? 1 : -1
        const change = adjustment.unit === 'percent' ? (price * adjustment.amount) / 100 : adjustment.amount
        expect(Math.abs(after - (price + sign * change))).toBeLessThanOrEqual(adjustment.roundTo / 2 + 0.01)
      }),
    )
  })
})
