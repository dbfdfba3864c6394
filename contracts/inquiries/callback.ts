import { z } from 'zod'
import { optionalText, requiredClientPhone } from '../text/text-fields.ts'
import { InquiryInput, SpamCheckFields } from './inquiry.ts'
import { MESSAGE_MAX } from './limits.ts'
import { callbackChannels } from './sources.ts'

/** What a client asks who has no email, or doesn't want to write: to be called, or answered by WhatsApp. */
export const CallbackInput = z.object({
  firstName: InquiryInput.shape.firstName,
  phone: requiredClientPhone('Phone is required', 'Please enter a phone number with at least one digit'),
  channel: z
    .enum(callbackChannels, `Must be one of ${callbackChannels.join(', ')}`)
    .describe('How the client wants to be answered'),
  branch: InquiryInput.shape.branch,
  service: InquiryInput.shape.service,
  message: optionalText(MESSAGE_MAX),
})
export type CallbackInput = z.infer<typeof CallbackInput>

/** The body of `POST /contacts/callback`. */
export const CallbackSubmission = CallbackInput.extend(SpamCheckFields.shape)
export type CallbackSubmission = z.infer<typeof CallbackSubmission>
