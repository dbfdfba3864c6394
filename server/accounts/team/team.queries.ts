// Long: all that a team does with its accounts, each change in one transaction.
import type { Kysely } from 'kysely'
import {
  INVITATION_HOURS,
  type PasswordLink,
  type RemovalQuery,
  type TeamInput,
  type TeamMember,
} from '#contracts/accounts/team.ts'
import type { Level, User } from '#contracts/accounts/user.ts'
import type { ActivityAction } from '#contracts/activity/activity.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../../clock.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { KeyedChange } from '../../db/keyed-changes.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { ApiError, notFound, refused } from '../../errors.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { findAccountMail, queueAccountMail } from '../account-mail.queries.ts'
import { keepWaitingNotices, queueAccountNotice } from '../account-notices.queries.ts'
import { writeAs } from '../actor.queries.ts'
import { listUsersWithFactor } from '../factors/factors.queries.ts'
import { createPasswordLink, deletePasswordLinks } from '../password-links.queries.ts'
import { deletePushBrowsers, deleteUserSessions, type RequestSession } from '../sessions.queries.ts'
import { createUser, listUsers, NO_PASSWORD } from '../users.queries.ts'

/** The work that is assigned to users, of which accounts know nothing else. */
export interface AssignedWork {
  /** How much open work each user has, by the user's id. */
  countOpen(db: Db): Promise<Map<number, number>>
  /**
   * Gives what is open of a user who is being removed to a colleague, or to no one, and the rest to no one, in the
   * transaction that removes them.
   */
  handOver(
    trx: Db,
    userId: number,
    colleagueId: number | null,
    by: { actor: User; at: string; domain: string | undefined },
  ): Promise<void>
}

/** Who changes an account, and how its user is notified. */
export interface TeamContext {
  clock: Clock
  actor: RequestSession
  /** The domain of Message-IDs; undefined without a mail server. */
  mailDomain?: string | undefined
  publicUrl: string | undefined
  /** The change that the request asks for: a repetition of it changes nothing. */
  change: KeyedChange | undefined
  assigned: AssignedWork
}

/** All users by name, with their valid sessions and how many open inquiries they have. */
export async function listTeam(
  db: Db,
  clock: Clock,
  { countOpen }: Pick<AssignedWork, 'countOpen'>,
): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', join =>
      join.onRef('sessions.userId', '=', 'users.id').on('sessions.expiresAt', '>', instant(clock)),
    )
    .select(['users.id', 'name', 'email', 'role', 'level', 'phone', 'passwordHash', 'users.createdAt'])
    .select(eb => [
      eb.fn.count<number>('sessions.id').as('sessions'),
      eb.fn.max<string | null>('sessions.lastSeenAt').as('lastSeenAt'),
    ])
    .groupBy(['users.id', 'name', 'email', 'role', 'level', 'phone', 'passwordHash', 'users.createdAt'])
    .orderBy('name')
    .orderBy('users.id')
    .execute()
  const mail = await findAccountMail(db)
  const withFactor = await listUsersWithFactor(db)
  const openInquiries = await countOpen(db)
  return rows.map(({ passwordHash, ...user }) => ({
    ...user,
    secondFactor: withFactor.has(user.id),
    withoutPassword: passwordHash === NO_PASSWORD,
    mail: mail.get(user.id) ?? null,
    openInquiries: openInquiries.get(user.id) ?? 0,
  }))
}

function findLockedUser(users: readonly User[], id: number): User {
  const user = users.find(one => one.id === id)
  if (!user) throw notFound('This account has already been removed')
  return user
}

const recordAction = (
  trx: Db,
  { clock, actor }: TeamContext,
  action: ActivityAction,
  { email, level }: User,
) =>
  recordActivity(trx, {
    by: actor.user,
    at: instant(clock),
    kind: 'team',
    action,
    subject: email,
    ...(action === 'added' && { new: level }),
  })

/**
 * Tells everyone with full access that an account got it: who has stolen a session could add one to keep. Also the
 * acting user, whose session it may be.
 */
async function notifyOfFullAccess(
  trx: Db,
  { clock, actor, mailDomain }: TeamContext,
  user: User,
): Promise<void> {
  const noticeAbout = `${user.email} got full access from ${actor.user.email}`
  const recipients = (await listUsers(trx)).filter(
    ({ id, role, level }) => role === 'admin' && level === 'full' && id !== user.id,
  )
  for (const recipient of recipients)
    await queueAccountNotice(trx, clock, mailDomain, recipient, 'full-access-given', { noticeAbout })
}

async function makeLink(
  trx: Db,
  { clock, mailDomain, publicUrl }: TeamContext,
  userId: number,
): Promise<PasswordLink> {
  const expiresAt = instant(clock, INVITATION_HOURS * HOUR_MS)
  const token = await createPasswordLink(trx, clock, userId, expiresAt)
  const mailed = mailDomain !== undefined
  if (mailed) await queueAccountMail(trx, clock, { kind: 'invitation', userId, domain: mailDomain })
  return { token, expiresAt, mailed, origin: publicUrl ?? null }
}

/**
 * Adds an admin, who sets a password with the link. The link is shown once: a repetition gets none.
 * @throws ApiError 409 when the email is taken; 401, 403 when the actor has been removed meanwhile
 */
