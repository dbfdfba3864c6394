import { findSetting, setSetting } from '../db/settings.ts'
import type { Db } from '../db/tables.ts'
import type { NumberedMailbox } from './positions.queries.ts'

/** How many times a message is read whole; then only its headers are. */
export const WHOLE_ATTEMPTS = 3

/** After so many attempts a message is left alone: only a process that ended in the middle of each of them gets so far. */
export const ATTEMPTS_MAX = 6

/** A message in a mailbox. */
interface Numbered {
  numbered: NumberedMailbox
  uid: number
}

interface Attempts extends NumberedMailbox {
  uid: number
  attempts: number
}

const KEY = 'mailbox-attempts'

const storeAttempts = (db: Db, { numbered, uid }: Numbered, attempts: number): Promise<void> => {
  const stored: Attempts = { ...numbered, uid, attempts }
  return setSetting(db, KEY, JSON.stringify(stored))
}

/** Records before a message is read that it is, so that one with which a process ends doesn't end the next ones too. @returns which attempt this is */
export async function beginAttempt(db: Db, message: Numbered): Promise<number> {
  const stored = await findSetting(db, KEY)
  const last: Attempts | undefined = stored === undefined ? undefined : JSON.parse(stored)
  const { numbered, uid } = message
  const isSame =
    last?.uid === uid && last.mailbox === numbered.mailbox && last.uidValidity === numbered.uidValidity
  const attempt = isSame ? last.attempts + 1 : 1
  await storeAttempts(db, message, attempt)
  return attempt
}

/** Records that an attempt has failed for a reason that may pass, such as the connection: a message is never left alone for it. */
export const endFailedAttempt = (db: Db, message: Numbered, attempt: number): Promise<void> =>
  storeAttempts(db, message, Math.min(attempt, WHOLE_ATTEMPTS))

/** Records that an attempt was ended together with its process. */
export const forgetAttempt = (db: Db, message: Numbered, attempt: number): Promise<void> =>
  storeAttempts(db, message, attempt - 1)
