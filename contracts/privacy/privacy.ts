import { z } from 'zod'
import { User } from '../accounts/user.ts'
import { ActivityEntry } from '../activity/activity.ts'
import { Instant, numberInUrl, Version } from '../api/envelope.ts'
import { InquiryDetail, PersonNote } from '../inquiries/inquiry.ts'
import { PushBrowser } from '../push/push.ts'
import { formatNumber } from '../text/number-texts.ts'
import { phoneKeysOf } from '../text/person-keys.ts'
import { clientPhone, optionalEmail } from '../text/text-fields.ts'

const NO_PERSON = 'Enter an email or a phone number'
const TWO_PEOPLE = 'Enter an email or a phone number, not both'

/** The fields by which a person is found, of which one is empty. */
const personFields = {
  email: optionalEmail('Please enter a valid email address'),
  phone: clientPhone('Please enter a phone number with at least one digit').refine(
    phone => phone === '' || phoneKeysOf(phone).length === 1,
    'Enter one phone number, with at least seven digits',
  ),
}

const namesOne = {
  check: ({ email, phone }: { email: string; phone: string }) => (email === '') !== (phone === ''),
  error: {
    path: ['email'],
    error: ({ input }: { input?: unknown }) =>
      (input as { email?: string } | undefined)?.email ? TWO_PEOPLE : NO_PERSON,
  },
}

/** `POST /privacy/find`: the person, by `email` or by `phone`. In the body, because URLs are logged. */
export const PersonInput = z.object(personFields).refine(namesOne.check, namesOne.error)
export type PersonInput = z.infer<typeof PersonInput>

/** The most inquiries that one call lists and erases: what is left is found again afterwards. */
export const MATCHES_MAX = 10_000

/** An inquiry that is of the person who is looked for, or may be. */
export const MatchedInquiry = z.object({
  id: z.int(),
  name: z.string().describe('The full name in it'),
  match: z
    .enum(['email', 'phone', 'both'])
    .describe('What it shares with the person: an email, a telephone, or both'),
  isFound: z
    .boolean()
    .describe(
      'Whether it has the email or the telephone that was asked for. Otherwise it shares the other one of these with an inquiry that has it, and someone must look whether it is of the same person',
    ),
  createdAt: Instant,
  service: z.string(),
  branch: z.string(),
  inBin: z.boolean(),
})
export type MatchedInquiry = z.infer<typeof MatchedInquiry>

/**
 * How much data of a person is stored: by email address, as a mailbox is the same in upper and lower case, or by
 * telephone, which families share.
 */
export const PersonDataSummary = z.object({
  email: z.string().describe('Empty when the person was found by telephone'),
  phone: z.string().describe('Empty when the person was found by email'),
  names: z.array(z.string()).describe('The full names in these inquiries, at most 20'),
  inquiries: z.int().describe('Including those in the bin'),
  inBin: z.int(),
  firstAt: Instant.nullable().describe('Arrival of the first of these inquiries'),
  lastAt: Instant.nullable(),
  history: z.int().describe('History entries of these inquiries'),
  notes: z.int(),
  personNotes: z.int().describe('Notes about the person, which only these inquiries show'),
  replies: z.int(),
  received: z.int().describe('Emails that arrived for these inquiries'),
  mails: z.int().describe('Messages about these inquiries: waiting, sent or failed'),
  failedLogins: z.int().describe('Counts of failed logins with this address, except those of an account'),
  account: User.nullable().describe(
    'Account of the back office with this address. It is not erased: remove it in Team',
  ),
  matches: z
    .array(MatchedInquiry)
    .describe(
      `The inquiries that can be erased, oldest first: those that were found, at most ${MATCHES_MAX}, then at most 100 others. The others have the telephone of one of these; when the person was found by telephone, also its email`,
    ),
  mentions: z
    .array(z.int())
    .describe(
      'Ids of other inquiries, which are not among `matches`, whose message, notes, replies or received emails contain the address or the number, at most 100. They are kept',
    ),
  records: z
    .int()
    .describe('Entries of the activity and published versions that name the address. They are kept'),
  state: z
    .string()
    .describe(
      'A digest of the data that would be erased, which `POST /privacy/erase` compares: each change of the data changes it',
    ),
})
export type PersonDataSummary = z.infer<typeof PersonDataSummary>

const INVALID_IDS = `Must be the ids of at most ${formatNumber(MATCHES_MAX)} inquiries that were found`

