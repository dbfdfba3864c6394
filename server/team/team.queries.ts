import type { Kysely } from 'kysely'
import { INVITATION_HOURS, type PasswordLink, type TeamInput, type TeamMember } from '#contracts/team.ts'
import type { User } from '#contracts/user.ts'
import { findAccountMail, queueAccountMail } from '../auth/account-mail.queries.ts'
import { lockActor, lockUsers } from '../auth/actor.queries.ts'
import { createPasswordLink, deletePasswordLinks } from '../auth/password-links.queries.ts'
import { deleteUserSessions, type RequestSession } from '../auth/sessions.queries.ts'
import { createUser, deleteUser } from '../auth/users.queries.ts'
import { type Clock, instant } from '../clock.ts'
import { applyTransitions, lockInquiries, publishTransitions } from '../contacts/actions/actions.queries.ts'
import { transitionOf } from '../contacts/actions/actions.rules.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError, notFound } from '../errors.ts'
import { recordTeamEvent } from './team-events.queries.ts'

const HOUR_MS = 60 * 60 * 1000

/** No password leads to it. */
const NO_PASSWORD = ''

/** Who does something to an account, and what it takes to tell the person by mail. */
export interface TeamContext {
  clock: Clock
  /** An admin's session; of `npm run admin` null. */
  actor: RequestSession | null
  /** Of the Message-ID; undefined where no mail is sent. */
  mailDomain?: string | undefined
}

/** All who have an account, by name, with the sessions that live. */
export async function listTeam(db: Db, clock: Clock): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', join =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.expires_at', '>', instant(clock)),
    )
    .select(['users.id', 'name', 'email', 'role', 'phone', 'password_hash', 'users.created_at'])
    .select(eb => [
      eb.fn.count<number>('sessions.id').as('sessions'),
      eb.fn.max<string | null>('sessions.last_seen_at').as('last_seen_at'),
    ])
    .groupBy(['users.id', 'name', 'email', 'role', 'phone', 'password_hash', 'users.created_at'])
    .orderBy('name')
    .orderBy('users.id')
    .execute()
  const mail = await findAccountMail(db)
  return rows.map(
    ({ created_at: createdAt, last_seen_at: lastSeenAt, password_hash: hash, sessions, ...user }) => ({
      ...user,
      createdAt,
      sessions: Number(sessions),
      lastSeenAt,
      invited: hash === NO_PASSWORD,
      mail: mail.get(user.id) ?? null,
    }),
  )
}

/** Locks who acts and those who are changed. @throws ApiError 401, 403 when the actor may do nothing any more */
const lockAll = (trx: Db, { clock, actor }: TeamContext, ids: readonly number[] = []): Promise<User[]> =>
  actor ? lockActor(trx, clock, actor, 'admin', ids) : lockUsers(trx, ids)

function getUser(users: readonly User[], id: number): User {
  const user = users.find(one => one.id === id)
  if (!user) throw notFound('This account is not there any more')
  return user
}

const recordAction = (
  trx: Db,
  { clock, actor }: TeamContext,
  action: Parameters<typeof recordTeamEvent>[1]['action'],
  { email }: User,
) => recordTeamEvent(trx, { action, subject: email, actor: actor?.user.email ?? null, at: instant(clock) })

async function makeLink(trx: Db, { clock, mailDomain }: TeamContext, userId: number): Promise<PasswordLink> {
  const expiresAt = instant(clock, INVITATION_HOURS * HOUR_MS)
  const token = await createPasswordLink(trx, clock, userId, expiresAt)
  const mailed = mailDomain !== undefined
  if (mailed) await queueAccountMail(trx, clock, { kind: 'invitation', userId, domain: mailDomain })
  return { token, expiresAt, mailed }
}

/**
 * Adds an admin, who sets the own password with the link.
 * @throws ApiError 409 when the email is taken; 401, 403 when who does it has been removed meanwhile
 */
export function addMember(
  db: Kysely<Tables>,
  act: TeamContext,
  { name, email }: TeamInput,
): Promise<{ id: number; link: PasswordLink }> {
  return db.transaction().execute(async trx => {
    await lockAll(trx, act)
    const added = { name, email, role: 'admin' as const, passwordHash: NO_PASSWORD }
    const user = await createUser(trx, added, instant(act.clock))
    if (!user) {
      const message = 'Somebody in the team has this email address'
      throw new ApiError(409, message, { fields: { email: message } })
    }
    await recordAction(trx, act, 'added', user)
    return { id: user.id, link: await makeLink(trx, act, user.id) }
  })
}

/**
 * Makes a new link for somebody else, in place of all that there were. Until it is used, the old password goes on.
 * @throws ApiError 404; 409 for oneself: whoever finds a browser unlocked must not choose a password without knowing the old one;
 * 401, 403 as above
 */
export function renewLink(db: Kysely<Tables>, act: TeamContext, id: number): Promise<PasswordLink> {
  return db.transaction().execute(async trx => {
    const user = getUser(await lockAll(trx, act, [id]), id)
    if (act.actor?.user.id === id)
      throw new ApiError(409, 'You can not make a link for yourself: change your password under Account.')
    await deletePasswordLinks(trx, id)
    await recordAction(trx, act, 'link made', user)
    return makeLink(trx, act, id)
  })
}

/** Signs somebody out everywhere. @throws ApiError 404; 401, 403 as above */
export function endSessions(db: Kysely<Tables>, act: TeamContext, id: number): Promise<void> {
  return db.transaction().execute(async trx => {
    const user = getUser(await lockAll(trx, act, [id]), id)
    await deleteUserSessions(trx, id)
    await recordAction(trx, act, 'sessions ended', user)
  })
}

/** Nobody can assign an inquiry to a user who is locked for being deleted. */
async function lockForDeletion(trx: Db, id: number): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** What was handed to somebody who goes is nobody's, in the bin too. */
async function unassignInquiries(trx: Db, { clock, actor }: TeamContext, userId: number): Promise<void> {
  const rows = await trx.selectFrom('contacts').select('id').where('assignee_id', '=', userId).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const at = instant(clock)
  const by = { name: actor?.user.email ?? 'npm run admin', id: actor?.user.id ?? null }
  // Somebody may have handed some of them on, until they were locked.
  const theirs = (await lockInquiries(trx, ids)).filter(row => row.assignee_id === userId)
  const transitions = theirs.flatMap(row => transitionOf(row, { action: 'assign', userId: null }, at) ?? [])
  await applyTransitions(trx, transitions, by, at)
  await publishTransitions(trx, transitions, by, at)
}

/**
 * Takes somebody's account away, with the sessions and links. What they wrote keeps their name; what was handed to them is
 * nobody's.
 * @param force also the last admin
 * @throws ApiError 404; 409 for oneself and for the last admin; 401, 403 as above
 */
export function removeMember(db: Kysely<Tables>, act: TeamContext, id: number, force = false): Promise<void> {
  return db.transaction().execute(async trx => {
    // All of them are locked: two who remove each other at once would leave nobody.
    const all = await trx.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    const users = await lockAll(trx, act, [id, ...all.map(admin => admin.id)])
    const user = getUser(users, id)
    const admins = users.filter(({ role }) => role === 'admin')
    if (act.actor?.user.id === id)
      throw new ApiError(409, 'You can not remove yourself: ask another administrator.')
    if (!force && admins.length === 1 && admins[0]?.id === id)
      throw new ApiError(409, 'The last administrator can not be removed.')
    await lockForDeletion(trx, id)
    await unassignInquiries(trx, act, id)
    await deleteUser(trx, id)
    await recordAction(trx, act, 'removed', user)
  })
}
