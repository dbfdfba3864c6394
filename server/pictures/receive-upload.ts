import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, type Readable, Transform } from 'node:stream'
import { PICTURE_MAX } from '#contracts/own-picture.ts'
import { ApiError } from '../errors.ts'
import { refusals } from './refusals.rules.ts'

/**
 * An empty file in the temporary folder (`TMPDIR`), readable by this process alone. It has no name: the system deletes it when
 * it is closed, also when the process is killed.
 */
export async function openTemporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `araliya-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** What a connection has to find its pace. */
const START_MS = 20_000
/** On average: a third of what a poor mobile connection sends. */
const LEAST_PER_SECOND = 16 * 1024
/** From the first byte to the last, at any pace. */
const RECEIVING_MS = 600_000
const LOOK_EVERY_MS = 1_000

/** Whether what has come so far is too little to wait for the rest. */
export const isTooSlow = (ms: number, bytes: number): boolean =>
  ms > RECEIVING_MS || (ms > START_MS && bytes < (LEAST_PER_SECOND * ms) / 1_000)

/**
 * Writes the body of a request to a file, as long as it comes on.
 * @throws ApiError 408 when it comes too slowly or breaks off, 413 beyond 20 MB, 503 when the disk is full, and the reason of
 * `signal`
 */
export async function receivePicture(body: Readable, file: FileHandle, signal: AbortSignal): Promise<void> {
  const started = performance.now()
  let received = 0
  const meter = new Transform({
    transform(part: Buffer, _encoding, pass) {
      received += part.length
      if (received > PICTURE_MAX) pass(new ApiError(413, refusals.tooLarge))
      else pass(null, part)
    },
  })
  const look = setInterval(() => {
    if (isTooSlow(performance.now() - started, received)) meter.destroy(new ApiError(408, refusals.tooSlow))
  }, LOOK_EVERY_MS)
  const end = () => meter.destroy(signal.reason)
  signal.addEventListener('abort', end)
  // Also when it has ended already: whoever sends it may have left before it was known who they are.
  const forget = finished(
    body,
    error => error && meter.destroy(new ApiError(408, 'The connection has ended')),
  )
  try {
    signal.throwIfAborted()
    // Not in a pipeline with what writes: that would end the connection before a refusal is sent.
    await file.writeFile(body.pipe(meter))
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw isFull ? new ApiError(503, refusals.noRoom, { retryAfterSeconds: 60 }) : error
  } finally {
    clearInterval(look)
    signal.removeEventListener('abort', end)
    forget()
    // What still comes is let go of, so that the answer is read.
    body.unpipe(meter).resume()
  }
}
