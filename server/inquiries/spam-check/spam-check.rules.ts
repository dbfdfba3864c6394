import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SpamCheckFields } from '#contracts/inquiries/inquiry.ts'
import { MIN_FILL_MS, TICKET_MAX_AGE_MS } from '#contracts/inquiries/ticket-times.ts'

const TICKET = /^(([0-9a-z]{1,11})\.([\w-]{22}))\.([\w-]{43})$/

const sign = (secret: string, content: string) =>
  createHmac('sha256', secret).update(`ticket ${content}`).digest('base64url')

/**
 * A ticket: the signed time at which a form was opened.
 * @param id 16 random bytes in base64url, as a ticket is valid for one inquiry
 */
export function signTicket(secret: string, now: Date, id: string): string {
  const content = `${now.getTime().toString(36)}.${id}`
  return `${content}.${sign(secret, content)}`
}

/** A ticket that is valid unless another inquiry has used it. */
export interface ValidTicket {
  id: string
  expiresAt: string
}

export type TicketFault = 'missing' | 'forged' | 'early' | 'old'

/** Checks a ticket's signature, and how long its form was open. */
export function checkTicket(secret: string, ticket: unknown, now: Date): ValidTicket | TicketFault {
  if (!ticket) return 'missing'
  const [, content, time, id, signature] = (typeof ticket === 'string' && TICKET.exec(ticket)) || []
  if (!content || !time || !id || !signature) return 'forged'
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, content)))) return 'forged'
  const openedAt = Number.parseInt(time, 36)
  const age = now.getTime() - openedAt
  // A form that was opened later than now was opened while the clock was wrong: no one else can sign its time.
  if (age >= 0 && age < MIN_FILL_MS) return 'early'
  return age > TICKET_MAX_AGE_MS
    ? 'old'
    : { id, expiresAt: new Date(openedAt + TICKET_MAX_AGE_MS).toISOString() }
}

export interface SpamAssessment {
  spam: boolean
  /** Without a ticket the client gets no acknowledgement. */
  ticket: ValidTicket | undefined
}

const isFault = (checked: ValidTicket | TicketFault): checked is TicketFault => typeof checked === 'string'

/**
 * Suspects an inquiry whose hidden field is filled, or whose ticket is not valid. One without a ticket comes from another program
 * than our form, such as a salon's own app, and is not marked as spam.
 */
export function assessSpam(secret: string, { website, ticket }: SpamCheckFields, now: Date): SpamAssessment {
  if (website) return { spam: true, ticket: undefined }
  const checked = checkTicket(secret, ticket, now)
  if (checked === 'missing') return { spam: false, ticket: undefined }
  if (isFault(checked)) return { spam: true, ticket: undefined }
  return { spam: false, ticket: checked }
}
