import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReception, isTooSlow, receivePicture } from './receive.ts'
import { refusals } from './refusals.rules.ts'

const KB = 1024
const MB = 1024 * KB

describe('the pace of a picture', () => {
  it.each([
    [20_000, 0, false],
    [21_000, 320 * KB, true],
    [21_000, 336 * KB, false],
    [599_000, 10 * MB, false],
    [601_000, 20 * MB, true],
  ])('after %i ms with %i bytes', (ms, bytes, tooSlow) => {
    expect(isTooSlow(ms, bytes)).toBe(tooSlow)
  })
})

describe('a picture that is received', () => {
  const ending = new AbortController()
  let body: PassThrough
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    body = new PassThrough()
  })
  afterEach(() => vi.useRealTimers())

  it('may take minutes as long as it comes on', async () => {
    const received = receivePicture(body, ending.signal)
    for (let second = 0; second < 300; second++) {
      body.write(Buffer.alloc(20 * KB))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    body.end()
    expect((await received).length).toBe(300 * 20 * KB)
  })

  it('is told that the connection is too slow where only a little of it comes', async () => {
    const received = receivePicture(body, ending.signal)
    const refusal = expect(received).rejects.toMatchObject({ status: 408, message: refusals.tooSlow })
    body.write(Buffer.alloc(100 * KB))
    await vi.advanceTimersByTimeAsync(21_000)
    await refusal
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is no larger than 20 MB, whatever was said of it', async () => {
    const received = receivePicture(body, ending.signal)
    body.write(Buffer.alloc(20 * MB + 1))
    await expect(received).rejects.toMatchObject({ status: 413, message: refusals.tooLarge })
  })

  it('ends with its connection, also when that was before', async () => {
    body.on('error', () => {}).destroy()
    await expect(receivePicture(body, ending.signal)).rejects.toMatchObject({ status: 408 })
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('three of one admin at a time: the others are not held up', () => {
  const { enter } = createReception()
  const leave = enter(1)
  enter(1)
  enter(1)
  expect(() => enter(1)).toThrow(expect.objectContaining({ status: 429 }))
  enter(2)
  leave()
  enter(1)
  for (const account of [3, 4, 5, 6, 7]) enter(account)
  expect(() => enter(8)).toThrow(expect.objectContaining({ status: 429 }))
})
