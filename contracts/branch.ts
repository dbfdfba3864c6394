import { z } from 'zod'
import { Version } from './envelope.ts'
import { optionalEmail, optionalPhone, optionalText, requiredText } from './text.ts'

const isWebAddress = (text: string) => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** A salon of the house. `disable` means coming soon or closed: listed, but greyed and without a map link. */
export const Branch = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  mapUrl: z.string(),
  disable: z.boolean(),
  version: Version,
})
export type Branch = z.infer<typeof Branch>

/** What the branch form sends. Messages are those of the specification, section 5. */
export const BranchInput = z.object({
  name: requiredText(200, 'Name is required'),
  address: requiredText(200, 'Address is required'),
  email: optionalEmail('Please enter a valid email address'),
  phone: optionalPhone('Please enter a valid phone number'),
  mapUrl: optionalText(1000).refine(text => text === '' || isWebAddress(text), 'Please enter a valid URL'),
  disable: z.boolean('Must be true or false').default(false),
})
export type BranchInput = z.infer<typeof BranchInput>
