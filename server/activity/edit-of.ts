import type { FastifyRequest } from 'fastify'
import { currentSession } from '../auth/guard.ts'
import { type Clock, instant } from '../clock.ts'
import type { Edit } from './activity.queries.ts'

/** Who makes a change with a request, and when. */
export const editOf = (request: FastifyRequest, clock: Clock): Edit => ({
  by: currentSession(request).user,
  at: instant(clock),
})
