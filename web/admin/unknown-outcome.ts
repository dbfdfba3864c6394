import { ApiFailure } from '../api.ts'

const TRY_AGAIN_MS = 1_000

/** The answers to a call were lost, so it is not known whether it was carried out. */
export class UnknownOutcome extends Error {}

/** Whether the API's own answer is missing: there was no response, or only that of a proxy. */
const isLost = (error: unknown) =>
  error instanceof ApiFailure &&
  (error.status === 502 ||
    error.status === 504 ||
    ((error.status < 400 || error.status >= 500) && error.message === ''))

/**
 * Repeats a call once when its answer was lost.
 * @param call must be idempotent
 * @throws UnknownOutcome when the second answer was lost, too
 */
export async function retryIfAnswerLost<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isLost(error)) throw error
    console.error(error)
  }
  await new Promise(resolve => setTimeout(resolve, TRY_AGAIN_MS))
  return call().catch(cause => {
    throw new UnknownOutcome('The answer was lost', { cause })
  })
}
