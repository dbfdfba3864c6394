import { z } from 'zod'
import { Version } from '../api/envelope.ts'

/** The dashboard names planned prices this many days before they become valid. */
export const PLANNED_SOON_DAYS = 14

/** What a service will cost from a day on; of options those whose prices change. */
export const PlannedPrice = z.object({
  price: z.number().optional(),
  options: z.array(z.object({ name: z.string(), price: z.number() })).optional(),
  version: Version.describe('Each plan of the service has another one'),
  validFrom: z.iso.date().describe('From midnight in the salon’s time zone'),
  announced: z.boolean().describe('Whether the public price list says so'),
  lost: z
    .array(z.string())
    .describe('What the service no longer has: names of options, or "price" of one that has options now'),
})
export type PlannedPrice = z.infer<typeof PlannedPrice>

/** A planned price as the public price list announces it. */
export const AnnouncedPrice = PlannedPrice.pick({ price: true, options: true, validFrom: true })
export type AnnouncedPrice = z.infer<typeof AnnouncedPrice>
