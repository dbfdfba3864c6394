import { codeAt, stepAt } from '../server/accounts/factors/totp.rules.ts'
import { PASSWORD, type SignedIn, signInWithPassword } from './accounts.ts'
import type { TestApp } from './app.ts'

/** Of a test app, or of a test salon in a browser. */
type Target = Pick<TestApp, 'app' | 'db' | 'clock'>

/** How long a code is shown. */
export const STEP_MS = 30_000

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret that is written in Base32, as an authenticator app reads it. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map(each => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** A call of the API under `/api/auth`. */
export const callAuth = (
  { app }: Pick<Target, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  { headers = {}, remoteAddress = '203.0.113.1' }: { headers?: object; remoteAddress?: string } = {},
) =>
  app.inject({
    method,
    url: `/api/auth/${path}`,
    headers: { ...headers },
    remoteAddress,
    ...(payload && { payload }),
  })

/** An authenticator app on a phone whose clock is that of the test. */
export interface PhoneApp {
  secret: Buffer
  /** The code that it shows, or showed `steps` ago. */
  code(steps?: number): string
}

export function phoneWith({ clock }: Pick<Target, 'clock'>, secret: string): PhoneApp {
  const bytes = fromBase32(secret)
  return { secret: bytes, code: (steps = 0) => codeAt(bytes, stepAt(clock.now().getTime()) + steps) }
}

export interface WithFactor extends SignedIn {
  phone: PhoneApp
  recoveryCodes: string[]
}

/** Adds an authenticator app to a logged-in user through the API. Its next code works at once. */
export async function addFactor(test: Target, signedIn: SignedIn): Promise<WithFactor> {
  const { headers } = signedIn
  const { data } = (await callAuth(test, 'POST', 'totp', { currentPassword: PASSWORD }, { headers })).json()
  const phone = phoneWith(test, data.secret)
  const confirmed = await callAuth(test, 'PUT', 'totp', { code: phone.code() }, { headers })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  // The code that confirmed it is used.
  test.clock.advance(STEP_MS)
  return { ...signedIn, phone, recoveryCodes: confirmed.json().data.recoveryCodes }
}

/** Creates a user with a session, a password and an authenticator app. */
export const signInWithFactor = async (test: Target): Promise<WithFactor> =>
  addFactor(test, await signInWithPassword(test))
