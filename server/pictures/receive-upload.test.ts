import { existsSync, readdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTooSlow, openTemporaryFile, receiveUpload } from './receive-upload.ts'
import { refusals } from './uploads.rules.ts'

const KB = 1024
const MB = 1024 * KB

describe('isTooSlow', () => {
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

describe('receiveUpload', () => {
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

  it('accepts an upload that takes minutes at a sufficient speed', async () => {
    const received = receiveUpload(body, file, ending.signal)
    for (let second = 0; second < 300; second++) {
      body.write(Buffer.alloc(20 * KB))
      // Fake timers don't apply to the disk.
      while ((await file.stat()).size < (second + 1) * 20 * KB);
      await vi.advanceTimersByTimeAsync(1_000)
    }
    body.end()
    await received
    expect((await file.stat()).size).toBe(300 * 20 * KB)
  })

  it('refuses an upload that is too slow', async () => {
    const received = receiveUpload(body, file, ending.signal)
    const refusal = expect(received).rejects.toMatchObject({ status: 408, message: refusals.tooSlow })
    body.write(Buffer.alloc(100 * KB))
    await vi.advanceTimersByTimeAsync(21_000)
    await refusal
    expect(vi.getTimerCount()).toBe(0)
  })

  it('refuses more than 20 MB, whatever Content-Length says', async () => {
    const received = receiveUpload(body, file, ending.signal)
    body.write(Buffer.alloc(20 * MB + 1))
    await expect(received).rejects.toMatchObject({ status: 413, message: refusals.tooLarge })
  })

  it('ends when the client has disconnected before', async () => {
    body.on('error', () => {}).destroy()
    await expect(receiveUpload(body, file, ending.signal)).rejects.toMatchObject({ status: 408 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends with the reason of an aborted signal', async () => {
    const end = new AbortController()
    const received = receiveUpload(body, file, end.signal)
    const refusal = expect(received).rejects.toThrow('restarting')
    body.write(Buffer.alloc(KB))
    end.abort(new Error('restarting'))
    await refusal
    expect([vi.getTimerCount(), body.destroyed]).toEqual([0, false])
  })

  it('writes to a file without a name', async () => {
    const received = receiveUpload(body, file, ending.signal)
    body.end(Buffer.alloc(KB, 7))
    await received
    expect((await file.read(Buffer.alloc(KB), 0, KB, 0)).buffer).toEqual(Buffer.alloc(KB, 7))
    expect(readdirSync(tmpdir()).filter(name => name.startsWith('araliya-upload-'))).toEqual([])
  })

  it.skipIf(!existsSync('/dev/full'))('refuses an upload when the disk is full', async () => {
    await using full = await open('/dev/full', 'r+')
    const received = receiveUpload(body, full, ending.signal)
    body.end(Buffer.alloc(KB))
    await expect(received).rejects.toMatchObject({ status: 503, message: refusals.noRoom })
  })
})
