import { counted } from '#contracts/text/number-texts.ts'
import { ApiFailure } from '../../../api.ts'

/** What helps after a failed login; it doesn't tell whether there is such an account. */
export function helpFor(error: unknown): string {
  if (!(error instanceof ApiFailure)) return ''
  const { status, retryAfter } = error
  if (status === 401) return 'The email or password is wrong.'
  if (status === 0) return 'The server didn’t respond. Check the connection.'
  if (status !== 429) return ''
  if (retryAfter === undefined) return 'There were too many attempts. Wait a minute, then try again.'
  return `There were too many attempts. Wait ${counted(retryAfter, 'second')}, then try again.`
}
