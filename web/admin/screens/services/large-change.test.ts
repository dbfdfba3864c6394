import { describe, expect, it } from 'vitest'
import { changedPrices, largeChangeQuestion } from './large-change.ts'

const price = (from: number, to: number, name = 'Cut') => ({ name, from, to })

describe('a change by more than half', () => {
  it.each([
    [4500, 45_000],
    [4500, 6751],
    [4500, 2249],
    [4500, 450],
  ])('from %d to %d is asked', (from, to) => {
    expect(largeChangeQuestion([price(from, to)])).toEqual([
      `Cut changes by more than half: from ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}.`,
    ])
  })

  it.each([
    [4500, 4500],
    [4500, 6750],
    [4500, 2250],
  ])('from %d to %d is not', (from, to) => {
    expect(largeChangeQuestion([price(from, to)])).toEqual([])
  })

  it('of many prices is asked once, with their range, the five largest and how many more', () => {
    const many = [
      ...Array.from({ length: 28 }, (_, index) => price(1000 + index, 3500, `Service ${index}`)),
      price(500, 1750, 'Threading'),
      price(65_000, 227_500, 'Bridal Makeup'),
      price(4500, 450, 'Cut'),
      price(2000, 2100, 'Fringe'),
    ]
    const [question = '', ...others] = largeChangeQuestion(many)
    expect(others).toEqual([])
    const lines = question.split('\n')
    expect(lines[0]).toBe('31 prices change by more than half: from 500–65,000 to 450–227,500.')
    expect(lines.slice(1, 3)).toEqual(['Cut: 4,500 to 450', 'Bridal Makeup: 65,000 to 227,500'])
    expect(lines).toHaveLength(7)
    expect(lines.at(-1)).toBe('and 26 more')
  })
})

describe('the changed prices of a service', () => {
  const options = (short: number, long: number, name = 'Long') => ({
    price: short,
    options: [
      { name: 'Short', price: short },
      { name, price: long },
    ],
  })

  it('are those of options that keep their names', () => {
    expect(changedPrices('Care', options(3000, 5000), options(3000, 500))).toEqual([
      { name: 'Care, Long', from: 5000, to: 500 },
    ])
    expect(changedPrices('Care', options(3000, 5000), options(3000, 500, 'Very long'))).toEqual([])
  })

  it('are none when a service gets options instead of its one price', () => {
    expect(changedPrices('Care', { price: 3000, options: [] }, options(300, 5000))).toEqual([])
  })
})
