import { ApiFailure } from '../../../api.ts'

/** Whether the API's own response is missing: there was none, or only that of a proxy. */
export const isLost = (error: unknown) =>
  error instanceof ApiFailure &&
  (error.status === 502 ||
    error.status === 504 ||
    ((error.status < 400 || error.status >= 500) && error.message === ''))

/** A call is repeated once when its response was lost. Only for calls that are idempotent. */
export const retryIfLost = {
  retry: (failures: number, error: Error) => failures < 1 && isLost(error),
  retryDelay: 1_000,
}
