import { originalAcknowledgement } from '#content/acknowledgement.ts'
import {
  type Notifications,
  type NotificationsInput,
  StoredNotifications,
} from '#contracts/notifications/notifications.ts'
import { findAdminEmails, listColleagues } from '../../accounts/admins.queries.ts'
import { findSetting, lockSettingFrom, setSetting } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import { refused, stale } from '../../errors.ts'
import type { NamedAddress } from '../../mail/message.rules.ts'
import { forgetNewSenders } from '../../mailbox/counts.queries.ts'
import { type Edit, recordChanges } from '../../record/record-activity.queries.ts'

const KEY = 'notifications'

const initial: StoredNotifications = {
  notifyTo: [],
  branches: [],
  acknowledges: null,
  acknowledgement: null,
  newClientMail: false,
  version: 1,
}

/** Text that a later version has written and this one can't read counts as not set. */
function parseStored(stored: string | undefined): StoredNotifications {
  if (stored === undefined) return initial
  const { version, ...parts } = JSON.parse(stored)
  const readable = Object.entries(StoredNotifications.shape).filter(
    ([name, schema]) => schema.safeParse(parts[name]).success,
  )
  return { ...initial, ...Object.fromEntries(readable.map(([name]) => [name, parts[name]])), version }
}

const findStored = async (db: Db): Promise<StoredNotifications> => parseStored(await findSetting(db, KEY))

/** What the environment says, which applies where nothing is set. */
export interface MailDefaults {
  notifyTo: NamedAddress[]
  replyToClient: boolean
  /** The mailbox that the salon reads, if there is one. */
  mailbox?: object | undefined
}

