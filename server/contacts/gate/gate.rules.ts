import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ContactProof } from '#contracts/contact.ts'
import { MIN_FILL_MS, TICKET_LIFE_MS } from '#contracts/form-ticket.ts'

/** A ticket dated further ahead than processes' clocks differ was made by a clock that has been set back since. */
const CLOCKS_DIFFER_MS = 60_000

const TICKET = /^(([0-9a-z]{1,11})\.([\w-]{22}))\.([\w-]{43})$/

const sign = (secret: string, content: string) =>
  createHmac('sha256', secret).update(`ticket ${content}`).digest('base64url')

/**
 * A signed time at which a form was opened.
 * @param id 16 random bytes in base64url: the ticket is good for one inquiry
 */
export function createTicket(secret: string, now: Date, id: string): string {
  const content = `${now.getTime().toString(36)}.${id}`
  return `${content}.${sign(secret, content)}`
}

/** A ticket that lets an inquiry pass, unless another one has used it. */
export interface GoodTicket {
  id: string
  /** From then on it is too old for anybody. */
  expiresAt: string
}

export type TicketVerdict = 'missing' | 'forged' | 'early' | 'old'

/** What a ticket says about the time that its form was open. */
export function judgeTicket(secret: string, ticket: unknown, now: Date): GoodTicket | TicketVerdict {
  if (!ticket) return 'missing'
  const [, content, time, id, signature] = (typeof ticket === 'string' && TICKET.exec(ticket)) || []
  if (!content || !time || !id || !signature) return 'forged'
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, content)))) return 'forged'
  const openedAt = Number.parseInt(time, 36)
  const age = now.getTime() - openedAt
  if (age < MIN_FILL_MS && age > -CLOCKS_DIFFER_MS) return 'early'
  return age > TICKET_LIFE_MS ? 'old' : { id, expiresAt: new Date(openedAt + TICKET_LIFE_MS).toISOString() }
}

/** What the gate says of an inquiry. One without a ticket is acknowledged to nobody, suspected or not. */
export interface Verdict {
  suspected: boolean
  ticket: GoodTicket | undefined
}

/**
 * Suspects an inquiry whose hidden field is filled, or whose ticket is not good. One that brings neither comes from another
 * program than our form, such as a salon's own app, and is one like any other.
 */
export function judge(secret: string, { website, ticket }: ContactProof, now: Date): Verdict {
  const judged = judgeTicket(secret, ticket, now)
  if (website || typeof judged === 'string')
    return { suspected: Boolean(website) || judged !== 'missing', ticket: undefined }
  return { suspected: false, ticket: judged }
}
