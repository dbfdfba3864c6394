import { z } from 'zod'
import { Version } from '../api/envelope.ts'

/** How long photographs of clients are kept where nothing is set, in days after their inquiry was completed. */
export const PHOTOGRAPH_DAYS = 90

export const PHOTOGRAPH_DAYS_MAX = 730

/** `PUT /privacy/photographs`: whether the form takes photographs, and how long those of clients are kept at most. */
export const PhotographsInput = z.object({
  isTaken: z.boolean('Must be true or false').describe('Whether clients can add photographs to the form'),
  days: z
    .int('Must be a whole number of days')
    .min(1, 'Must be at least 1 day')
    .max(PHOTOGRAPH_DAYS_MAX, `Must be at most ${PHOTOGRAPH_DAYS_MAX} days`)
    .describe('After completion; also of photographs that came by email'),
})
export type PhotographsInput = z.infer<typeof PhotographsInput>

export const PhotographsSetting = PhotographsInput.extend({ version: Version })
export type PhotographsSetting = z.infer<typeof PhotographsSetting>
