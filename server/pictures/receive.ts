import { finished, type Readable } from 'node:stream'
import { PICTURE_MAX } from '#contracts/own-picture.ts'
import { ApiError } from '../errors.ts'
import { refusals } from './refusals.rules.ts'

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
 * Receives a picture as long as it comes on.
 * @throws ApiError 408 when it comes too slowly or breaks off, 413 beyond 20 MB, and the reason of `signal`
 */
export function receivePicture(body: Readable, signal: AbortSignal): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const started = performance.now()
  let parts: Buffer[] = []
  let received = 0
  const giveUp = (error: unknown) => {
    reject(error)
    // What still comes is let go of, so that the answer is read.
    body.off('data', take)
    body.resume()
    parts = []
  }
  const take = (part: Buffer) => {
    received += part.length
    if (received > PICTURE_MAX) giveUp(new ApiError(413, refusals.tooLarge))
    else parts.push(part)
  }
  const look = setInterval(() => {
    if (isTooSlow(performance.now() - started, received)) giveUp(new ApiError(408, refusals.tooSlow))
  }, LOOK_EVERY_MS)
  const end = () => giveUp(signal.reason)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  // Also when it has ended already: whoever sends it may have left before it was known who they are.
  const forget = finished(body, error => {
    if (error) giveUp(new ApiError(408, 'The connection has ended'))
    else resolve(Buffer.concat(parts))
  })
  body.on('data', take)
  return promise.finally(() => {
    clearInterval(look)
    signal.removeEventListener('abort', end)
    forget()
  })
}

/** One admin's slow connection is nobody else's matter; all together hold at most 180 MB. */
const OF_ONE_MAX = 3
const OF_ALL_MAX = 9

/** Counts the pictures that are received or made: what a file takes in memory. */
export function createReception() {
  const senders: number[] = []
  return {
    /**
     * Takes a place before the first byte is read.
     * @throws ApiError 429 when this account, or all together, have too many under way
     * @returns gives the place back
     */
    enter(account: number): () => void {
      const own = senders.filter(sender => sender === account)
      if (own.length >= OF_ONE_MAX || senders.length >= OF_ALL_MAX)
        throw new ApiError(429, 'Other pictures are being sent just now. Please try again in a moment.', {
          retryAfterSeconds: 15,
        })
      senders.push(account)
      return () => void senders.splice(senders.indexOf(account), 1)
    },
  }
}
