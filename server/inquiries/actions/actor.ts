import type { FastifyRequest } from 'fastify'
import { currentSession } from '../../auth/guard.ts'
import type { Config } from '../../config.ts'
import { domainOf } from '../../mail/message.rules.ts'
import type { Actor } from './actions.queries.ts'

/** The admin who sends a request. */
export function actorOf(request: FastifyRequest): Actor {
  const { email, id } = currentSession(request).user
  return { name: email, id }
}

/** The Message-ID domain of acknowledgements; undefined when clients get none. */
export const acknowledgementDomainOf = ({ mail }: Config): string | undefined =>
  mail.replyToClient ? domainOf(mail.from.address) : undefined
