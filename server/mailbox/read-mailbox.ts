// Long: one reading of a mailbox, from the search for new messages to the last one that is read.
import { DAY_MS } from '#contracts/text/days.ts'
import { instant } from '../clock.ts'
import { isDatabaseFailure } from '../db/database-failures.ts'
import type { Db } from '../db/tables.ts'
import { openTemporaryFile } from '../temporary-file.ts'
import { countOutcome } from './counts.queries.ts'
import {
  type FetchedMessage,
  fetchAllHeaders,
  fetchHeaders,
  fetchMessage,
  fetchSourceStart,
  findNewest,
  findSince,
  type HeaderBytes,
  searchMessages,
} from './fetch-messages.ts'
import {
  isLeft,
  type LeftOutcome,
  type MessageClass,
  type MessageOutcome,
  type MessageStart,
} from './handler.rules.ts'
import { type MailboxSettings, mailboxName } from './imap-url.rules.ts'
import {
  MailboxError,
  type MailboxLimits,
  mailboxLimits,
  type OpenMailbox,
  openMailbox,
} from './open-mailbox.ts'
import {
  advancePosition,
  findLastReading,
  findPosition,
  type NumberedMailbox,
  recordReading,
} from './positions.queries.ts'
import { type Receiving, receiveMessage } from './receive.ts'
import {
  addWaiting,
  countWaitingMessages,
  deleteEarlierWaiting,
  endWaiting,
  findOldestWaiting,
  forgetAttempt,
  isTopicFull,
  listWaiting,
  recordReadAttempt,
  setTopic,
} from './waiting.queries.ts'
import { ATTEMPTS_MAX, inFairOrder, type WaitingMessage, WHOLE_ATTEMPTS } from './waiting.rules.ts'

/** How many messages' headers are fetched at a time: together they have little more than a megabyte. */
const BATCH = 20

/** The share of the time in which new messages are looked at; the rest is for those that wait. */
const CLASSIFYING_SHARE = 0.5

/** The topic of messages whose source says what they are about. They come last. */
const NEEDS_SOURCE = { topic: 'needs source', priority: 3 }

/** Messages whose headers could not be looked at: any may be an answer. */
const UNCLASSIFIED = { topic: null, priority: 1 }

/** One reading of a mailbox. */
interface MailboxReading {
  receiving: Receiving
  open: OpenMailbox
  numbered: NumberedMailbox
  /** Aborted when the process stops. */
  stop: AbortSignal
}

/**
 * The last UID that needs no look, at the first reading of a mailbox with its present name and numbers. The very
 * first mailbox begins with what arrives from now on: what was there before was answered by hand. Later, when its
 * server numbers messages again, or it has moved, those since the day before the last reading are looked at again;
 * what was stored is known.
 */
async function findStart({ receiving: { db, clock, log }, open }: MailboxReading): Promise<number> {
  const lastReading = await findLastReading(db)
  const newest = await findNewest(open)
  if (lastReading === undefined) return newest
  const now = instant(clock)
  const times = [lastReading, (await findOldestWaiting(db)) ?? now, now].sort()
  const since = new Date(Date.parse(times[0] as string) - DAY_MS)
  const found = await findSince(open, since, newest)
  log.info({ since }, 'the mailbox has new numbers or another name: messages since that day are looked at')
  return found.reduce((least, uid) => Math.min(least, uid), newest + 1) - 1
}

/** The UIDs of the messages that have arrived since the last reading, in their order. */
async function findNew(reading: MailboxReading): Promise<number[]> {
  const { receiving, open, numbered } = reading
  const { db, clock } = receiving
  const known = await findPosition(db, numbered)
  const start = known ?? (await findStart(reading))
  // When there are none, `*` stands for the newest, whatever its number is.
  const found = await searchMessages(open, { uid: `${start + 1}:*` })
  await db.transaction().execute(async trx => {
    await recordReading(trx, numbered, start, instant(clock))
    if (known === undefined) await deleteEarlierWaiting(trx, numbered)
  })
  return found.filter(uid => uid > start).sort((a, b) => a - b)
}

/**
 * Whether an error says that the database or the machine can't be used now, as opposed to a bug that a message brings
 * out.
 */
const mayPass = (error: unknown): boolean =>
  isDatabaseFailure(error as Error) || (error as NodeJS.ErrnoException).syscall !== undefined

/**
 * What the start of a message says. One that only our own code can't handle is refused, so that the later ones are
 * read.
 */
async function classifyMessage(
  { receiving }: MailboxReading,
  start: MessageStart,
): Promise<MessageClass | 'refused'> {
  const { db, clock, log, handler } = receiving
  try {
    return await handler.classify(db, start, instant(clock))
  } catch (error) {
    if (mayPass(error)) throw error
    log.error({ err: error }, 'a received message could not be looked at; it stays in the mailbox')
    return 'refused'
  }
}

