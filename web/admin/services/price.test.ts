import { describe, expect, it } from 'vitest'
import { changeQuestion } from './price.ts'

describe('a changed price', () => {
  it.each([
    [4500, 45_000],
    [4500, 13_500],
    [4500, 1500],
    [4500, 45.5],
  ])('from %d to %d is asked', (before, after) => {
    expect(changeQuestion(before, after)).toMatch(/^The price changes from Rs. 4,500 to Rs. .+\. Save it\?$/)
  })

  it.each([
    [4500, 4500],
    [4500, 13_499],
    [4500, 1501],
  ])('from %d to %d is not', (before, after) => {
    expect(changeQuestion(before, after)).toBeUndefined()
  })
})
