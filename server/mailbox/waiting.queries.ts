import { laterInstant } from '#contracts/text/days.ts'
import { countRows } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import type { NumberedMailbox } from './positions.queries.ts'
import { pauseAfter, type WaitingMessage } from './waiting.rules.ts'

/** The most messages about one topic that wait. Further ones are left in the mailbox. */
export const WAITING_PER_TOPIC_MAX = 10_000

const ofMailbox = (db: Db, { mailbox, uidValidity }: NumberedMailbox) =>
  db.selectFrom('waitingMessages').where('mailbox', '=', mailbox).where('uidValidity', '=', uidValidity)

/** Whether so many messages about a topic wait that no further one may. */
export const isTopicFull = async (db: Db, numbered: NumberedMailbox, topic: string): Promise<boolean> =>
  (await countRows(ofMailbox(db, numbered).where('topic', '=', topic))) >= WAITING_PER_TOPIC_MAX

/** Records a message that is to be read. */
export async function addWaiting(
  trx: Db,
  { mailbox, uidValidity }: NumberedMailbox,
  uid: number,
  { topic, priority }: Pick<WaitingMessage, 'topic' | 'priority'>,
  now: string,
): Promise<void> {
  await trx
    .insertInto('waitingMessages')
    .values({ mailbox, uidValidity, uid, topic, priority, attempts: 0, tryAt: now, seenAt: now })
    .onConflict(conflict => conflict.columns(['mailbox', 'uidValidity', 'uid']).doNothing())
    .execute()
}

/** The messages that may be read now. */
export const listWaiting = (db: Db, numbered: NumberedMailbox, now: string): Promise<WaitingMessage[]> =>
  ofMailbox(db, numbered)
    .select(['uid', 'topic', 'priority', 'attempts'])
    .where('tryAt', '<=', now)
    .orderBy('uid')
    .execute()

/** How many messages of a mailbox wait. */
export const countWaitingMessages = (db: Db, numbered: NumberedMailbox): Promise<number> =>
  countRows(ofMailbox(db, numbered))

/** When the first of all waiting messages was seen; undefined when none waits. */
export async function findOldestWaiting(db: Db): Promise<string | undefined> {
  const { at } = await db
    .selectFrom('waitingMessages')
    .select(({ fn }) => fn.min<string | null>('seenAt').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

const update = (db: Db, { mailbox, uidValidity }: NumberedMailbox, uid: number) =>
  db
    .updateTable('waitingMessages')
    .where('mailbox', '=', mailbox)
    .where('uidValidity', '=', uidValidity)
    .where('uid', '=', uid)

/** Stores what a message is about, once its headers have been looked at. */
export async function setTopic(
  db: Db,
  numbered: NumberedMailbox,
  uid: number,
  topic: Pick<WaitingMessage, 'topic' | 'priority'>,
): Promise<void> {
  const { topic: name, priority } = topic
  await update(db, numbered, uid).set({ topic: name, priority, attempts: 0 }).execute()
}

/** Records an attempt to read a message, and when the next one may be. */
export async function recordReadAttempt(
  db: Db,
  numbered: NumberedMailbox,
  { uid, attempts }: WaitingMessage,
  now: string,
): Promise<void> {
  const begun = attempts + 1
  await update(db, numbered, uid)
    .set({ attempts: begun, tryAt: laterInstant(now, pauseAfter(begun)) })
    .execute()
}

/** Restores the count before this attempt, which has ended for a reason that has nothing to do with the message. */
export async function forgetAttempt(
  db: Db,
  numbered: NumberedMailbox,
  { uid, attempts }: WaitingMessage,
  now: string,
): Promise<void> {
  await update(db, numbered, uid).set({ attempts, tryAt: now }).execute()
}

/** Records that a message is done. */
export async function endWaiting(
  trx: Db,
  { mailbox, uidValidity }: NumberedMailbox,
  uid: number,
): Promise<void> {
  await trx
    .deleteFrom('waitingMessages')
    .where('mailbox', '=', mailbox)
    .where('uidValidity', '=', uidValidity)
    .where('uid', '=', uid)
    .execute()
}

/** Deletes what waits under earlier numbers of a mailbox: the messages are looked at again. */
export async function deleteEarlierWaiting(
  trx: Db,
  { mailbox, uidValidity }: NumberedMailbox,
): Promise<void> {
  await trx
    .deleteFrom('waitingMessages')
    .where('mailbox', '=', mailbox)
    .where('uidValidity', '!=', uidValidity)
    .execute()
}
