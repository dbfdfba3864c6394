import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { WindowCounts } from './window-counts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const open = (cache: number) => {
  const counts = new WindowCounts({ cache })
  return (client: string) => {
    let result: { current: number; ttl: number } | undefined
    counts.incr(
      client,
      (_, counted) => {
        result = counted
      },
      MINUTE_MS,
    )
    return result
  }
}

it('requests are counted until their minute ends', () => {
  const count = open(10)
  expect(count('a')).toEqual({ current: 1, ttl: MINUTE_MS })
  vi.advanceTimersByTime(MINUTE_MS - 1)
  expect(count('a')).toEqual({ current: 2, ttl: 1 })
  expect(count('b')).toEqual({ current: 1, ttl: MINUTE_MS })
  vi.advanceTimersByTime(1)
  expect(count('a')).toEqual({ current: 1, ttl: MINUTE_MS })
})

it('a clock that was ahead and is set right makes no minute longer', () => {
  const count = open(10)
  vi.setSystemTime(Date.now() + 3 * HOUR_MS)
  count('a')
  vi.setSystemTime(Date.now() - 3 * HOUR_MS)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(count('a')).toEqual({ current: 1, ttl: MINUTE_MS })
})

it('only so many clients are remembered, those that were seen last', () => {
  const count = open(2)
  for (const client of ['a', 'b', 'a', 'c']) count(client)
  expect(count('a')?.current).toBe(3)
  expect(count('b')?.current).toBe(1)
})
