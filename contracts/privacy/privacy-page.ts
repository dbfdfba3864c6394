import { z } from 'zod'
import { Instant } from '../api/envelope.ts'

/** The privacy page as visitors read it, with the facts of the salon filled in. */
export const PrivacyPageText = z.object({
  title: z.string(),
  lead: z.string(),
  parts: z.array(z.object({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })),
})
export type PrivacyPageText = z.infer<typeof PrivacyPageText>

/** `GET /privacy/page`: the page as it was at an instant, such as that at which an inquiry arrived. */
export const PrivacyPage = PrivacyPageText.extend({
  from: Instant.describe('Since when it was published'),
  until: Instant.nullable().describe('When another version replaced it; null for the present one'),
})
export type PrivacyPage = z.infer<typeof PrivacyPage>

export const PrivacyPageQuery = z.object({
  // As stored instants are written, with which it is compared.
  at: Instant.transform(at => new Date(at).toISOString()),
})
