import { z } from 'zod'
import { Version } from '../api/envelope.ts'
import { knownOnly } from '../api/known-only.ts'
import { emptyableText } from '../text/text-fields.ts'
import { DESCRIPTION_MAX, DURATION_MAX, Price, ServiceInput } from './service.ts'

/** The most services that one call changes: as many as a spreadsheet may have rows. */
export const SERVICE_CHANGES_MAX = 2_000

/** How many days ahead a price may be planned: less than a year, so that the day can be written without its year. */
export const PLANNED_DAYS_MAX = 364

/** How long a change of services can be undone, and a deleted service be restored. */
export const UNDO_DAYS = 30

const { name, categoryId, from, options, branches, hidden, note } = ServiceInput.shape

const booleanField = z.boolean('Must be true or false')

/** A change of a service: the fields that change. The rest stays as it is stored. */
export const ServiceChange = knownOnly({
  id: z.int32().positive(),
  version: Version.describe('The version of the service that the change is based on'),
  name: name.optional(),
  categoryId: categoryId.optional(),
  price: Price.optional(),
  duration: emptyableText(DURATION_MAX).optional(),
  description: emptyableText(DESCRIPTION_MAX).optional(),
  popular: booleanField.optional(),
  perNail: booleanField.optional(),
  from,
  options: options.describe('All of them, also those that stay'),
  branches,
  hidden,
  note,
})
export type ServiceChange = z.infer<typeof ServiceChange>

const isEachOnce = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id)).size === rows.length

/** `POST /services/changes`: all of it is done, or nothing. */
export const ServiceChangesInput = knownOnly({
  changes: z
    .array(ServiceChange, 'Name the services that change')
    .max(SERVICE_CHANGES_MAX, 'At most 2,000 services at once')
    .refine(isEachOnce, 'Name each service once')
    .default([]),
  added: z
    .array(ServiceInput, 'Must be a list of services')
    .max(SERVICE_CHANGES_MAX, 'At most 2,000 services at once')
    .default([]),
  validFrom: z.iso
    .date('Must be a date such as 2026-01-01')
    .optional()
    .describe('Plans the prices for this day; 422 when anything else changes. Without it, now'),
  announce: z
    .boolean('Must be true or false')
    .default(false)
    .describe('Whether the public price list says what it will cost from `validFrom` on'),
  uploaded: z
    .boolean('Must be true or false')
    .default(false)
    .describe('Whether the changes come from a spreadsheet, for the name of the change'),
}).refine(({ changes, added }) => changes.length + added.length > 0, {
  path: ['changes'],
  message: 'Name the services that change',
})
export type ServiceChangesInput = z.infer<typeof ServiceChangesInput>

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
    .max(SERVICE_CHANGES_MAX, 'At most 2,000 services at once')
    .refine(isEachOnce, 'Name each service once'),
})
export type CancelledPlansInput = z.infer<typeof CancelledPlansInput>

/** The action that a call has made, for its undo; null when nothing was changed. */
export const MadeAction = z.object({ actionId: z.string().nullable() })
export type MadeAction = z.infer<typeof MadeAction>

/** What an action did to services. `valid`: planned prices became valid. */
export const ServiceActionKind = z.enum([
  'saved',
  'changed',
  'uploaded',
  'planned',
  'cancelled',
  'valid',
  'deleted',
])
export type ServiceActionKind = z.infer<typeof ServiceActionKind>

/** A service, or its planned price, that an undo has left as it is: someone has changed it since. */
export const LeftService = z.object({
  id: z.int(),
  name: z.string(),
  what: z.enum(['service', 'planned price']),
  since: ServiceActionKind.nullable().describe('What was done to it since; null: unknown'),
  by: z.string().nullable().describe('Email of the admin who did that; null: unknown, or the salon itself'),
})
export type LeftService = z.infer<typeof LeftService>

/** What an undo did. */
export const UndoneAction = z.object({
  putBack: z.int().describe('How many services and planned prices are again as they were'),
  left: z.array(LeftService),
})
export type UndoneAction = z.infer<typeof UndoneAction>

/** The last change of several services, or of their planned prices, that can be undone. */
export const LastAction = z.object({
  actionId: z.string(),
  kind: ServiceActionKind,
  at: z.iso.datetime(),
  by: z.string().nullable().describe('Email of the admin; null: planned prices that became valid'),
  services: z.int().describe('How many services it changed, planned or added'),
  added: z.int().describe('How many of them it added, which its undo deletes'),
  validFrom: z.iso.date().nullable().describe('Of planned prices that are still planned so'),
})
export type LastAction = z.infer<typeof LastAction>
