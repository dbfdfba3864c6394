import { createConcurrencyLimit } from './concurrency-limit.ts'
import { ApiError } from './errors.ts'

/** The most requests of one sender at the same time, from before their body is read until their response. */
const PER_SENDER_MAX = 3
/** The most requests of all senders at the same time: each has its body in the temporary folder. */
export const UPLOADS_MAX = 6

const createBusyError = () =>
  new ApiError(429, 'Other pictures are being processed. Please try again in a moment.', {
    retryAfterSeconds: 15,
  })

/** Limits how many uploads are received at the same time, in all and of each sender. */
export function createUploadLimit() {
  const senders: (number | string)[] = []
  /**
   * Counts a request until its scope ends.
   * @param sender the account, or the address of a client
   * @throws ApiError 429 when this sender, or all together, have too many
   */
  return function enter(sender: number | string): Disposable {
    const own = senders.filter(other => other === sender)
    if (own.length >= PER_SENDER_MAX || senders.length >= UPLOADS_MAX) throw createBusyError()
    senders.push(sender)
    return { [Symbol.dispose]: () => void senders.splice(senders.indexOf(sender), 1) }
  }
}

/**
 * Runs one task at a time; its callers throw 429 when too many wait.
 * @param maxWaiting as many as all limits of uploads let in
 */
export const createOneAtATime = (maxWaiting: number) =>
  createConcurrencyLimit({ maxRunning: 1, maxWaiting, createError: createBusyError })
