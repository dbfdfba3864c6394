import type { FastifyRequest } from 'fastify'
import { type Clock, instant } from '../clock.ts'
import type { ActivityAuthor, Edit } from '../record/record-activity.queries.ts'
import { currentSession } from './guard.ts'

/** Who makes a change with a request, and when. */
export const editOf = (
  request: FastifyRequest,
  clock: Clock,
): Edit & { by: Exclude<ActivityAuthor, string> } => ({
  by: currentSession(request).user,
  at: instant(clock),
})