/** A person, and which of the `matches` of `POST /privacy/find` are of this person. */
const chosenFields = {
  ...personFields,
  ids: z.array(z.int32(INVALID_IDS).positive(INVALID_IDS), INVALID_IDS).max(MATCHES_MAX, INVALID_IDS),
}

/** `POST /privacy/export`: the inquiries with these `ids`, and what is stored of the person besides. */
export const PersonExportInput = z.object(chosenFields).refine(namesOne.check, namesOne.error)
export type PersonExportInput = z.infer<typeof PersonExportInput>

/**
 * `POST /privacy/erase`: refused unless `state` is still that of `POST /privacy/find`. Only the inquiries with these
 * `ids` are erased.
 */
export const ErasureInput = z
  .object({
    ...chosenFields,
    state: z.string('Find the person’s data first').max(100, 'Find the person’s data first'),
  })
  .refine(namesOne.check, namesOne.error)
export type ErasureInput = z.infer<typeof ErasureInput>

export const ErasureReport = z.object({ inquiries: z.int() })
export type ErasureReport = z.infer<typeof ErasureReport>

const ExportedInquiry = InquiryDetail.omit({
  alsoAsked: true,
  conversationVersion: true,
  related: true,
  personNote: true,
  samePhoneNotes: true,
}).extend({
  category: z.string().describe('Category of the requested service'),
  updatedAt: Instant,
})

/** All data of a person. */
export const PersonExport = z.object({
  email: PersonDataSummary.shape.email,
  phone: PersonDataSummary.shape.phone,
  salon: z.string(),
  exportedAt: Instant,
  personNotes: z
    .array(PersonNote.omit({ version: true }))
    .describe('Notes about the person, which only these inquiries show'),
  inquiries: z.array(ExportedInquiry).describe('Oldest first'),
  files: z
    .array(
      z.object({
        inquiryId: z.int(),
        attachmentId: z.int(),
        content: z.string().describe('In base64; of a photograph a JPEG'),
      }),
    )
    .describe('The stored files of `attachments` in these inquiries'),
  failedLogins: z.array(
    z.object({
      failures: z.int(),
      lastFailedAt: Instant,
      from: z.string().describe('Address they came from; empty for those of all addresses together'),
    }),
  ),
  account: User.extend({
    sessions: z.array(
      z.object({
        browser: z.string(),
        name: z.string().describe('As the user named the browser'),
        address: z.string(),
        createdAt: Instant,
        lastSeenAt: Instant,
      }),
    ),
    notifiedBrowsers: z
      .array(PushBrowser.pick({ browser: true, createdAt: true, deliveredAt: true, settings: true }))
      .describe('Browsers that get notifications'),
  }).nullable(),
  mentions: PersonDataSummary.shape.mentions,
  records: z
    .object({
      activity: z.array(ActivityEntry.omit({ id: true })).describe('Oldest first'),
      published: z.array(z.object({ version: Version, at: Instant })),
    })
    .describe('What was done by and to the account. It is kept'),
})
export type PersonExport = z.infer<typeof PersonExport>

export const RETENTION_MONTHS_MAX = 120

const Months = z
  .int('Must be a whole number of months')
  .min(1, 'Must be at least 1 month')
  .max(RETENTION_MONTHS_MAX, `Must be at most ${RETENTION_MONTHS_MAX} months`)

/**
 * `PUT /privacy/retention`: for how many months completed inquiries are kept; null keeps them until they are deleted
 * by hand.
 */
export const RetentionInput = z.object({ months: Months.nullable() })
export type RetentionInput = z.infer<typeof RetentionInput>

export const StoredRetention = RetentionInput.extend({ version: Version })
export type StoredRetention = z.infer<typeof StoredRetention>

export const Retention = StoredRetention.extend({
  erasesFrom: z.iso
    .date()
    .nullable()
    .describe('The day of the first deletion, which was announced; null before that, and once it has begun'),
})
export type Retention = z.infer<typeof Retention>

/** `GET /privacy/retention/preview` */
export const RetentionQuery = z.object({ months: numberInUrl(Months) })

/** What a retention period would erase now. */
export const RetentionPreview = z.object({
  total: z.int(),
  oldestAt: Instant.nullable().describe('Arrival of the oldest of them'),
  goingOn: z
    .int()
    .describe(
      'Completed before that time and still open, so kept: something was written, received or done since, someone waits, or there is a follow-up',
    ),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>
