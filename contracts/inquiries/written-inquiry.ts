import { z } from 'zod'
import { optionalEmail, optionalText } from '../text/text-fields.ts'
import { AssigneeInput, FollowUpInput } from './inbox.ts'
import { InquiryInput } from './inquiry.ts'
import type { InquiryFieldName } from './inquiry-fields.ts'
import { MESSAGE_MAX, RELATED_MAX } from './limits.ts'
import { writtenSources } from './sources.ts'

/** Why an inquiry is refused without a phone number and an email. */
export const NO_CONTACT = 'Enter a phone number or an email'

/** Whether a client can be reached, or need not be: someone who came in and has been answered. */
const isReachable = ({ source, email, phone, responded }: Record<string, unknown>) =>
  Boolean(email || phone) || (source === 'walk-in' && responded === true)

/**
 * `POST /contacts/desk`: an inquiry that did not come by the form, as an admin writes it down. Its fields are those
 * of the form, of which fewer are required.
 */
export const WrittenInquiryInput = z
  .object({
    source: z
      .enum(writtenSources, `Must be one of ${writtenSources.join(', ')}`)
      .describe('How the inquiry came'),
    firstName: InquiryInput.shape.firstName,
    lastName: optionalText(80),
    email: optionalEmail('Please enter a valid email address'),
    phone: InquiryInput.shape.phone,
    branch: InquiryInput.shape.branch,
    service: InquiryInput.shape.service,
    message: optionalText(MESSAGE_MAX),
    responded: z
      .boolean('Must be true or false')
      .default(false)
      .describe('The salon has responded already, by the same way: the first response'),
    assigneeId: AssigneeInput.shape.userId
      .optional()
      .describe(
        'The admin to whom it is assigned, null for no one; absent: to whom new inquiries of its branch are assigned',
      ),
    followUp: FollowUpInput.extend({ on: z.iso.date('Enter a date') })
      .optional()
      .describe('When someone comes back to it, and why'),
  } satisfies Record<InquiryFieldName, z.ZodType<string, unknown>> & Record<string, z.ZodType>)
  .refine(isReachable, {
    path: ['phone'],
    error: NO_CONTACT,
    // It is checked while a required field is missing too, so that both messages appear together.
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  })
export type WrittenInquiryInput = z.infer<typeof WrittenInquiryInput>

/** `POST /contacts/related`: what is known of a person so far, as it is typed. In the body, because URLs are logged. */
export const RelatedInput = z
  .object({ email: optionalText(254), phone: optionalText(60) })
  .describe(`The newest ${RELATED_MAX} inquiries of the person are listed`)
export type RelatedInput = z.infer<typeof RelatedInput>
