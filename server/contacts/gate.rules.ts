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

/** The ticket of an inquiry that a person typed; undefined when it was probably a program. */
export function findGoodTicket(secret: string, proof: ContactProof, now: Date): GoodTicket | undefined {
  const ticket = judgeTicket(secret, proof.ticket, now)
  return proof.website || typeof ticket === 'string' ? undefined : ticket
}
