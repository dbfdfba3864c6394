import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ContactProof } from '#contracts/contact.ts'

/** Nobody reads and fills a form of seven fields in less, not even with autofill: there is a message to write. */
export const MIN_FILL_MS = 3_000

/** A page may lie open for days before it is sent. */
export const MAX_TICKET_AGE_MS = 7 * 24 * 60 * 60 * 1000

const TICKET = /^([0-9a-z]{1,11})\.([\w-]{43})$/

const sign = (secret: string, time: string) =>
  createHmac('sha256', secret).update(`ticket ${time}`).digest('base64url')

/** A signed time at which a form was opened. */
export function createTicket(secret: string, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${sign(secret, time)}`
}

export type TicketVerdict = 'good' | 'missing' | 'forged' | 'early' | 'old'

/** What a ticket says about the time that its form was open. */
export function judgeTicket(secret: string, ticket: unknown, now: Date): TicketVerdict {
  if (!ticket) return 'missing'
  const [, time, signature] = (typeof ticket === 'string' && TICKET.exec(ticket)) || []
  if (time === undefined || signature === undefined) return 'forged'
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, time)))) return 'forged'
  const age = now.getTime() - Number.parseInt(time, 36)
  if (age < MIN_FILL_MS) return 'early'
  return age > MAX_TICKET_AGE_MS ? 'old' : 'good'
}

/** Whether an inquiry was probably typed by a program. */
export const isSuspected = (secret: string, proof: ContactProof, now: Date): boolean =>
  Boolean(proof.website) || judgeTicket(secret, proof.ticket, now) !== 'good'
