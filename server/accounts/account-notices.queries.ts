import type { AccountNotice } from '#contracts/accounts/second-factor.ts'
import type { User } from '#contracts/accounts/user.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { type Clock, instant } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { queueMail } from '../mail/outbox.queries.ts'

/** An account that is told something, with its email as it is now. */
export type NoticeRecipient = Pick<User, 'id' | 'email'>

/** What a notice names. */
export interface NoticeSubject {
  /** The link that ends the sessions of the browser, for `new-browser`. */
  sessionLinkId?: number
  /**
   * For `full-access-given` who got it and who gave it, for `account-removed` who removed it, for `new-browser` the
   * browser and its address.
   */
  noticeAbout?: string
}

/**
 * The addresses to which the notices of an account go: its email, and those that it had within the last day. Someone
 * who has taken over an account changes its email first, and must not be the only one who is told.
 */
export async function listNoticeAddresses(
  trx: Db,
  clock: Clock,
  { id, email }: NoticeRecipient,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('mailJobs')
    .select('noticeTo')
    .distinct()
    .where('userId', '=', id)
    .where('kind', '=', 'email-changed')
    .where('noticeTo', 'is not', null)
    .where('createdAt', '>', instant(clock, -DAY_MS))
    .orderBy('noticeTo')
    .$narrowType<{ noticeTo: string }>()
    .execute()
  return [...new Set([email, ...rows.map(({ noticeTo }) => noticeTo)])]
}

/**
 * Queues a notice to one address of an account, in the transaction that causes it. The address is stored: a later
 * change of the account's email does not redirect it.
 */
export const queueNoticeTo = (
  trx: Db,
  clock: Clock,
  domain: string,
  notice: NoticeSubject & { userId: number; noticeTo: string; kind: AccountNotice },
): Promise<void> => queueMail(trx, notice, domain, instant(clock))

/**
 * Queues a notice to all addresses of an account, in the transaction that causes it.
 * @param domain of the Message-ID; without a mail server, as in the demo, there is none and nothing is queued
 */
export async function queueAccountNotice(
  trx: Db,
  clock: Clock,
  domain: string | undefined,
  recipient: NoticeRecipient,
  kind: AccountNotice,
  subject: NoticeSubject = {},
): Promise<void> {
  if (domain === undefined) return
  for (const noticeTo of await listNoticeAddresses(trx, clock, recipient))
    await queueNoticeTo(trx, clock, domain, { kind, userId: recipient.id, noticeTo, ...subject })
}

/** How long a notice that was sent to a removed account is kept. */
const SENT_MS = DAY_MS

/** Deletes the notices to removed accounts that were sent, or have failed, some time ago. */
async function deleteSentNotices(trx: Db, clock: Clock): Promise<void> {
  await trx
    .deleteFrom('mailJobs')
    .where('noticeTo', 'is not', null)
    .where('userId', 'is', null)
    .where('state', '<>', 'waiting')
    .where('createdAt', '<', instant(clock, -SENT_MS))
    .execute()
}

/**
 * Lets the waiting notices of an account be sent although the account is removed: otherwise someone who has taken it
 * over could suppress them by removing it. Its links end with it.
 */
export async function keepWaitingNotices(trx: Db, clock: Clock, userId: number): Promise<void> {
  await deleteSentNotices(trx, clock)
  await trx
    .updateTable('mailJobs')
    .set({ userId: null, sessionLinkId: null })
    .where('userId', '=', userId)
    .where('noticeTo', 'is not', null)
    .where('state', '=', 'waiting')
    .execute()
}
