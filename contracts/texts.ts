/** Sentences that both the server and the screens show. Everything shown by one side only stays with that side. */
export const texts = {
  loginFailed: 'Login failed',
  notAuthenticated: 'Not authenticated',
  passwordFailed: 'Failed to update password. Please ensure your current password is correct.',
  notFound: 'Page Not Found',
  stale: 'Somebody else changed this in the meantime. Your changes are not saved.',
  storeFailed: 'The salon can not answer right now. Please try again.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
} as const
