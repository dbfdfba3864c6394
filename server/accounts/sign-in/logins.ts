import type { Factor } from '#contracts/accounts/second-factor.ts'
import type { LoginInput, User } from '#contracts/accounts/user.ts'
import { instant } from '../../clock.ts'
import { writeLocked } from '../../db/account-writes.ts'
import { ApiError } from '../../errors.ts'
import { checkPassword, type LoginContext } from '../check-password.ts'
import { createChallenge } from '../factors/challenges.queries.ts'
import { findFactor, listFactors } from '../factors/factors.queries.ts'
import { type LoginOrigin, openLoginSession } from '../new-browser/known-browsers.queries.ts'
import { hashPassword } from '../passwords.ts'
import { nameFromEmail } from '../user-names.rules.ts'
import { lockIfPasswordIs, upsertDemoAdmin } from '../users.queries.ts'

/** A complete login, or the challenge of one whose second step is missing. */
export type LoginOutcome =
  | { token: string; user: User }
  | { challenge: string; factors: Factor[]; user: User }

/**
 * Opens a session for a stored user; for one with a second factor, the challenge of the second step.
 * @throws ApiError 401 with the same message for an unknown email and a wrong password; 429 after too many of them
 */
export async function logIn(
  context: LoginContext,
  { email, password }: LoginInput,
  origin: LoginOrigin,
): Promise<LoginOutcome> {
  const { db, clock } = context
  const checked = await checkPassword(context, email, password, { email, address: origin.address })
  const opened =
    checked &&
    (await writeLocked(db, checked.user.id, async trx => {
      const { user, passwordHash } = checked
      // If the password was changed meanwhile, all sessions have ended and the old password must not open a new one.
      if (!(await lockIfPasswordIs(trx, user.id, passwordHash))) return undefined
      if (!(await findFactor(trx, user.id)))
        return { token: await openLoginSession(trx, clock, user, origin) }
      const challenge = await createChallenge(trx, clock, user.id, passwordHash)
      return { challenge, factors: await listFactors(trx, user.id) }
    }))
  if (!opened) throw new ApiError(401, 'Invalid email or password')
  return { ...opened, user: checked.user }
}

/** Opens a session for anyone, as an admin. Stores the password, so that it can be changed like a real one. */
export async function logInToDemo(
  { db, clock }: LoginContext,
  { email, password }: LoginInput,
  origin: LoginOrigin,
): Promise<{ token: string; user: User }> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async trx => {
    const user = await upsertDemoAdmin(
      trx,
      { name: nameFromEmail(email), email, passwordHash },
      instant(clock),
    )
    // Also an account with a second factor: nothing is checked here.
    return { token: await openLoginSession(trx, clock, user, { ...origin, secondFactor: true }), user }
  })
}
