import { z } from 'zod'
import { Instant, numberInUrl, Version } from './envelope.ts'
import { InquiryDetail } from './inquiry.ts'
import { TeamEvent } from './team.ts'
import { requiredEmail } from './text-fields.ts'
import { User } from './user.ts'

/** `POST /privacy/find` and `POST /privacy/export`: of whom. In the body, as addresses of pages and calls end up in logs. */
export const PersonInput = z.object({
  email: requiredEmail('Email is required', 'Please enter a valid email address'),
})
export type PersonInput = z.infer<typeof PersonInput>

/** How much is held of a person, by the email address; upper and lower case are one. */
export const PersonDataSummary = z.object({
  email: z.string(),
  inquiries: z.int().describe('In the bin, too'),
  inBin: z.int(),
  firstAt: Instant.nullable().describe('When the first of these inquiries came'),
  lastAt: Instant.nullable(),
  history: z.int().describe('Entries of the history of these inquiries'),
  notes: z.int(),
  replies: z.int(),
  mails: z.int().describe('Messages about these inquiries that wait, were sent or were given up'),
  keys: z
    .int()
    .describe('Idempotency keys of the last day under which these inquiries came or were answered'),
  failedLogins: z.int().describe('Counts of failed logins with this address; those of an account stay'),
  account: User.nullable().describe(
    'Of the back office. It is not erased here: whoever it is still works here',
  ),
  mentions: z
    .array(z.int())
    .describe('Inquiries of others in whose message or notes the address stands, at most 100. They stay'),
  records: z
    .int()
    .describe(
      "Entries of the team's record and published versions that name the address: a colleague's. They stay",
    ),
  state: z.string().describe('What would be erased now, as a digest: for `POST /privacy/erase`'),
})
export type PersonDataSummary = z.infer<typeof PersonDataSummary>

/** `POST /privacy/erase`: only what was seen, with the `state` of a `POST /privacy/find`. */
export const ErasureInput = PersonInput.extend({
  state: z.string('Look first at what is held').max(100, 'Look first at what is held'),
})
export type ErasureInput = z.infer<typeof ErasureInput>

export const ErasureReport = z.object({ inquiries: z.int() })
export type ErasureReport = z.infer<typeof ErasureReport>

const HeldInquiry = InquiryDetail.extend({
  category: z.string().describe('Of the service that was asked for'),
  updatedAt: Instant,
})

/** All that is held of a person. */
export const PersonExport = z.object({
  email: z.string(),
  salon: z.string(),
  exportedAt: Instant,
  inquiries: z.array(HeldInquiry).describe('Oldest first'),
  failedLogins: z.array(z.object({ failures: z.int(), lastFailedAt: Instant, from: z.string() })),
  account: User.extend({
    sessions: z.array(
      z.object({ browser: z.string(), address: z.string(), createdAt: Instant, lastSeenAt: Instant }),
    ),
  }).nullable(),
  mentions: PersonDataSummary.shape.mentions,
  records: z
    .object({
      team: z.array(TeamEvent.omit({ id: true })),
      published: z.array(z.object({ version: Version, at: Instant })),
    })
    .describe('What a colleague has done, and what was done to the account. It stays'),
})
export type PersonExport = z.infer<typeof PersonExport>

export const RETENTION_MONTHS_MAX = 120

const Months = z
  .int('Must be a whole number of months')
  .min(1, 'Must be at least 1 month')
  .max(RETENTION_MONTHS_MAX, `Must be at most ${RETENTION_MONTHS_MAX} months`)

/** `PUT /privacy/retention`: for how many months a completed inquiry is kept; null keeps it until somebody deletes it. */
export const RetentionInput = z.object({ months: Months.nullable() })
export type RetentionInput = z.infer<typeof RetentionInput>

export const Retention = RetentionInput.extend({ version: Version })
export type Retention = z.infer<typeof Retention>

/** `GET /privacy/retention/preview` */
export const RetentionQuery = z.object({ months: numberInUrl(Months) })

/** What a retention would take if it were looked at now. */
export const RetentionPreview = z.object({
  total: z.int(),
  oldestAt: Instant.nullable().describe('When the oldest of them came'),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>
