import type { ForgotPasswordInput, NewPasswordInput } from '#contracts/accounts/user.ts'
import { instant } from '../../clock.ts'
import { writeLocked } from '../../db/account-writes.ts'
import { notFound, refused } from '../../errors.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { queueAccountMail } from '../account-mail.queries.ts'
import { beginAttempt, forgetAttempts } from '../attempts.queries.ts'
import type { LoginContext } from '../check-password.ts'
import { explainCommonWord } from '../common-passwords.ts'
import { findPasswordFault } from '../new-passwords.ts'
import { deletePasswordLinks, findPasswordLink } from '../password-links.queries.ts'
import { hashPassword } from '../passwords.ts'
import { deleteUserSessions } from '../sessions.queries.ts'
import { setPassword } from '../users.queries.ts'

const LINK_INVALID = 'This link has expired or been used. Please ask for a new one.'

/**
 * Queues a password link for the user with an email. For an unknown email it does the same work, so that the time reveals nothing.
 * @param domain of the Message-ID
 * @throws ApiError 429 after too many requests
 */
export async function requestPasswordReset(
  { db, clock }: LoginContext,
  { email }: ForgotPasswordInput,
  { address, domain }: { address: string; domain: string },
): Promise<void> {
  await beginAttempt(db, clock, { email, address, isReset: true })
  await db.transaction().execute(trx => queueAccountMail(trx, clock, { kind: 'password', email, domain }))
}

async function findOwner({ db, clock }: LoginContext, token: string) {
  const owner = await findPasswordLink(db, clock, token)
  if (!owner) throw notFound(LINK_INVALID)
  return owner
}

/** The user whose password a link sets. @throws ApiError 404 when the link is used, expired or unknown */
export async function getPasswordLinkOwner(
  context: LoginContext,
  token: string,
): Promise<{ name: string; email: string }> {
  const { name, email } = await findOwner(context, token)
  return { name, email }
}

/**
 * Sets a password with a link. Ends all links and sessions of the user.
 * @throws ApiError 404 as above; 422 for a password that is too short or too common
 */
export async function setPasswordByLink(
  context: LoginContext,
  { token, newPassword }: NewPasswordInput,
): Promise<void> {
  const { db, clock } = context
  // Before the expensive hash.
  const { id: userId } = await findOwner(context, token)
  const fault = await findPasswordFault(newPassword)
  if (fault) {
    const { sentence, commonWord } = fault
    const why = [
      'This password can’t be used.',
      sentence,
      ...(commonWord === undefined ? [] : [explainCommonWord(commonWord)]),
    ]
    throw refused({ newPassword: why.join(' ') })
  }
  const passwordHash = await hashPassword(newPassword)
  await writeLocked(db, userId, async trx => {
    const owner = await findPasswordLink(trx, clock, token)
    if (!owner) throw notFound(LINK_INVALID)
    const { id, email } = owner
    // Setting the password locks the user, as everything that ends links does: if the link is valid afterwards, no one else uses it.
    await setPassword(trx, id, passwordHash, instant(clock))
    if (!(await findPasswordLink(trx, clock, token))) throw notFound(LINK_INVALID)
    await forgetAttempts(trx, email)
    await deleteUserSessions(trx, id)
    await deletePasswordLinks(trx, id)
    const edit = { by: { id, email }, at: instant(clock) }
    await recordActivity(trx, { ...edit, kind: 'team', action: 'password set', subject: email })
  })
}
