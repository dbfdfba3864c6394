/** Sentences that both the server and the screens show. */
export const texts = {
  loginFailed: 'Login failed',
  notAuthenticated: 'Not authenticated',
  secondFactorRequired: 'Add an authenticator app to your account first: Settings, Account.',
  passwordFailed: 'Failed to update password. Please ensure your current password is correct.',
  notFound: 'Page Not Found',
  stale: 'Someone else saved changes while you were editing. Yours aren’t saved yet.',
  databaseFailed: 'We can’t do that right now. Please try again.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
} as const
