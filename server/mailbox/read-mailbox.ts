// Long: what happens from the search for new messages to the last of them.
import type { FetchMessageObject } from 'imapflow'
import { instant } from '../clock.ts'
import { isDatabaseFailure } from '../db/database-failures.ts'
import type { Db } from '../db/tables.ts'
import { MESSAGE_BYTES_MAX } from '../inquiries/received/incoming.rules.ts'
import { messageIdsIn } from '../inquiries/received/matching.rules.ts'
import {
  ownAddressesOf,
  type Receiving,
  receiveMessage,
  refuseMessage,
} from '../inquiries/received/receive.ts'
import {
  countOutcome,
  findOnlyOpenInquiry,
  findThreads,
  isOwnCopy,
  type OwnAddresses,
} from '../inquiries/received/take.queries.ts'
import { openTemporaryFile } from '../temporary-file.ts'
import {
  ATTEMPTS_MAX,
  beginAttempt,
  endFailedAttempt,
  forgetAttempt,
  WHOLE_ATTEMPTS,
} from './attempts.queries.ts'
import { type MailboxSettings, mailboxName } from './imap-url.rules.ts'
import {
  MailboxError,
  type MailboxLimits,
  mailboxLimits,
  type OpenMailbox,
  openMailbox,
} from './open-mailbox.ts'
import { advancePosition, findLastReading, findPosition, type NumberedMailbox } from './positions.queries.ts'

/** Headers that say whether a message may belong to an inquiry: only then it is read whole. */
const HEADERS = ['message-id', 'in-reply-to', 'references', 'from', 'content-type']

/** Of a message that is too large. */
const HEADER_BYTES_MAX = 256 * 1024

/** How many messages are asked for at a time. */
const BATCH = 50
/** How many are looked at in one reading. */
const READING_MAX = 1_000

const DAY_MS = 24 * 60 * 60_000

/**
 * The last UID that needs no look. A mailbox that is read for the first time begins with what arrives from now on: what was there
 * before was answered by hand. When its server numbers messages again, those since the day before the last reading are looked at
 * again; what was stored is known.
 */
async function findStart(
  { db }: Receiving,
  { ask, uidNext }: OpenMailbox,
  numbered: NumberedMailbox,
): Promise<number> {
  const position = await findPosition(db, numbered)
  if (position !== undefined) return position
  const before = await findLastReading(db, numbered.mailbox)
  if (before === undefined) return uidNext - 1
  const since = new Date(Date.parse(before) - DAY_MS)
  const found = (await ask(client => client.search({ since }, { uid: true }))) || []
  return (found.length > 0 ? found.reduce((least, uid) => Math.min(least, uid)) : uidNext) - 1
}

/** A header of a message, unfolded; empty when there is none. */
const headerIn = (headers: string, name: string): string =>
  new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(headers)?.[1]
    ?.replace(/\r?\n[ \t]+/g, ' ')
    .trim() ?? ''

/** Longer than an address with a comment after it. */
const ADDRESS_END_MAX = 1_000

/**
 * The address at the end of a From header, before a comment. Only the end is looked at: a stranger has written it, and the time of
 * the expression grows with the square of the length.
 */
export const addressIn = (from: string): string =>
  /([^\s\p{Cc}@<>"]+@[^\s\p{Cc}@<>"]+)>?\s*$/u
    .exec(from.slice(-ADDRESS_END_MAX).replace(/\([^()]*\)\s*$/, ''))?.[1]
    ?.toLowerCase() ?? ''

/** What the headers of a message say about whether it is ours. The message itself is read in another process. */
async function judgeHeaders(
  db: Db,
  bytes: Uint8Array | undefined,
  own: OwnAddresses,
  now: string,
): Promise<'own copy' | 'unmatched' | 'relevant'> {
  const headers = Buffer.from(bytes ?? [])
    .subarray(0, HEADER_BYTES_MAX)
    .toString('latin1')
  const [messageId = ''] = messageIdsIn(headerIn(headers, 'message-id'))
  if (await isOwnCopy(db, messageId)) return 'own copy'
  // It names the message that it is about in its body only.
  if (/^multipart\/report\b/i.test(headerIn(headers, 'content-type'))) return 'relevant'
  const ids = messageIdsIn(...['in-reply-to', 'references'].map(name => headerIn(headers, name)))
  if ((await findThreads(db, ids)).size > 0) return 'relevant'
  const sender = addressIn(headerIn(headers, 'from'))
  const isOffered = !own.has(sender) && (await findOnlyOpenInquiry(db, sender, now)) !== undefined
  return isOffered ? 'relevant' : 'unmatched'
}

const arrivalOf = ({ internalDate }: FetchMessageObject, now: string): string => {
  const at = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime()
  return Number.isNaN(at) ? now : new Date(at).toISOString()
}

/** One reading of a mailbox. */
interface Reading {
  receiving: Receiving
  open: OpenMailbox
  numbered: NumberedMailbox
  own: OwnAddresses
  /** Aborted when the process stops. */
  stop: AbortSignal
}

/** Whether an error says that the database or the machine can't be used now, as opposed to a bug that a message brings out. */
const mayPass = (error: unknown): boolean =>
  isDatabaseFailure(error as Error) || (error as NodeJS.ErrnoException).syscall !== undefined

