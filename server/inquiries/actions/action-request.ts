import type { FastifyRequest } from 'fastify'
import type { InquiryAction } from '#contracts/inbox.ts'
import { currentSession } from '../../auth/guard.ts'
import { instant } from '../../clock.ts'
import type { AppContext } from '../../context.ts'
import { domainOf } from '../../mail/message.rules.ts'
import type { ActionRequest, Actor } from './actions.queries.ts'

/** The admin who sends a request. */
export function actorOf(request: FastifyRequest): Actor {
  const { email, id } = currentSession(request).user
  return { name: email, id }
}

/** An action that the admin who sends a request performs now. */
export const actionRequestOf = (
  request: FastifyRequest,
  action: InquiryAction,
  { config: { mail }, clock }: Pick<AppContext, 'config' | 'clock'>,
): ActionRequest => ({
  action,
  actor: actorOf(request),
  at: instant(clock),
  acknowledgementDomain: mail.replyToClient ? domainOf(mail.from.address) : undefined,
})
