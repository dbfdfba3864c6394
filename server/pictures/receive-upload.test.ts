import { existsSync, readdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTooSlow, openTemporaryFile, receiveUpload } from './receive-upload.ts'
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
  let file: FileHandle
  beforeEach(async () => {
    file = await openTemporaryFile()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    body = new PassThrough()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await file.close()
  })

  it('may take minutes as long as it comes on', async () => {
    const received = receiveUpload(body, file, ending.signal)
    for (let second = 0; second < 300; second++) {
      body.write(Buffer.alloc(20 * KB))
      // The disk has its own time.
      while ((await file.stat()).size < (second + 1) * 20 * KB);
      await vi.advanceTimersByTimeAsync(1_000)
    }
    body.end()
    await received
    expect((await file.stat()).size).toBe(300 * 20 * KB)
  })

  it('is told that the connection is too slow where only a little of it comes', async () => {
    const received = receiveUpload(body, file, ending.signal)
    const refusal = expect(received).rejects.toMatchObject({ status: 408, message: refusals.tooSlow })
    body.write(Buffer.alloc(100 * KB))
    await vi.advanceTimersByTimeAsync(21_000)
    await refusal
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is no larger than 20 MB, whatever was said of it', async () => {
    const received = receiveUpload(body, file, ending.signal)
    body.write(Buffer.alloc(20 * MB + 1))
    await expect(received).rejects.toMatchObject({ status: 413, message: refusals.tooLarge })
  })

  it('ends with its connection, also when that was before', async () => {
    body.on('error', () => {}).destroy()
    await expect(receiveUpload(body, file, ending.signal)).rejects.toMatchObject({ status: 408 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends with the server, which says so', async () => {
    const end = new AbortController()
    const received = receiveUpload(body, file, end.signal)
    const refusal = expect(received).rejects.toThrow('restarting')
    body.write(Buffer.alloc(KB))
    end.abort(new Error('restarting'))
    await refusal
    expect([vi.getTimerCount(), body.destroyed]).toEqual([0, false])
  })

  it('lies in a file that nobody else finds', async () => {
    const received = receiveUpload(body, file, ending.signal)
    body.end(Buffer.alloc(KB, 7))
    await received
    expect((await file.read(Buffer.alloc(KB), 0, KB, 0)).buffer).toEqual(Buffer.alloc(KB, 7))
    expect(readdirSync(tmpdir()).filter(name => name.startsWith('araliya-upload-'))).toEqual([])
  })

  it.skipIf(!existsSync('/dev/full'))('is refused where the disk is full', async () => {
    await using full = await open('/dev/full', 'r+')
    const received = receiveUpload(body, full, ending.signal)
    body.end(Buffer.alloc(KB))
    await expect(received).rejects.toMatchObject({ status: 503, message: refusals.noRoom })
  })
})