/** Fetches one message and stores it where it belongs. @returns false when too many have been stored in this minute */
async function fetchMessage(
  { receiving, open, own, stop }: Reading,
  message: FetchMessageObject,
  hasFailed: boolean,
  record: (trx: Db) => Promise<void>,
): Promise<boolean> {
  const { uid, size = 0 } = message
  const isWhole = size <= MESSAGE_BYTES_MAX && !hasFailed
  const source = isWhole ? true : { start: 0, maxLength: HEADER_BYTES_MAX }
  const fetched = await open.ask(client => client.fetchOne(String(uid), { source }, { uid: true }))
  // It was deleted meanwhile.
  const bytes = fetched ? fetched.source : undefined
  if (!bytes) {
    await receiving.db.transaction().execute(record)
    return true
  }
  await using file = await openTemporaryFile()
  await file.writeFile(bytes)
  const at = arrivalOf(message, instant(receiving.clock))
  const arrival = { file, size: Math.max(size, bytes.length), at, hasFailed }
  return (await receiveMessage(receiving, arrival, own, record, stop)) !== 'waits'
}

/**
 * Fetches one message and stores it where it belongs. One that could not be read several times is stored with its headers only, so
 * that it doesn't keep all later ones waiting; one with which the process has ended each time is left alone.
 * @returns false when too many have been stored in this minute
 */
async function readMessage(
  reading: Reading,
  message: FetchMessageObject,
  record: (trx: Db) => Promise<void>,
): Promise<boolean> {
  const { receiving, numbered, stop } = reading
  const { db, log } = receiving
  const attempted = { numbered, uid: message.uid }
  const attempt = await beginAttempt(db, attempted)
  if (attempt > ATTEMPTS_MAX) {
    log.error({ attempts: ATTEMPTS_MAX }, 'a received message could never be read; it stays in the mailbox')
    await refuseMessage(db, record)
    return true
  }
  try {
    return await fetchMessage(reading, message, attempt > WHOLE_ATTEMPTS, record)
  } catch (error) {
    if (stop.aborted) await forgetAttempt(db, attempted, attempt)
    else if (error instanceof MailboxError || mayPass(error)) await endFailedAttempt(db, attempted, attempt)
    throw error
  }
}

/** What became of a message: `later` when too many have been stored in this minute. */
type Look = 'own copy' | 'unmatched' | 'read' | 'later'

/** Looks at one message. One that only our own code can't handle is left alone, so that the later ones are read. */
async function lookAt(
  reading: Reading,
  message: FetchMessageObject,
  { recordEarlier }: { recordEarlier(): Promise<void> },
): Promise<Look> {
  const { receiving, numbered, own, stop } = reading
  const { db, clock, log } = receiving
  const now = instant(clock)
  const record = (trx: Db) => advancePosition(trx, numbered, message.uid, now)
  try {
    const judgement = await judgeHeaders(db, message.headers, own, now)
    if (judgement !== 'relevant') return judgement
    await recordEarlier()
    return (await readMessage(reading, message, record)) ? 'read' : 'later'
  } catch (error) {
    if (stop.aborted || error instanceof MailboxError || mayPass(error)) throw error
    log.error({ err: error }, 'a received message could not be looked at; it stays in the mailbox')
    await recordEarlier()
    await refuseMessage(db, record)
    return 'read'
  }
}

/** Looks at a batch of messages, oldest first. @returns the last UID that needs no further look; undefined when all do */
async function readBatch(reading: Reading, uids: readonly number[]): Promise<number | undefined> {
  const { receiving, open, numbered, stop } = reading
  const { db, clock } = receiving
  const wanted = { uid: true, size: true, internalDate: true, headers: HEADERS }
  const found = await open.ask(client => client.fetchAll(uids.join(','), wanted, { uid: true }))
  let last: number | undefined
  let unmatched = 0
  /** Stores that the messages before a relevant one were looked at. */
  async function recordEarlier() {
    const [count, uid] = [unmatched, last]
    unmatched = 0
    if (uid === undefined) return
    await db.transaction().execute(async trx => {
      if (count > 0) await countOutcome(trx, 'unmatched', count)
      await advancePosition(trx, numbered, uid, instant(clock))
    })
  }
  for (const message of found.sort((a, b) => a.uid - b.uid)) {
    stop.throwIfAborted()
    // The time is over: the rest waits for the next reading.
    const look = open.signal.aborted ? 'later' : await lookAt(reading, message, { recordEarlier })
    if (look === 'later') {
      await recordEarlier()
      return last
    }
    if (look === 'unmatched') unmatched++
    last = message.uid
  }
  // Of those that are gone there is nothing to look at.
  last = uids.at(-1)
  await recordEarlier()
  return last
}

/**
 * Looks at the messages that have arrived since the last reading, by UID, whether someone has read them or not, and stores those
 * that belong to inquiries.
 * @param stop ends the reading
 * @returns how many messages are left for the next reading
 * @throws MailboxError; the database's error
 */
export async function readMailbox(
  receiving: Receiving,
  settings: MailboxSettings,
  stop: AbortSignal,
  limits: MailboxLimits = mailboxLimits,
): Promise<{ waiting: number }> {
  const { db, clock } = receiving
  await using open = await openMailbox(settings, stop, limits)
  const numbered = { mailbox: mailboxName(settings), uidValidity: open.uidValidity }
  const start = await findStart(receiving, open, numbered)
  const newest = open.uidNext - 1
  // A search, as numbers have gaps. Beyond the newest, `*` would stand for the newest.
  const found =
    newest > start && (await open.ask(client => client.search({ uid: `${start + 1}:*` }, { uid: true })))
  const uids = (found || []).filter(uid => uid > start).sort((a, b) => a - b)
  await advancePosition(db, numbered, start, instant(clock))
  const reading = { receiving, open, numbered, own: await ownAddressesOf(receiving), stop }
  let done = 0
  for (let from = 0; from < Math.min(uids.length, READING_MAX); from += BATCH) {
    const batch = uids.slice(from, from + BATCH)
    const last = await readBatch(reading, batch)
    if (last !== batch.at(-1)) {
      done += last === undefined ? 0 : batch.indexOf(last) + 1
      break
    }
    done += batch.length
  }
  return { waiting: uids.length - done }
}
