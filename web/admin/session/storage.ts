import { localStore } from '../../storage.ts'

/**
 * Where the browser keeps the session: `localStorage.token` is the bearer token as text, `localStorage.user` the
 * user's record as JSON. All tabs share it.
 */
export const sessionKeys = { token: 'token', user: 'user' } as const

/** Where the browser keeps an on/off setting, see `useStoredSwitch`. */
export const switchKey = (name: string) => `araliya.${name}`

/** Where the browser keeps the view of the inbox that was chosen last. */
export const VIEW_KEY = switchKey('inbox-view')

/** The view with all inquiries, which is shown until another one was chosen. */
export const ALL_INQUIRIES = 'all'

const TRIAL_KEY = 'araliya.trial'

/** Longer than a session. */
const TRIAL = 'x'.repeat(2_000)

/** Whether the browser stores a session and reads it back. */
export function canStoreSession(): boolean {
  localStore.setItem(TRIAL_KEY, TRIAL)
  const isStored = localStore.getItem(TRIAL_KEY) === TRIAL
  localStore.removeItem(TRIAL_KEY)
  return isStored
}
