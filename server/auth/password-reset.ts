import type { Kysely } from 'kysely'
import type { ForgottenInput, LinkPasswordInput } from '#contracts/user.ts'
import { type Clock, instant } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { notFound, refused } from '../errors.ts'
import { recordTeamEvent } from '../team/team-events.queries.ts'
import { queueAccountMail } from './account-mail.queries.ts'
import { beginAttempt, forgetAttempts } from './attempts.queries.ts'
import { findPasswordFault } from './common-passwords.ts'
import { consumePasswordLink, deletePasswordLinks, findPasswordLink } from './password-links.queries.ts'
import { hashPassword } from './passwords.ts'
import { deleteUserSessions } from './sessions.queries.ts'
import { setPassword } from './users.queries.ts'

interface Store {
  db: Kysely<Tables>
  clock: Clock
}

const USED_UP = 'This link has been used, or it is too old. Please ask for a new one.'

/**
 * Owes whoever has an email a link for a new password. The same is done, and takes as long, where nobody has it.
 * @param domain of the Message-ID
 * @throws ApiError 429 after too many of them
 */
export async function requestPasswordReset(
  { db, clock }: Store,
  { email }: ForgottenInput,
  { address, domain }: { address: string; domain: string },
): Promise<void> {
  await beginAttempt(db, clock, { email, address, door: 'forgot' })
  await db.transaction().execute(trx => queueAccountMail(trx, clock, { kind: 'password', email, domain }))
}

/** Whose password a link sets. @throws ApiError 404 when it is used up, too old or none of ours */
export async function getPasswordLinkOwner(
  { db, clock }: Store,
  token: string,
): Promise<{ name: string; email: string }> {
  const owner = await findPasswordLink(db, clock, token)
  if (!owner) throw notFound(USED_UP)
  return { name: owner.name, email: owner.email }
}

/**
 * Sets a password with a link, which is used up by it, and all others of the user too. Ends all of the user's sessions.
 * @throws ApiError 404 as above; 422 for a password that is too short or very common
 */
export async function setPasswordByLink(
  store: Store,
  { token, newPassword }: LinkPasswordInput,
): Promise<void> {
  const { db, clock } = store
  // Before the costly hash.
  await getPasswordLinkOwner(store, token)
  const fault = await findPasswordFault(newPassword)
  if (fault) throw refused({ newPassword: `This password can't be used. ${fault}` })
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async trx => {
    const owner = await findPasswordLink(trx, clock, token)
    if (!owner) throw notFound(USED_UP)
    const { id, email } = owner
    // The account before its link: two links of one account, or its removal, would wait for each other in a circle.
    await setPassword(trx, id, passwordHash, instant(clock))
    if (!(await consumePasswordLink(trx, clock, token))) throw notFound(USED_UP)
    await forgetAttempts(trx, email)
    await deleteUserSessions(trx, id)
    await deletePasswordLinks(trx, id)
    await recordTeamEvent(trx, { action: 'password set', subject: email, actor: email, at: instant(clock) })
  })
}
