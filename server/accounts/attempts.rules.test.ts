import { describe, expect, it } from 'vitest'
import { waitSentence } from './attempts.rules.ts'

describe('the sentence that says how long to wait', () => {
  it.each([
    [200, '1 second'],
    [29_400, '30 seconds'],
    [60_000, '60 seconds'],
    [61_000, '2 minutes'],
    [900_000, '15 minutes'],
  ])('for %d ms says %s', (ms, text) => {
    expect(waitSentence(ms)).toBe(`Too many failed attempts. Please try again in ${text}.`)
  })
})
