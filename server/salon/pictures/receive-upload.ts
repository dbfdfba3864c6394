import type { FileHandle } from 'node:fs/promises'
import { finished, type Readable, Transform } from 'node:stream'
import { PICTURE_BYTES_MAX } from '#contracts/pictures/own-pictures.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { ApiError } from '../../errors.ts'

/**
 * Writes the body of a request to a file.
 * @throws ApiError 408 when the client disconnects, 413 over 20 MB, 503 when the disk is full; the reason of
 * `signal` when that is aborted
 */
export async function receiveUpload(body: Readable, file: FileHandle, signal: AbortSignal): Promise<void> {
  let received = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > PICTURE_BYTES_MAX) done(new ApiError(413, refusals.tooLarge))
      else done(null, chunk)
    },
  })
  const abort = () => meter.destroy(signal.reason)
  signal.addEventListener('abort', abort)
  // Also if the client has already left, during authentication.
  const stopWatching = finished(
    body,
    error => error && meter.destroy(new ApiError(408, 'The connection has ended')),
  )
  try {
    signal.throwIfAborted()
    // Not `pipeline`, which would end the connection before the error response is sent.
    await file.writeFile(body.pipe(meter))
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw isFull ? new ApiError(503, refusals.diskFull, { retryAfterSeconds: 60 }) : error
  } finally {
    signal.removeEventListener('abort', abort)
    stopWatching()
    // Read and discard the rest, so that the client reads the response.
    body.unpipe(meter).resume()
  }
}
