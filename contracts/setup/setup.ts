import { z } from 'zod'
import { Instant } from '../api/envelope.ts'
import { requiredLine } from '../text/text-fields.ts'

/** The longest reason for which a setup task is put away, in characters. */
export const SETUP_REASON_MAX = 200

/** `PUT /setup/{id}/put-away` */
export const PutAwayInput = z.object({ reason: requiredLine(SETUP_REASON_MAX, 'Say why it doesn’t apply') })
export type PutAwayInput = z.infer<typeof PutAwayInput>

/** Something that a real salon lacks. */
export const SetupTask = z.object({
  id: z.string(),
  why: z.string().describe('What is missing and why it matters, in a sentence or two'),
  place: z
    .object({ path: z.string(), name: z.string() })
    .describe('The address in the back office where it is done, and what that place is called'),
  putAway: z
    .object({ reason: z.string(), at: Instant })
    .nullable()
    .describe('Why it doesn’t apply, if someone has said so; valid as long as `why` stays the same'),
})
export type SetupTask = z.infer<typeof SetupTask>

/** `GET /setup`: what is missing, the most important first; empty when nothing is, and in the demo. */
export const Setup = z.object({
  hasInquiries: z.boolean().describe('Whether there is an inquiry that was not deleted: the salon is open'),
  tasks: z.array(SetupTask),
})
export type Setup = z.infer<typeof Setup>

/** A setup task that doesn’t apply, and why, as it is stored. It counts as long as the task says what it said then. */
export const PutAway = z.object({ id: z.string(), why: z.string(), reason: z.string(), at: Instant })
export type PutAway = z.infer<typeof PutAway>
