import { describe, expect, it } from 'vitest'
import { windowOf } from './contacts.rules.ts'

describe('the window of a page', () => {
  it.each([
    { total: 0, page: 1, window: undefined },
    { total: 10, page: 2, window: undefined },
    { total: 25, page: 1, window: { reversed: false, offset: 0, limit: 10 } },
    { total: 25, page: 2, window: { reversed: true, offset: 5, limit: 10 } },
    { total: 25, page: 3, window: { reversed: true, offset: 0, limit: 5 } },
    { total: 1_000_000, page: 100_000, window: { reversed: true, offset: 0, limit: 10 } },
    { total: 1_000_000, page: 1_000_000_000, window: undefined },
  ])('of $total rows, page $page', ({ total, page, window }) => {
    expect(windowOf(total, page, 10)).toEqual(window)
  })

  it('gives every row exactly once, whichever end it counts from', () => {
    const newestFirst = Array.from({ length: 47 }, (_, index) => index)
    const oldestFirst = newestFirst.toReversed()
    const seen: number[] = []
    for (let page = 1; page <= 8; page++) {
      const window = windowOf(newestFirst.length, page, 7)
      if (!window) continue
      const list = window.reversed ? oldestFirst : newestFirst
      const rows = list.slice(window.offset, window.offset + window.limit)
      seen.push(...(window.reversed ? rows.toReversed() : rows))
    }
    expect(seen).toEqual(newestFirst)
  })
})
