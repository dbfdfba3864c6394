import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import { domainOf } from '../../mail/message.rules.ts'
import type { MessageClass, MessageHandler, MessageStart } from '../../mailbox/handler.rules.ts'
import { readHeaders, returnedIdsIn } from '../../mailbox/message-start.ts'
import { findOnlyOpenInquiry, findOwnAddresses, findThreads, isOwnCopy } from './match-message.queries.ts'
import { findInquiry } from './matching.rules.ts'
import { checkLimits } from './message-limits.queries.ts'
import { classifyNewSender, isMailing } from './new-client.queries.ts'
import { storeMessage } from './store-message.queries.ts'

/** A message that names one of ours. */
const inThread = (inquiryId: number) => ({ topic: `thread ${inquiryId}`, priority: 1 as const })

/** A message whose sender has one open inquiry, and that names none of ours. */
const ofSender = (inquiryId: number) => ({ topic: `sender ${inquiryId}`, priority: 2 as const })

/**
 * What the start of a message says: what names our messages is read first, then what comes from the client of an open inquiry. A
 * report is read whole only when a message that it returns is one of ours.
 */
async function classify(
  db: Db,
  { headers, source }: MessageStart,
  own: () => Promise<ReadonlySet<string>>,
  now: string,
): Promise<MessageClass> {
  const { messageId, inReplyTo, references, sender, mayBeReport, isAutomatic, mailing } = readHeaders(headers)
  if (await isOwnCopy(db, messageId)) return 'known'
  const named = {
    inReplyTo,
    references: source === undefined ? references : [...references, ...returnedIdsIn(source)],
  }
  const threads = await findThreads(db, [...named.inReplyTo, ...named.references])
  const [first] = threads.values()
  const thread = findInquiry(named, threads, { address: sender, isOwn: false }) ?? first
  if (thread) return inThread(thread.inquiryId)
  if (mayBeReport) return source === undefined ? 'needs source' : 'unmatched'
  const inquiryId = await findOnlyOpenInquiry(db, sender, now)
  const addresses = await own()
  if (sender === '' || addresses.has(sender)) return 'unmatched'
  if (inquiryId !== undefined) return ofSender(inquiryId)
  return isAutomatic || isMailing(mailing, addresses) ? 'unmatched' : classifyNewSender(db, sender)
}

/** What the salon does with the messages of its mailbox: it stores them with the inquiries to which they belong. */
export function createMessageHandler({ mail, origin }: Pick<Config, 'mail' | 'origin'>): MessageHandler {
  const ofSettings = [mail.from, ...mail.notifyTo, ...(mail.mailbox ? [mail.mailbox] : [])]
  const ownAddresses = (db: Db) =>
    findOwnAddresses(
      db,
      ofSettings.map(({ address }) => address),
    )
  return {
    classify: (db, start, now) => classify(db, start, () => ownAddresses(db), now),
    checkLimits(db, topic, now) {
      const [kind, id] = topic.split(' ')
      // Whether emails may become another inquiry is asked when it is stored.
      if (kind === 'new') return Promise.resolve('now' as const)
      return checkLimits(db, Number(id), { inThread: kind === 'thread' }, now)
    },
    take: async (trx, message, now) =>
      storeMessage(trx, message, await ownAddresses(trx), {
        now,
        domain: domainOf(mail.from.address),
        origin,
      }),
  }
}