const latin1 = (bytes: Buffer): string => bytes.toString('latin1')

/** Records what the headers of a new message say. @param messageClass undefined when they could not be fetched whole */
async function recordClass(
  { receiving: { clock }, numbered }: MailboxReading,
  trx: Db,
  uid: number,
  messageClass: MessageClass | 'refused' | undefined,
): Promise<void> {
  const now = instant(clock)
  // Another process that reads the same mailbox has recorded it.
  if (!(await advancePosition(trx, numbered, uid))) return
  if (messageClass === 'known') return
  if (isLeft(messageClass)) return countOutcome(trx, messageClass, now)
  const topic = messageClass === 'needs source' ? NEEDS_SOURCE : (messageClass ?? UNCLASSIFIED)
  if (topic.topic !== null && (await isTopicFull(trx, numbered, topic.topic)))
    return countOutcome(trx, 'refused', now)
  await addWaiting(trx, numbered, uid, topic, now)
}

/**
 * Looks at the headers of new messages, a few at a time. Those whose headers the server does not give are looked at
 * one by one later, so that a damaged message does not keep the others waiting.
 * @returns how many were not looked at, as the time is over
 * @throws MailboxError when the connection is lost
 */
async function classifyNew(reading: MailboxReading, uids: readonly number[]): Promise<number> {
  const { receiving, open, stop } = reading
  for (let from = 0; from < uids.length; from += BATCH) {
    if (!open.hasTime(CLASSIFYING_SHARE)) return uids.length - from
    const batch = uids.slice(from, from + BATCH)
    const headers = new Map<number, HeaderBytes>()
    const failure = await fetchHeaders(open, batch, headers).catch((error: unknown) => error)
    stop.throwIfAborted()
    if (failure !== undefined && !(failure instanceof MailboxError)) throw failure
    const classes = new Map<number, MessageClass | 'refused' | undefined>()
    for (const uid of batch) {
      const found = headers.get(uid)
      const start = found && { headers: latin1(found.bytes), source: undefined }
      const messageClass = start && (await classifyMessage(reading, start))
      // The rest of the headers may say more.
      const isUndecided =
        found?.isCut &&
        (messageClass === 'unmatched' || messageClass === 'new sender' || messageClass === 'needs source')
      classes.set(uid, isUndecided ? undefined : messageClass)
    }
    await receiving.db.transaction().execute(async trx => {
      for (const uid of batch) await recordClass(reading, trx, uid, classes.get(uid))
    })
    if (failure !== undefined && !open.isUsable()) throw failure
  }
  return 0
}

/** Records that a message is done, and what happened with it. */
async function endMessage(
  { receiving: { db, clock }, numbered }: MailboxReading,
  uid: number,
  outcome?: LeftOutcome,
): Promise<void> {
  await db.transaction().execute(async trx => {
    if (outcome) await countOutcome(trx, outcome, instant(clock))
    await endWaiting(trx, numbered, uid)
  })
}

/** The first bytes of a message: of a possible report those of its source, which begins with the headers. */
async function fetchStart(
  open: OpenMailbox,
  { uid, topic }: WaitingMessage,
): Promise<MessageStart | undefined> {
  if (topic === null) {
    const bytes = await fetchAllHeaders(open, uid)
    return bytes && { headers: latin1(bytes), source: undefined }
  }
  const bytes = await fetchSourceStart(open, uid)
  if (!bytes) return undefined
  const source = latin1(bytes)
  return { headers: source.split(/\r?\n\r?\n/, 1)[0] as string, source }
}

const needsLook = ({ topic }: WaitingMessage): boolean => topic === null || topic === NEEDS_SOURCE.topic

/**
 * Looks at the start of a waiting message, if its topic is not known yet. @returns its topic; undefined when it has
 * none now
 */
async function findTopic(
  reading: MailboxReading,
  message: WaitingMessage,
): Promise<{ topic: string; attempts: number } | undefined> {
  const { receiving, open, numbered } = reading
  const { uid, topic, attempts } = message
  if (topic !== null && topic !== NEEDS_SOURCE.topic) return { topic, attempts }
  const start = await fetchStart(open, message)
  const messageClass = start ? await classifyMessage(reading, start) : 'known'
  if (isLeft(messageClass)) await endMessage(reading, uid, messageClass)
  else if (messageClass === 'known') await endMessage(reading, uid)
  else if (messageClass === 'needs source') await setTopic(receiving.db, numbered, uid, NEEDS_SOURCE)
  else {
    await setTopic(receiving.db, numbered, uid, messageClass)
    return { topic: messageClass.topic, attempts: 0 }
  }
  return undefined
}

const arrivalTime = ({ at }: FetchedMessage, now: string): string => {
  const time = at ? new Date(at).getTime() : Number.NaN
  return Number.isNaN(time) ? now : new Date(time).toISOString()
}

