// What is asked of the mail server about messages. An answer in which something is missing is never read as "there is
// none".
import type { SearchObject } from 'imapflow'
import { MailboxError, type OpenMailbox } from './open-mailbox.ts'
import { MESSAGE_BYTES_MAX } from './parse/incoming.rules.ts'

/** How many bytes of headers are fetched at a time. */
const FETCHED_BYTES = 64 * 1024

/** The most bytes of the headers of a message that are looked at, and of the start of one that is not read whole. */
const START_BYTES_MAX = 256 * 1024

/** The UIDs that a search finds. @throws MailboxError also when the server refuses it */
export async function searchMessages(open: OpenMailbox, query: SearchObject): Promise<number[]> {
  const found = await open.ask(client => client.search(query, { uid: true }))
  if (!found) throw new MailboxError('The mail server refuses to list the messages.')
  return found
}

/**
 * The UIDs of the messages that have arrived since a day. Where the server lists none, it must list the newest among
 * the earlier ones: a list may get lost, or a server may answer without one.
 */
export async function findSince(open: OpenMailbox, since: Date, newest: number): Promise<number[]> {
  const found = await searchMessages(open, { since })
  if (found.length > 0 || newest === 0) return found
  const earlier = await searchMessages(open, { before: since })
  if (!earlier.includes(newest)) throw new MailboxError('The mail server does not list its newest message.')
  return found
}

/** The UID of the newest message; 0 when there is none. */
export async function findNewest(open: OpenMailbox): Promise<number> {
  return open.ask(async client => {
    const newest = await client.fetchOne('*', { uid: true })
    const { uid } = newest || {}
    if (uid) return uid
    if (client.mailbox && client.mailbox.exists === 0) return 0
    throw new MailboxError('The mail server does not say which message is the newest.')
  })
}

/** The headers of a message as the server sends them: all of them, or their first bytes. */
export interface HeaderBytes {
  bytes: Buffer
  /** Whether there may be more of them. */
  isCut: boolean
}

/**
 * Fetches the first bytes of the headers of messages into `found`, of which those that the server leaves out are
 * missing.
 */
export async function fetchHeaders(
  open: OpenMailbox,
  uids: readonly number[],
  found: Map<number, HeaderBytes>,
): Promise<void> {
  const wanted = { uid: true, size: true, bodyParts: [{ key: 'HEADER', start: 0, maxLength: FETCHED_BYTES }] }
  await open.ask(async client => {
    for await (const { uid, size, headers } of client.fetch(uids.join(','), wanted, { uid: true })) {
      // A message without a byte has no headers. Any other has at least the empty line after them.
      if (!headers || (headers.length === 0 && size !== 0)) continue
      // A copy, as a server may send more than it was asked for.
      const bytes = Buffer.from(headers.subarray(0, FETCHED_BYTES))
      found.set(uid, { bytes, isCut: headers.length >= FETCHED_BYTES })
    }
  })
}

/**
 * Whether a message is deleted that the server has left out of an answer.
 * @throws MailboxError when it still lists the message
 */
async function requireGone(open: OpenMailbox, uid: number): Promise<void> {
  const found = await searchMessages(open, { uid: String(uid) })
  if (found.includes(uid)) throw new MailboxError('The mail server lists a message and does not give it.')
}

/** Fetches the headers of one message, piece by piece. @returns undefined when it is deleted */
export async function fetchAllHeaders(open: OpenMailbox, uid: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  for (let start = 0; start < START_BYTES_MAX; start += FETCHED_BYTES) {
    const bodyParts = [{ key: 'HEADER', start, maxLength: FETCHED_BYTES }]
    const answer = await open.ask(client =>
      client.fetchOne(String(uid), { uid: true, size: true, bodyParts }, { uid: true }),
    )
    const piece = answer ? answer.headers : undefined
    const isMissing = !piece || (piece.length === 0 && start === 0 && answer && answer.size !== 0)
    if (isMissing) {
      await requireGone(open, uid)
      return undefined
    }
    pieces.push(Buffer.from(piece.subarray(0, FETCHED_BYTES)))
    if (piece.length < FETCHED_BYTES) break
  }
  return Buffer.concat(pieces)
}

/** Fetches the first bytes of the source of a message. @returns undefined when it is deleted */
export async function fetchSourceStart(open: OpenMailbox, uid: number): Promise<Buffer | undefined> {
  const source = { start: 0, maxLength: START_BYTES_MAX }
  const fetched = await open.ask(client => client.fetchOne(String(uid), { uid: true, source }, { uid: true }))
  const bytes = fetched ? fetched.source : undefined
  if (bytes && bytes.length > 0) return bytes.subarray(0, START_BYTES_MAX)
  await requireGone(open, uid)
  return undefined
}

/** A message as the server gives it. */
export interface FetchedMessage {
  bytes: Buffer
  /** How many bytes the whole message has, at least. */
  size: number
  /** When it arrived, as the server says it; null where it doesn't know. */
  at: Date | string | null | undefined
}

/**
 * Fetches a message, or its first bytes.
 * @returns undefined when it is deleted
 * @throws MailboxError also when the server lists it and does not give it
 */
export async function fetchMessage(
  open: OpenMailbox,
  uid: number,
  { isWhole }: { isWhole: boolean },
): Promise<FetchedMessage | undefined> {
  const about = await open.ask(client =>
    client.fetchOne(String(uid), { uid: true, size: true, internalDate: true }, { uid: true }),
  )
  const { size = 0, internalDate } = about || {}
  // A byte more than is read whole, as servers err in the size.
  const maxLength = isWhole && size <= MESSAGE_BYTES_MAX ? MESSAGE_BYTES_MAX + 1 : START_BYTES_MAX
  const source = { start: 0, maxLength }
  const fetched =
    about && (await open.ask(client => client.fetchOne(String(uid), { uid: true, source }, { uid: true })))
  const bytes = fetched ? fetched.source : undefined
  if (!bytes || bytes.length === 0) {
    await requireGone(open, uid)
    return undefined
  }
  // A message that is shorter than what was asked for is whole, whatever size the server says.
  const isRest = bytes.length >= maxLength
  return {
    bytes: bytes.subarray(0, maxLength),
    size: isRest ? Math.max(size, bytes.length) : bytes.length,
    at: internalDate,
  }
}