export async function addMember(
  db: Kysely<Tables>,
  context: TeamContext,
  { name, email, level }: TeamInput,
): Promise<{ id: number; link: PasswordLink | null }> {
  let link: PasswordLink | null = null
  async function add(trx: Db) {
    const added = { name, email, level, passwordHash: NO_PASSWORD }
    const user = await createUser(trx, added, instant(context.clock))
    if (!user) {
      const message = 'Someone in the team has this email address'
      throw new ApiError(409, message, { fields: { email: message } })
    }
    await recordAction(trx, context, 'added', user)
    if (user.level === 'full') await notifyOfFullAccess(trx, context, user)
    link = await makeLink(trx, context, user.id)
    return { id: user.id }
  }
  const { clock, actor: session, change } = context
  const { id } = await writeAs(db, clock, { session, change, access: 'admin' }, add)
  return { id, link }
}

/**
 * Changes a user in one transaction. The actor is locked too: of two who limit or remove each other at once, one is
 * left with full access.
 */
const changeUser = (
  db: Kysely<Tables>,
  context: TeamContext,
  id: number,
  write: (trx: Db, user: User, locked: readonly User[]) => Promise<void>,
  /** Who must stay until it is done. */
  others: readonly number[] = [],
): Promise<void> =>
  writeAs(
    db,
    context.clock,
    { session: context.actor, change: context.change, access: 'admin', changed: [id, ...others] },
    (trx, _actor, locked) => write(trx, findLockedUser(locked, id), locked),
  )

/**
 * Creates a password link for another user and ends all earlier ones. The old password works until the link is used.
 * The link is shown once: a repetition gets none.
 * @throws ApiError 404; 409 for the actor's own account: at an unlocked browser no one may set a password without the
 * old one; 401, 403 as above
 */
export async function renewLink(
  db: Kysely<Tables>,
  context: TeamContext,
  id: number,
): Promise<PasswordLink | null> {
  let link: PasswordLink | null = null
  await changeUser(db, context, id, async (trx, user) => {
    if (context.actor.user.id === id)
      throw new ApiError(409, 'You can’t create a link for yourself: change your password under Account.')
    await deletePasswordLinks(trx, id)
    await recordAction(trx, context, 'link made', user)
    link = await makeLink(trx, context, id)
  })
  return link
}

/**
 * Sets what a user may do, from their next request on.
 * @throws ApiError 404; 409 for the actor's own account, so that one with full access is left; 401, 403 as above
 */
export function setLevel(db: Kysely<Tables>, context: TeamContext, id: number, level: Level): Promise<void> {
  return changeUser(db, context, id, async (trx, user) => {
    if (context.actor.user.id === id)
      throw new ApiError(409, 'You can’t change your own access: ask another account with full access.')
    if (user.level === level) return
    const updatedAt = instant(context.clock)
    await trx.updateTable('users').set({ level, updatedAt }).where('id', '=', id).execute()
    // What it may see is less from now on: its browsers register again when it opens the back office.
    if (level === 'inbox') await deletePushBrowsers(trx, id)
    await recordActivity(trx, {
      by: context.actor.user,
      at: updatedAt,
      kind: 'level',
      action: 'changed',
      subject: user.email,
      old: user.level,
      new: level,
    })
    if (level === 'full') await notifyOfFullAccess(trx, context, user)
  })
}

/** Ends all sessions of a user. @throws ApiError 404; 401, 403 as above */
export function endSessions(db: Kysely<Tables>, context: TeamContext, id: number): Promise<void> {
  return changeUser(db, context, id, async (trx, user) => {
    await deleteUserSessions(trx, id)
    await recordAction(trx, context, 'sessions ended', user)
  })
}

/**
 * Removes a user with their sessions and links, and hands their open inquiries over. Their notes and replies keep
 * their email.
 * @param handTo who gets the open inquiries; undefined: no one
 * @throws ApiError 404; 409 for the actor's own account, so that one with full access is left; 422 when `handTo` is
 * no other admin; 401, 403 as above
 */
export function removeMember(
  db: Kysely<Tables>,
  context: TeamContext,
  id: number,
  { handTo }: RemovalQuery,
): Promise<void> {
  async function remove(trx: Db, user: User, locked: readonly User[]) {
    if (context.actor.user.id === id)
      throw new ApiError(409, 'You can’t remove yourself: ask another administrator.')
    const mayGetThem = locked.some(one => one.id === handTo && one.id !== id && one.role === 'admin')
    if (handTo !== undefined && !mayGetThem)
      throw refused({ handTo: 'This colleague is no longer in the team. Choose another one.' })
    // Locked, so that no inquiry can be assigned to them before they are deleted.
    if (isPostgres(trx)) await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    await context.assigned.handOver(trx, id, handTo ?? null, {
      actor: context.actor.user,
      at: instant(context.clock),
      domain: context.mailDomain,
    })
    const noticeAbout = `${context.actor.user.email} removed it`
    await queueAccountNotice(trx, context.clock, context.mailDomain, user, 'account-removed', { noticeAbout })
    await keepWaitingNotices(trx, context.clock, id)
    await trx.deleteFrom('users').where('id', '=', id).execute()
    await recordAction(trx, context, 'removed', user)
  }
  return changeUser(db, context, id, remove, handTo === undefined ? [] : [handTo])
}
