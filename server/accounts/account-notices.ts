import type { AccountNotice } from '#contracts/accounts/second-factor.ts'
import { type Clock, instant } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { domainOf } from '../mail/message.rules.ts'
import { queueMail } from '../mail/outbox.queries.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Queues a notice to an account, in the transaction that causes it. Without a mail server, as in the demo, there is none.
 * @param noticeTo an earlier email of the account; its present one when it is left out
 */
export async function queueAccountNotice(
  trx: Db,
  clock: Clock,
  { mail }: Pick<Config, 'mail'>,
  recipientId: number,
  accountNotice: AccountNotice,
  noticeTo?: string,
): Promise<void> {
  if (mail.smtpUrl === undefined) return
  const subject = { kind: 'client', accountNotice, recipientId, noticeTo: noticeTo ?? null } as const
  await queueMail(trx, subject, domainOf(mail.from.address), instant(clock))
}

/** The emails that an account had within a day, to which a notice of their change was queued. */
export async function findRecentEmails(db: Db, clock: Clock, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mailJobs')
    .select('noticeTo')
    .distinct()
    .where('recipientId', '=', userId)
    .where('accountNotice', '=', 'email-changed')
    .where('noticeTo', 'is not', null)
    .where('createdAt', '>', instant(clock, -DAY_MS))
    .$narrowType<{ noticeTo: string }>()
    .execute()
  return rows.map(({ noticeTo }) => noticeTo)
}
