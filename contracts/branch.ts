import { z } from 'zod'
import { Version } from './envelope.ts'
import { WeekHours } from './hours.ts'
import { optionalEmail, optionalPhone, requiredText } from './text-fields.ts'
import { optionalWebAddress } from './web-address.ts'

/** The pictures that the house has of its salons. */
export const BranchPicture = z.enum(['wellawatte', 'bambalapitiya', 'nugegoda'], 'There is no such picture')
export type BranchPicture = z.infer<typeof BranchPicture>

/** A salon of the house. `disable` means coming soon or closed: listed, but greyed and without a map link. */
export const Branch = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  mapUrl: z.string(),
  disable: z.boolean(),
  picture: BranchPicture.optional().describe('Without one, the house is shown'),
  hours: WeekHours.optional().describe('Its own; without them those of all branches hold'),
  version: Version,
})
export type Branch = z.infer<typeof Branch>

/** What the branch form sends. Messages are those of the specification, section 5. */
export const BranchInput = z.object({
  name: requiredText(200, 'Name is required'),
  address: requiredText(200, 'Address is required'),
  email: optionalEmail('Please enter a valid email address'),
  phone: optionalPhone('Please enter a valid phone number'),
  mapUrl: optionalWebAddress(1000),
  disable: z.boolean('Must be true or false').default(false),
  picture: BranchPicture.nullish().describe('Absent keeps the one it has, null takes it away'),
  hours: WeekHours.nullish().describe('Absent keeps those it has, null takes them away'),
})
export type BranchInput = z.infer<typeof BranchInput>
