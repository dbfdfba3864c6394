// How far ahead a stored time may lie, in milliseconds: what stores it reads this, and `future-times.ts`, which corrects times that a
// wrong clock has stored. Lifetimes that clients are told are in `contracts/`.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'

/** A session ends when it is not used for this long. */
export const SESSION_IDLE_MS = DAY_MS
/** A session ends this long after the login in any case. */
export const SESSION_MAX_MS = 14 * DAY_MS
/** How long the link works that ends the session of a new browser. */
export const SESSION_LINK_MS = 14 * DAY_MS
/** The longest time for which logins are blocked after failures. */
export const LOGIN_BLOCK_MAX_MS = 15 * MINUTE_MS
/** The step of a code of an authenticator app (RFC 6238). */
export const CODE_STEP_MS = 30_000
/** How long an attempt to send a mail may take. */
export const MAIL_ATTEMPT_MS = 21 * MINUTE_MS
/** Longer than an attempt may take, so that a claim expires only after its process has ended. */
export const MAIL_CLAIM_MS = MAIL_ATTEMPT_MS + MINUTE_MS
/** How long a photograph is kept for an inquiry that is not sent yet. */
export const FORM_UPLOAD_MS = HOUR_MS
/** How long an attachment is kept for a reply that is not sent yet. */
export const REPLY_UPLOAD_MS = DAY_MS
/** How long a push service may take to accept a push. */
export const PUSH_ATTEMPT_MS = 20_000
/** How long a push is claimed, in place of `MAIL_CLAIM_MS`. */
export const PUSH_CLAIM_MS = MINUTE_MS
/** The longest pause before a message of the mailbox is fetched again. */
export const FETCH_PAUSE_MAX_MS = HOUR_MS