async function findBranchIds(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('branches').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * The settings as the API returns them: without branches that were deleted, and without assignees who were removed.
 */
async function toNotifications(
  db: Db,
  defaults: MailDefaults,
  stored: StoredNotifications,
): Promise<Notifications> {
  const branchIds = await findBranchIds(db)
  const colleagues = new Set((await listColleagues(db)).map(({ id }) => id))
  return {
    ...stored,
    branches: stored.branches
      .filter(({ branchId }) => branchIds.has(branchId))
      .map(branch => ({
        ...branch,
        assigneeId:
          branch.assigneeId !== null && colleagues.has(branch.assigneeId) ? branch.assigneeId : null,
      })),
    defaults: {
      notifyTo: defaults.notifyTo.map(({ address }) => address),
      acknowledges: defaults.replyToClient,
      readsMail: defaults.mailbox !== undefined,
      acknowledgement: originalAcknowledgement,
    },
  }
}

/** Whom a new inquiry is announced to, to whom it is assigned, and what the client gets. */
export const getNotifications = async (db: Db, defaults: MailDefaults): Promise<Notifications> =>
  toNotifications(db, defaults, await findStored(db))

const addressText = (addresses: readonly string[]) => addresses.join(', ') || 'Those of the server’s settings'

const acknowledgesText = (acknowledges: boolean | null) =>
  acknowledges === null ? 'As the server’s settings say' : acknowledges ? 'Sent' : 'Not sent'

const newClientText = ({ newClientMail }: StoredNotifications) =>
  newClientMail ? 'Become inquiries' : 'Stay in the mailbox'

/** Records what a save has changed: of whole settings one entry, and one for each branch. */
async function recordNotificationChanges(
  trx: Db,
  edit: Edit,
  old: StoredNotifications,
  saved: StoredNotifications,
): Promise<void> {
  const branches = await trx.selectFrom('branches').select(['id', 'name']).orderBy('id').execute()
  const emails = new Map((await listColleagues(trx)).map(({ id, email }) => [id, email]))
  const branchText = ({ branches: all }: StoredNotifications, id: number) => {
    const own = all.find(({ branchId }) => branchId === id)
    const assignee = own?.assigneeId ? (emails.get(own.assigneeId) ?? 'a removed account') : 'no one'
    return `To ${own?.notifyTo.join(', ') || 'those of all inquiries'}, assigned to ${assignee}`
  }
  await recordChanges(trx, { ...edit, kind: 'notifications' }, [
    ['Addresses for new inquiries', addressText(old.notifyTo), addressText(saved.notifyTo)],
    ...branches.map(({ id, name }) => [name, branchText(old, id), branchText(saved, id)] as const),
    ['Automatic reply', acknowledgesText(old.acknowledges), acknowledgesText(saved.acknowledges)],
    ['Emails from new clients', newClientText(old), newClientText(saved)],
    [
      'Text of the automatic reply',
      old.acknowledgement ?? 'Original text',
      saved.acknowledgement ?? 'Original text',
    ],
  ])
}

/**
 * Stores them as the next version.
 * @param version the one that the change is based on; undefined overwrites any
 * @throws ApiError 412 when someone else has saved meanwhile; 422 when an assignee is no admin
 */
export async function setNotifications(
  trx: Db,
  defaults: MailDefaults,
  input: NotificationsInput,
  version: number | undefined,
  edit: Edit,
): Promise<void> {
  // Before the setting is locked: removing an account locks the user first.
  const assignees = input.branches.flatMap(({ assigneeId }) => assigneeId ?? [])
  const emails = await findAdminEmails(trx, assignees)
  const current = parseStored(await lockSettingFrom(trx, KEY, JSON.stringify(initial)))
  if (version !== undefined && version !== current.version)
    throw stale(await toNotifications(trx, defaults, current))
  if (assignees.some(id => !emails.has(id)))
    throw refused({ branches: 'Inquiries can only be assigned to an administrator' })
  const branchIds = await findBranchIds(trx)
  const saved: StoredNotifications = {
    ...input,
    // One may have been deleted while the form was open.
    branches: input.branches.filter(({ branchId }) => branchIds.has(branchId)),
    version: current.version + 1,
  }
  await setSetting(trx, KEY, JSON.stringify(saved))
  if (saved.newClientMail !== current.newClientMail) await forgetNewSenders(trx)
  await recordNotificationChanges(trx, edit, current, saved)
}

/**
 * The branches that have settings of their own, with their names. Of two with the same name the first counts, as an
 * inquiry has the name only.
 */
async function listNamed(db: Db, { branches }: StoredNotifications) {
  if (branches.length === 0) return []
  const rows = await db.selectFrom('branches').select(['id', 'name']).orderBy('id').execute()
  const firstIds = new Map(rows.toReversed().map(({ id, name }) => [name, id]))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return branches.flatMap(branch => {
    const name = names.get(branch.branchId)
    return name !== undefined && firstIds.get(name) === branch.branchId ? [{ ...branch, name }] : []
  })
}

const toAddresses = (addresses: readonly string[]): NamedAddress[] =>
  addresses.map(address => ({ name: '', address }))

/** Who is told of inquiries: those that name one of these branches, or all others. */
export interface Recipients {
  to: NamedAddress[]
  /** The branch that has its own addresses; undefined for all inquiries of other branches and of none. */
  branch: { id: number; name: string } | undefined
}

/** All recipients: first those of the inquiries whose branch has no addresses of its own. */
export async function listRecipients(db: Db, defaults: MailDefaults): Promise<[Recipients, ...Recipients[]]> {
  const stored = await findStored(db)
  const own = (await listNamed(db, stored)).filter(({ notifyTo }) => notifyTo.length > 0)
  return [
    { to: stored.notifyTo.length > 0 ? toAddresses(stored.notifyTo) : defaults.notifyTo, branch: undefined },
    ...own.map(({ branchId: id, name, notifyTo }) => ({ to: toAddresses(notifyTo), branch: { id, name } })),
  ]
}

/** Which recipients are told of an inquiry that names a branch, or none. */
export const recipientsOf = (
  [salon, ...own]: readonly [Recipients, ...Recipients[]],
  branchName: string | undefined,
): Recipients => own.find(({ branch }) => branch?.name === branchName) ?? salon

/**
 * The admin to whom new inquiries of a branch are assigned, who can't be removed before the transaction ends.
 * Undefined when there is none, or the account was removed: then everyone takes care of them.
 */
export async function findDefaultAssignee(
  trx: Db,
  branchName: string,
): Promise<{ id: number; email: string } | undefined> {
  if (branchName === '') return undefined
  const named = await listNamed(trx, await findStored(trx))
  const id = named.find(({ name }) => name === branchName)?.assigneeId ?? null
  const email = id === null ? undefined : (await findAdminEmails(trx, [id])).get(id)
  return id !== null && email !== undefined ? { id, email } : undefined
}

/** Whether clients get an acknowledgement. */
export async function isAcknowledging(db: Db, defaults: MailDefaults): Promise<boolean> {
  const { acknowledges } = await findStored(db)
  return acknowledges ?? defaults.replyToClient
}

/** Whether emails of people who never wrote to the salon become inquiries. */
export const isTakingNewClients = async (db: Db): Promise<boolean> => (await findStored(db)).newClientMail

/** The owner's text of the acknowledgement; null: the original one. */
export const findAcknowledgementText = async (db: Db): Promise<string | null> =>
  (await findStored(db)).acknowledgement

/** Sets whether a user gets an email when someone else assigns inquiries to them. */
export async function setAssignmentMail(trx: Db, userId: number, assignmentMail: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ assignmentMail: assignmentMail ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}
