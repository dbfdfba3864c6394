import { z } from 'zod'
import { Version } from '../api/envelope.ts'
import {
  BRANCH_OR_SERVICE_NAME_MAX,
  branchPhone,
  emptyableLine,
  optionalEmail,
  requiredText,
  whatsAppNumber,
} from '../text/text-fields.ts'
import { emptyableWebAddress, optionalWebAddress } from '../text/web-address.ts'
import { WeekHours } from './hours.ts'
import { Slug } from './slug.ts'

/** The longest `directions`: two lines on a phone. */
export const DIRECTIONS_MAX = 120

/** A branch. `disable` means coming soon or closed: listed, but greyed and without a map link. */
export const Branch = z.object({
  id: z.int(),
  name: z.string(),
  slug: Slug.describe('Names it in the address of its page, `/branches/{slug}`; it never changes'),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  mapUrl: z.string(),
  disable: z.boolean(),
  directions: z
    .string()
    .describe('How to find it, such as the nearest station and where to park; may be empty'),
  whatsApp: z.string().describe('A number with WhatsApp; empty: its phone, if that is a mobile number'),
  reviewUrl: z
    .string()
    .describe('Where clients can leave a review, such as the address that Google gives; may be empty'),
  hours: WeekHours.optional().describe('Own opening hours; without them those of all branches apply'),
  version: Version,
})
export type Branch = z.infer<typeof Branch>

/** The request of the branch form, with the messages that the form shows. */
export const BranchInput = z.object({
  name: requiredText(BRANCH_OR_SERVICE_NAME_MAX, 'Name is required'),
  address: requiredText(200, 'Address is required'),
  email: optionalEmail('Please enter a valid email address'),
  phone: branchPhone('Please enter a valid phone number'),
  mapUrl: optionalWebAddress(1000),
  disable: z.boolean('Must be true or false').default(false),
  directions: emptyableLine(DIRECTIONS_MAX)
    .nullish()
    .describe('Absent keeps the present ones, null removes them'),
  whatsApp: whatsAppNumber('Please enter a valid phone number')
    .nullish()
    .describe('Absent keeps the present one, null removes it'),
  reviewUrl: emptyableWebAddress(1000).nullish().describe('Absent keeps the present one, null removes it'),
  hours: WeekHours.nullish().describe('Absent keeps the present ones, null removes them'),
})
export type BranchInput = z.infer<typeof BranchInput>
