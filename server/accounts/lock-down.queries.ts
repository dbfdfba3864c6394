import { INVITATION_HOURS } from '#contracts/accounts/team.ts'
import type { User } from '#contracts/accounts/user.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import { countRows } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { recordActivity } from '../record/record-activity.queries.ts'
import { lockUsers } from './actor.queries.ts'
import { describeBrowser } from './browsers.rules.ts'
import { createPasswordLink, deletePasswordLinks } from './password-links.queries.ts'
import { deleteUserSessions } from './sessions.queries.ts'
import { listUsers, NO_PASSWORD, setPassword } from './users.queries.ts'

/** How many things let someone into the back office, or tell of what is in it. */
export interface AccessCounts {
  accounts: number
  sessions: number
  /** Links that set a password or end a session. */
  links: number
  /** Browsers that are known, so that a login from them is not announced. */
  browsers: number
  /** Browsers that get notifications. */
  pushBrowsers: number
}

/** Counts what `lockDown` ends, also what has expired and is not deleted yet. */
export const countAccess = async (db: Db): Promise<AccessCounts> => ({
  accounts: await countRows(db.selectFrom('users')),
  sessions: await countRows(db.selectFrom('sessions')),
  links: (await countRows(db.selectFrom('passwordLinks'))) + (await countRows(db.selectFrom('sessionLinks'))),
  browsers: await countRows(db.selectFrom('knownBrowsers')),
  pushBrowsers: await countRows(db.selectFrom('pushBrowsers')),
})

/** A session, and whose it is. */
export interface LoggedIn {
  email: string
  browser: string
  address: string
  createdAt: string
  lastSeenAt: string
}

/** Who is logged in where, last used first. */
export async function listAllSessions(db: Db): Promise<LoggedIn[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['email', 'userAgent', 'address', 'sessions.createdAt', 'lastSeenAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()
  return rows.map(({ userAgent, ...row }) => ({ ...row, browser: describeBrowser(userAgent) }))
}

/** A new password link of an account; its token is not stored. */
export interface NewLink {
  user: User
  token: string
  expiresAt: string
}

/**
 * Ends everything that lets someone into the back office: sessions with the notifications of their browsers
 * (`deleteUserSessions`), links, known browsers and passwords. Authenticator apps stay.
 * @returns for each account the link that sets its new password
 */
export async function lockDown(trx: Db, clock: Clock): Promise<NewLink[]> {
  const at = instant(clock)
  const expiresAt = instant(clock, INVITATION_HOURS * HOUR_MS)
  const users = await lockUsers(
    trx,
    (await listUsers(trx)).map(({ id }) => id),
  )
  const links: NewLink[] = []
  for (const user of users) {
    await setPassword(trx, user.id, NO_PASSWORD, at)
    await deleteUserSessions(trx, user.id)
    await deletePasswordLinks(trx, user.id)
    await trx.deleteFrom('sessionLinks').where('userId', '=', user.id).execute()
    await trx.deleteFrom('knownBrowsers').where('userId', '=', user.id).execute()
    links.push({ user, expiresAt, token: await createPasswordLink(trx, clock, user.id, expiresAt) })
  }
  await recordActivity(trx, {
    by: 'command line',
    at,
    kind: 'team',
    action: 'locked down',
    number: users.length,
  })
  return links
}