/**
 * Fetches a message and gives it to the handler. One that could not be read several times is read with its headers
 * only.
 */
async function fetchAndTake(
  reading: MailboxReading,
  uid: number,
  attempt: number,
): Promise<MessageOutcome | undefined> {
  const { receiving, open, numbered, stop } = reading
  const hasFailed = attempt > WHOLE_ATTEMPTS
  const fetched = await fetchMessage(open, uid, { isWhole: !hasFailed })
  if (!fetched) return void (await endMessage(reading, uid))
  await using file = await openTemporaryFile()
  await file.writeFile(fetched.bytes)
  const arrival = { file, size: fetched.size, at: arrivalTime(fetched, instant(receiving.clock)), hasFailed }
  return await receiveMessage(receiving, arrival, trx => endWaiting(trx, numbered, uid), stop)
}

/** Reads one waiting message. @returns its topic when there are too many about it for now */
async function readWaiting(reading: MailboxReading, message: WaitingMessage): Promise<string | undefined> {
  const { receiving, numbered } = reading
  const { db, clock, handler } = receiving
  const found = await findTopic(reading, message)
  if (!found) return undefined
  const { topic, attempts } = found
  const allowed = await handler.checkLimits(db, topic, instant(clock))
  if (allowed === 'never') return void (await endMessage(reading, message.uid, 'refused'))
  const isTaken = allowed === 'now' && (await fetchAndTake(reading, message.uid, attempts + 1)) !== 'waits'
  if (isTaken) return undefined
  await forgetAttempt(db, numbered, { ...message, attempts }, instant(clock))
  return topic
}

/**
 * Reads one waiting message. One that fails is tried again later, with longer and longer pauses; after three days it
 * is left alone.
 * @returns its topic when there are too many about it for now
 * @throws MailboxError when the connection is lost; the database's error
 */
async function tryWaiting(reading: MailboxReading, message: WaitingMessage): Promise<string | undefined> {
  const { receiving, open, numbered, stop } = reading
  const { db, clock, log } = receiving
  const begin = () => recordReadAttempt(db, numbered, message, instant(clock))
  // The attempt is recorded before the message is read whole: when a message ends the process, it must not end the
  // next one first thing as well.
  if (!needsLook(message)) await begin()
  try {
    return await readWaiting(reading, message)
  } catch (error) {
    if (stop.aborted || mayPass(error)) {
      await forgetAttempt(db, numbered, message, instant(clock))
      throw error
    }
    if (!(error instanceof MailboxError)) {
      log.error({ err: error }, 'a received message could not be looked at; it stays in the mailbox')
      await endMessage(reading, message.uid, 'refused')
      return undefined
    }
    if (needsLook(message)) await begin()
    const attempts = message.attempts + 1
    const { message: reason } = error
    if (attempts >= ATTEMPTS_MAX) {
      log.error({ attempts, reason }, 'a received message could never be read; it stays in the mailbox')
      await endMessage(reading, message.uid, 'refused')
    } else if (attempts === WHOLE_ATTEMPTS)
      log.warn({ attempts, reason }, 'a received message could not be read; it is tried again for three days')
    if (!open.isUsable()) throw error
    return undefined
  }
}

/**
 * Reads the messages that wait, in their order; those that have failed before come last, as they may end the
 * connection.
 */
async function readAllWaiting(reading: MailboxReading): Promise<void> {
  const { receiving, open, numbered, stop } = reading
  const waiting = await listWaiting(receiving.db, numbered, instant(receiving.clock))
  const [failed, fresh] = [
    waiting.filter(each => each.attempts > 0),
    waiting.filter(each => each.attempts === 0),
  ]
  const full = new Set<string>()
  for (const message of [...inFairOrder(fresh), ...inFairOrder(failed)]) {
    if (message.topic !== null && full.has(message.topic)) continue
    stop.throwIfAborted()
    if (!open.hasTime()) return
    const topic = await tryWaiting(reading, message)
    if (topic !== undefined) full.add(topic)
  }
}

/**
 * Looks at the messages that have arrived since the last reading, by UID, whether someone has read them or not, and
 * reads those that the handler wants. What happens with each is recorded at once.
 * @param stop ends the reading
 * @returns how many messages are left for later readings
 * @throws MailboxError; the database's error
 */
export async function readMailbox(
  receiving: Receiving,
  settings: MailboxSettings,
  stop: AbortSignal,
  limits: MailboxLimits = mailboxLimits,
): Promise<{ waiting: number }> {
  await using open = await openMailbox(settings, stop, limits)
  const numbered = { mailbox: mailboxName(settings), uidValidity: open.uidValidity }
  const reading = { receiving, open, numbered, stop }
  const uids = await findNew(reading)
  const left = await classifyNew(reading, uids)
  await readAllWaiting(reading)
  return { waiting: left + (await countWaitingMessages(receiving.db, numbered)) }
}
