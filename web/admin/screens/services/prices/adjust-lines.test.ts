import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { adjustedText, adjustLines } from './adjust-lines.ts'
import type { Adjustment } from './adjustment.ts'
import { type Edits, editLine, type PriceLine } from './lines.ts'

const line = (key: string, from = 1_000): PriceLine => ({ key, from, service: { name: key } as Service })
const raise: Adjustment = { direction: 'raise', amount: 10, unit: 'percent', roundTo: 50 }
const lines = [line('1'), line('2', 2_000), line('3', 3_000)]
const corrected: Edits = { 2: { text: '2,150', from: 2_000, isTyped: true } }

describe('prices that are raised again', () => {
  it('keep what was corrected by hand, and say so', () => {
    const result = adjustLines(lines, corrected, raise)
    expect(Object.values(result.edits).map(({ text }) => text)).toEqual(['1,100', '2,150', '3,300'])
    expect(adjustedText(result, raise)).toBe(
      '2 prices raised in the table. Nothing is saved yet. 1 corrected price was kept: 2.',
    )
  })

  it('replace what was corrected when that is included', () => {
    const { edits, kept } = adjustLines(lines, corrected, raise, true)
    expect(edits[2]).toEqual({ text: '2,200', from: 2_000, unadjusted: undefined })
    expect(kept).toEqual([])
  })

  it('replace what was raised before', () => {
    const first = adjustLines(lines, {}, raise)
    const second = adjustLines(lines, first.edits, { ...raise, amount: 20 })
    expect(second.edits[1]?.text).toBe('1,200')
    expect(second.kept).toEqual([])
  })

  it('leave those that were not chosen as they are', () => {
    const { edits, kept } = adjustLines([line('1')], corrected, raise)
    expect(edits[2]).toEqual(corrected[2])
    expect(kept).toEqual([])
  })

  it('never lose a corrected price, however often they are raised or lowered', () => {
    const someAdjustment = fc.record({
      direction: fc.constantFrom('raise' as const, 'lower' as const),
      amount: fc.integer({ min: 1, max: 99 }),
      unit: fc.constantFrom('percent' as const, 'rupees' as const),
      roundTo: fc.constantFrom(0 as const, 10 as const, 50 as const),
    })
    fc.assert(
      fc.property(fc.array(someAdjustment, { minLength: 1 }), adjustments => {
        let edits = corrected
        for (const adjustment of adjustments) edits = adjustLines(lines, edits, adjustment).edits
        expect(edits[2]).toEqual(corrected[2])
      }),
    )
  })

  it.each([
    [1, 'stays as it is: see its note'],
    [2, 'stay as they are: see their notes'],
  ])('say that %d %s', (unadjusted, text) => {
    expect(adjustedText({ edits: {}, adjusted: 0, unadjusted, kept: [] }, raise)).toBe(
      `No price raised. ${unadjusted} ${unadjusted === 1 ? 'price' : 'prices'} ${text}.`,
    )
  })

  it('name three corrected prices, and count the rest', () => {
    const kept = ['Cut', 'Colour', 'Care', 'Wash', 'Dry'].map(name => line(name))
    expect(adjustedText({ edits: {}, adjusted: 0, unadjusted: 0, kept }, raise)).toContain(
      '5 corrected prices were kept: Cut; Colour; Care and 2 more.',
    )
  })
})

describe('a typed price', () => {
  const typed = (text: string) => editLine(line('1'), { 1: { text, from: 1_000, isTyped: true } })

  it.each([
    ['0', 'Price must be above 0'],
    ['10,000,001', 'Price must be at most 10,000,000'],
    ['4500.125', 'Price can have at most two decimals'],
    ['abc', 'Valid price is required'],
  ])('that can’t be stored is marked while it is typed: %s', (text, problem) => {
    expect(typed(text)).toMatchObject({ problem, to: Number.NaN })
  })

  it('is marked as changed by someone else, unless it is what is stored now', () => {
    const edits = { 1: { text: '900', from: 500 } }
    expect(editLine(line('1'), edits).notes).toHaveLength(1)
    expect(editLine(line('1', 900), edits).notes).toEqual([])
  })
})
