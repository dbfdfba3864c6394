import type { FileHandle } from 'node:fs/promises'
import { finished, type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { ApiError } from '../errors.ts'

/** The most bytes of an upload, and the sentence for one that has more. */
export interface UploadLimit {
  bytesMax: number
  tooLarge: string
}

/**
 * Refuses other types and too large bodies before they are read: a `preParsing` hook.
 * @param types the media types that are taken
 * @param what it is, for the sentences
 */
export const requireUpload =
  (types: RegExp, what: 'picture' | 'file', { bytesMax, tooLarge }: UploadLimit) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    if (!types.test(headers['content-type'] ?? ''))
      throw new ApiError(415, `Send the ${what} itself, with its own Content-Type`)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new ApiError(415, `Send the ${what} as it is, without Content-Encoding`)
    if (Number(headers['content-length']) > bytesMax) throw new ApiError(413, tooLarge)
  }

/**
 * Writes the body of a request to a file.
 * @throws ApiError 408 when the client disconnects, 413 over the limit, 503 when the disk is full; the reason of
 * `signal` when that is aborted
 */
export async function receiveUpload(
  body: Readable,
  file: FileHandle,
  { bytesMax, tooLarge }: UploadLimit,
  signal: AbortSignal,
): Promise<void> {
  let received = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > bytesMax) done(new ApiError(413, tooLarge))
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

/** A signal that is aborted when the client disconnects, also if it has already left, during authentication. */
export function disconnectionOf({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  finished(raw, () => disconnected.abort(new ApiError(408, 'The connection has ended')))
  return disconnected.signal
}
