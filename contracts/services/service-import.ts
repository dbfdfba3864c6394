import { z } from 'zod'
import { knownOnly } from '../api/known-only.ts'
import { CategoryId } from './category.ts'
import { ChangedPrice, ReplacedPlan } from './price-changes.ts'

const Row = z.int().describe('The number of the row, as spreadsheets count')

/** A price that an uploaded spreadsheet changes. */
export const ImportedPrice = ChangedPrice.extend({ row: Row })
export type ImportedPrice = z.infer<typeof ImportedPrice>

/** Another cell that an uploaded spreadsheet changes. */
export const ImportedField = z.object({
  row: Row,
  id: z.int(),
  name: z.string(),
  field: z
    .string()
    .describe('The heading of its column; "Options" when options are added, renamed or removed'),
  from: z.string(),
  to: z.string(),
})
export type ImportedField = z.infer<typeof ImportedField>

/** A service that an uploaded spreadsheet adds. */
export const ImportedService = z.object({
  row: Row,
  id: z.int().nullable().describe('Null in a preview'),
  name: z.string(),
  categoryId: CategoryId,
  prices: z
    .array(z.object({ option: z.string().optional(), to: z.number() }))
    .describe('Its price, or those of its options'),
  details: z
    .array(z.object({ field: z.string(), to: z.string() }))
    .describe('Its other cells that are not as usual, such as a description'),
})
export type ImportedService = z.infer<typeof ImportedService>

/** A row whose service was changed since the spreadsheet was downloaded. */
export const ChangedSince = z.object({
  row: Row,
  id: z.int(),
  name: z.string(),
  downloaded: z
    .string()
    .optional()
    .describe('Its price at the download, or those of its options, where they are others now'),
  now: z.string().optional(),
})
export type ChangedSince = z.infer<typeof ChangedSince>

/** What an uploaded spreadsheet would change, or has changed. What stays as it is is left out. */
export const ServiceImport = z.object({
  changes: z.array(ImportedPrice),
  fields: z.array(ImportedField),
  added: z.array(ImportedService),
  changedSince: z
    .array(ChangedSince)
    .describe('Rows that would change a service which was changed since the spreadsheet was downloaded'),
  services: z.int().describe('How many services are changed or added'),
  unchanged: z.int().describe('How many services of the spreadsheet stay as they are'),
  absent: z.int().describe('How many services the spreadsheet does not name: they stay as they are'),
  notes: z.array(z.string()).describe('What was left out, and how amounts were read, in a sentence each'),
  validFrom: z.iso.date().nullable().describe('Null: now'),
  replaced: z.array(ReplacedPlan).describe('Earlier plans that planned prices replace'),
  seen: z
    .string()
    .describe('Names this outcome: an upload that sends it is refused when it would have another'),
  actionId: z.string().nullable().describe('For the undo; null when nothing was changed, and of a preview'),
})
export type ServiceImport = z.infer<typeof ServiceImport>

/** Why a row is refused. */
export const RefusedRow = z.object({
  row: Row,
  field: z.string().optional().describe('The heading of the column'),
  message: z.string(),
})
export type RefusedRow = z.infer<typeof RefusedRow>

/** What becomes of services that were changed since the spreadsheet was downloaded. */
export const ChangedSinceChoice = z.enum(['keep', 'replace'], 'Must be keep or replace')
export type ChangedSinceChoice = z.infer<typeof ChangedSinceChoice>

/** The query of `POST /services/import`. */
export const ServiceImportQuery = knownOnly({
  preview: z.literal('1').optional().describe('Changes nothing: the response says what would change'),
  seen: z
    .string()
    .max(100)
    .optional()
    .describe('From the preview: 412 when the upload would now do anything else'),
  validFrom: z.iso
    .date('Must be a date such as 2026-01-01')
    .optional()
    .describe('Plans the prices for this day; 422 when a row changes anything else. Without it, now'),
  announce: z
    .literal('1')
    .optional()
    .describe('Whether the public price list says what will be valid from `validFrom` on'),
  changedSince: ChangedSinceChoice.optional().describe(
    'Services that were changed since the download: `keep` leaves their rows out, `replace` does what the file says; without it, 412',
  ),
})
export type ServiceImportQuery = z.infer<typeof ServiceImportQuery>
