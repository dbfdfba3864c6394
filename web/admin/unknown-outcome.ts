import { ApiFailure } from '../api.ts'

const TRY_AGAIN_MS = 1_000

/** The answers to a call were lost: it may have been carried out or not. */
export class UnknownOutcome extends Error {}

/** Whether no answer of the salon's own came: none at all, or that of a proxy. */
const isLost = (error: unknown) =>
  error instanceof ApiFailure &&
  (error.status === 502 ||
    error.status === 504 ||
    ((error.status < 400 || error.status >= 500) && error.message === ''))

/**
 * Makes a call once more when its answer was lost.
 * @param call changes nothing more when it is repeated
 * @throws UnknownOutcome when the second answer doesn't tell either
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
