import { texts } from '#contracts/texts.ts'
import { ApiFailure } from '../../api.ts'

/** The server's error field (text as it is, anything else as text), else the error's own message, else ours. */
export function passwordFailure(error: unknown): string {
  const given = error instanceof ApiFailure ? error.body.error : undefined
  if (given) return typeof given === 'string' ? given : JSON.stringify(given)
  return (error instanceof Error && error.message) || texts.passwordFailed
}
