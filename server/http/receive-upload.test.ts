import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { openTemporaryFile } from '../temporary-file.ts'
import { receiveUpload } from './receive-upload.ts'

const KB = 1024
const MB = 1024 * KB
const limit = { bytesMax: 20 * MB, tooLarge: refusals.tooLarge }

describe('receiveUpload', () => {
  const ending = new AbortController()
  let body: PassThrough
  let file: FileHandle
  /** Of its own: other tests upload at the same time. */
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'araliya-receive-test-'))
    vi.stubEnv('TMPDIR', folder)
    file = await openTemporaryFile()
    body = new PassThrough()
  })
  afterEach(async () => {
    await file.close()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  it('refuses more than 20 MB, whatever Content-Length says', async () => {
    const received = receiveUpload(body, file, limit, ending.signal)
    body.write(Buffer.alloc(20 * MB + 1))
    await expect(received).rejects.toMatchObject({ status: 413, message: refusals.tooLarge })
  })

  it('ends when the client has disconnected before', async () => {
    body.on('error', () => {}).destroy()
    await expect(receiveUpload(body, file, limit, ending.signal)).rejects.toMatchObject({ status: 408 })
  })

  it('ends with the reason of an aborted signal', async () => {
    const end = new AbortController()
    const received = receiveUpload(body, file, limit, end.signal)
    const refusal = expect(received).rejects.toThrow('restarting')
    body.write(Buffer.alloc(KB))
    end.abort(new Error('restarting'))
    await refusal
    expect(body.destroyed).toBe(false)
  })

  it('writes to a file without a name', async () => {
    const received = receiveUpload(body, file, limit, ending.signal)
    body.end(Buffer.alloc(KB, 7))
    await received
    expect((await file.read(Buffer.alloc(KB), 0, KB, 0)).buffer).toEqual(Buffer.alloc(KB, 7))
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(!existsSync('/dev/full'))('refuses an upload when the disk is full', async () => {
    await using full = await open('/dev/full', 'r+')
    const received = receiveUpload(body, full, limit, ending.signal)
    body.end(Buffer.alloc(KB))
    await expect(received).rejects.toMatchObject({ status: 503, message: refusals.diskFull })
  })
})
