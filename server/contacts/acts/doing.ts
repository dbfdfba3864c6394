import type { FastifyRequest } from 'fastify'
import { currentSession } from '../../auth/guard.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { domainOf } from '../../mail/message.rules.ts'
import type { Thanks } from '../mail/acknowledgements.queries.ts'
import type { Deed } from './acts.queries.ts'

/** Who does what a request asks for, and when. */
export function deedOf(request: FastifyRequest, clock: Clock): Deed {
  const { email, id } = currentSession(request).user
  return { actor: email, by: id, at: instant(clock) }
}

/** How acknowledgements go out now; undefined where clients get none. */
export const thanksOf = ({ mail }: Config, clock: Clock): Thanks | undefined =>
  mail.replyToClient ? { domain: domainOf(mail.from.address), now: instant(clock) } : undefined
