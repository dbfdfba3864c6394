import { z } from 'zod'
import { Version } from '../api/envelope.ts'
import { knownOnly } from '../api/known-only.ts'

/** As many services as a spreadsheet may have rows. */
export const PRICE_CHANGES_MAX = 2_000

/** How many days ahead a price may be planned: less than a year, so that its day needs no year. */
export const PLANNED_DAYS_MAX = 364

/** How many days before they become valid the dashboard says so of planned prices. */
export const PLANNED_SOON_DAYS = 14

/** Until when a change of prices can be undone. */
export const PRICE_UNDO_DAYS = 30

const PricesOfService = {
  price: z.number().optional(),
  options: z.array(z.object({ name: z.string(), price: z.number() })).optional(),
}

/** What a service will cost from a day on; of options those whose prices change. */
export const PlannedPrice = z.object({
  ...PricesOfService,
  version: Version.describe('Another one for each plan of the service'),
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

const VALID_PRICE = 'Valid price is required'

/** The new price of a service, or those of some of its options, by their names. */
export const PriceChange = knownOnly({
  id: z.int32().positive(),
  version: Version.describe('The version of the service that the change is based on'),
  // Prices are checked by line, so that a response can say which of them is refused.
  price: z.number(VALID_PRICE).optional(),
  options: z
    .array(knownOnly({ name: z.string().max(200), price: z.number(VALID_PRICE) }))
    .max(20)
    .optional(),
})
export type PriceChange = z.infer<typeof PriceChange>

/** `POST /services/prices`: new prices, now or from a day on. */
export const PriceChangesInput = knownOnly({
  changes: z
    .array(PriceChange, 'Name the services whose prices change')
    .min(1, 'Name the services whose prices change')
    .max(PRICE_CHANGES_MAX, 'At most 2,000 services at once')
    .refine(
      changes => new Set(changes.map(({ id }) => id)).size === changes.length,
      'Name each service once',
    ),
  validFrom: z.iso.date('Must be a date such as 2026-01-01').optional().describe('Without it, now'),
  announce: z
    .boolean('Must be true or false')
    .default(false)
    .describe('Whether the public price list says what it will cost from `validFrom` on'),
})
export type PriceChangesInput = z.infer<typeof PriceChangesInput>

/** `POST /services/planned-prices/cancel`: the planned prices that are cancelled together. */
export const CancelledPlansInput = knownOnly({
  plans: z
    .array(
      knownOnly({
        id: z.int32().positive().describe('Of the service'),
        version: Version.describe('That of its planned price'),
      }),
      'Name the services whose planned prices are cancelled',
    )
    .min(1, 'Name the services whose planned prices are cancelled')
    .max(PRICE_CHANGES_MAX, 'At most 2,000 services at once')
    .refine(plans => new Set(plans.map(({ id }) => id)).size === plans.length, 'Name each service once'),
})
export type CancelledPlansInput = z.infer<typeof CancelledPlansInput>

/** A price of a service, or of one of its options, before and after. */
export const ChangedPrice = z.object({
  id: z.int(),
  name: z.string(),
  option: z.string().optional(),
  from: z.number(),
  to: z.number(),
})
export type ChangedPrice = z.infer<typeof ChangedPrice>

/** A planned price that another plan has replaced. */
export const ReplacedPlan = ChangedPrice.pick({ id: true, name: true, option: true, to: true }).extend({
  validFrom: z.iso.date(),
})
export type ReplacedPlan = z.infer<typeof ReplacedPlan>

/** What would change, or has changed. Prices that stay as they are are left out. */
export const PriceChanges = z.object({
  changes: z.array(ChangedPrice),
  replaced: z
    .array(ReplacedPlan)
    .describe('Earlier plans that these replace: a service has one planned price'),
  validFrom: z.iso.date().nullable().describe('Null: now'),
  actionId: z.string().nullable().describe('For the undo; null when nothing was changed, and of a preview'),
})
export type PriceChanges = z.infer<typeof PriceChanges>

/** Why a line of a request is refused. */
export const RefusedLine = z.object({ id: z.int(), option: z.string().optional(), message: z.string() })
export type RefusedLine = z.infer<typeof RefusedLine>

/** Why an undo leaves a price as it is. */
export const LeftReason = z.enum(['deleted', 'no option', 'changed', 'already valid', 'day passed'])
export type LeftReason = z.infer<typeof LeftReason>

/** A price that an undo has left as it is. */
export const LeftPrice = z.object({
  id: z.int(),
  name: z.string(),
  option: z.string().optional(),
  field: z.string().optional().describe('Of an upload: what else it has changed, such as a description'),
  reason: LeftReason,
  now: z.number().optional().describe('The present price, where it was changed since'),
  before: z.number().optional().describe('What it was before the change that is undone, where it has `now`'),
})
export type LeftPrice = z.infer<typeof LeftPrice>

/** A planned price that an undo has put back. */
export const PlanPutBack = ReplacedPlan.extend({
  validFrom: z.iso.date().nullable().describe('Null: it is no longer planned'),
  announced: z.boolean(),
})
export type PlanPutBack = z.infer<typeof PlanPutBack>

/** What an undo has put back, and what it has left as it is, since it was changed in between. */
export const PricesPutBack = z.object({
  changes: z.array(ChangedPrice),
  left: z.array(LeftPrice),
  plans: z
    .array(PlanPutBack)
    .optional()
    .describe(
      'Planned prices that were put back and are not in `changes`, such as where only their day changes',
    ),
  others: z
    .int()
    .optional()
    .describe('Of an upload: how many other cells were put back, and added services taken off the list'),
  otherServices: z
    .array(z.string())
    .optional()
    .describe('Of these cells: the names of their services, each once'),
  removed: z
    .array(z.string())
    .optional()
    .describe('The names of the added services that were taken off the list'),
  changedAt: z.iso
    .datetime()
    .optional()
    .describe('When the change was made that is undone; missing when it was undone before'),
})
export type PricesPutBack = z.infer<typeof PricesPutBack>

/** The last change of prices that can be undone. */
export const LastPriceChange = z.object({
  actionId: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('Email of the admin; null: planned prices that became valid'),
  services: z.int().describe('How many services it changed'),
  prices: z.int().describe('How many prices it changed, planned or cancelled, those of options one by one'),
  uploaded: z.boolean().describe('Whether a spreadsheet has changed them'),
  added: z.int().describe('How many services it added, which its undo deletes'),
  validFrom: z.iso.date().nullable().describe('Of planned prices'),
  cancelled: z.boolean().describe('Whether it cancelled planned prices'),
})
export type LastPriceChange = z.infer<typeof LastPriceChange>
