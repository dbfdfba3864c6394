import { describe, expect, it } from 'vitest'
import { changeQuestion, planQuestion } from './price.ts'

describe('a changed price', () => {
  it.each([
    [4500, 45_000],
    [4500, 13_500],
    [4500, 1500],
    [4500, 45.5],
  ])('from %d to %d is asked', (before, after) => {
    expect(changeQuestion(before, after)).toMatch(
      /^The price changes from Rs.\u00a04,500 to Rs.\u00a0.+\. Save it\?$/,
    )
  })

  it.each([
    [4500, 4500],
    [4500, 13_499],
    [4500, 1501],
  ])('from %d to %d is not', (before, after) => {
    expect(changeQuestion(before, after)).toBeUndefined()
  })
})

describe('prices that are changed now although others are planned', () => {
  const planned = { price: 2400, validFrom: '2027-01-01', announced: false, lost: [], version: 1 }
  const service = (name: string) => ({ name, planned })

  it('are asked about, with the day of the plan', () => {
    expect(planQuestion([service('Cut'), { name: 'Care', planned: null }])).toBe(
      'Another price is already planned: Cut from 1 January. It will replace this one on that day. Save anyway?',
    )
  })

  it('are named up to three', () => {
    const services = ['Cut', 'Care', 'Colour', 'Polish', 'Nails'].map(service)
    expect(planQuestion(services)).toMatch(/: Cut from 1 January, .+, Colour from 1 January and 2 more\./)
  })

  it('are not asked about without a plan', () => {
    expect(planQuestion([{ name: 'Care', planned: null }, { name: 'Cut' }])).toBeUndefined()
  })
})
