import { ApiFailure } from '../../api.ts'

/** Whether the API's own response is missing: there was none, or only that of a proxy. Then the call may have been carried out. */
export const isLost = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure &&
  (error.status < 400 ||
    error.status === 502 ||
    error.status === 504 ||
    (error.status > 500 && error.message === ''))

/** A change was sent twice, and no response has arrived. Made again in the same way, it is made once. */
export class LostResponse extends ApiFailure {
  constructor({ status, body, ...cause }: ApiFailure) {
    const error =
      'The connection was lost, so we don’t know whether this was saved. Check the connection, then try again: nothing is saved twice.'
    super(status, { ...body, error }, { cause })
  }
}
