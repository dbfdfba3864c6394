import { describe, expect, it } from 'vitest'
import { scopeAfter, scopesOf, scopesUpTo } from './scopes.rules.ts'

const LAST = 1_000_000

describe('the stretches of ids', () => {
  it.each([1, 1023, 1024, 5000, 65_535, LAST, 2_147_483_647])(
    'up to %i hold all of their ids and no others',
    last => {
      for (const { words, first } of scopesUpTo(last)) {
        const holds = (id: number) => words.length === 0 || scopesOf(id).some(word => words.includes(word))
        expect([holds(last), holds(first)]).toEqual([true, true])
        if (first > 0) expect(holds(first - 1)).toBe(false)
      }
    },
  )

  it('grow, and end with everything', () => {
    const firsts = scopesUpTo(LAST).map(({ first }) => first)
    expect(firsts).toEqual(firsts.toSorted((a, b) => b - a))
    expect(firsts.at(-1)).toBe(0)
    expect(scopesUpTo(2000)).toEqual([{ words: [], first: 0 }])
  })

  it('are left for one that probably has enough', () => {
    const [smallest = { words: [], first: 0 }] = scopesUpTo(LAST)
    expect(scopeAfter(smallest, LAST, 0, 1001)).toEqual({ words: [], first: 0 })
    expect(scopeAfter(smallest, LAST, 1, 1001)).toEqual({ words: [], first: 0 })
    const next = scopeAfter(smallest, LAST, 50, 1001)
    expect(LAST - next.first).toBeGreaterThan(20_000)
    expect(LAST - next.first).toBeLessThan(150_000)
    expect(scopeAfter(next, LAST, 900, 1001).first).toBeLessThan(next.first)
  })
})
