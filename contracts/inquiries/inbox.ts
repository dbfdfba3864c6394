// Long: the contract of the whole inbox besides the inquiry itself, one short schema after another.

import { z } from 'zod'
import { AccountNotice } from '../accounts/second-factor.ts'
import { AccountMailKind } from '../accounts/team.ts'
import { Colleague } from '../accounts/user.ts'
import { IdParams, Instant, numberInUrl, Version } from '../api/envelope.ts'
import { PLANNED_SOON_DAYS } from '../services/planned-price.ts'
import { formatNumber } from '../text/number-texts.ts'
import {
  BRANCH_OR_SERVICE_NAME_MAX,
  emptyableEmail,
  emptyablePhone,
  emptyableText,
  optionalEmail,
  orRefuseLonger,
  requiredText,
  tidy,
  tidyLine,
} from '../text/text-fields.ts'
import { attachmentRefusals, REPLY_ATTACHMENTS_MAX } from './attachment-limits.ts'
import {
  FollowUp,
  Inquiry,
  InquiryFilter,
  InquiryInput,
  MailJob,
  ReplyChannel,
  StatusInput,
} from './inquiry.ts'
import type { ClientFieldName } from './inquiry-fields.ts'
import { ACKNOWLEDGEMENTS_PER_DAY, FOLLOW_UP_NOTE_MAX } from './limits.ts'

/** The most inquiries that one bulk action may change. More are refused: an action runs in one transaction. */
export const BULK_MAX = 10_000

/** The most follow-ups that the dashboard names. */
export const FOLLOW_UPS_NAMED = 5

/** How many of the inquiries that have waited longest the dashboard names. */
export const OLDEST_NAMED = 3

/** The most notes that an inquiry may have. */
export const NOTES_MAX = 200

/** The most replies that an inquiry may have. */
export const REPLIES_MAX = 200

/** `POST /contacts/{id}/notes` */
export const NoteInput = z.object({ text: requiredText(5000, 'Note is required') })
export type NoteInput = z.infer<typeof NoteInput>

/** `PUT /contacts/{id}/person-note`: an empty text removes the note. */
export const PersonNoteInput = z.object({
  text: z.string('Must be text').overwrite(tidy).max(5000, orRefuseLonger(5000)),
})
export type PersonNoteInput = z.infer<typeof PersonNoteInput>

/**
 * `PUT /contacts/{id}/client`: what the client typed, corrected. Each member replaces what is stored; an empty one
 * removes it.
 */
export const ClientInput = z.object({
  firstName: InquiryInput.shape.firstName,
  lastName: emptyableText(80),
  email: emptyableEmail('Please enter a valid email address'),
  phone: emptyablePhone('Please enter a phone number with at least one digit'),
  branch: emptyableText(BRANCH_OR_SERVICE_NAME_MAX),
  service: emptyableText(BRANCH_OR_SERVICE_NAME_MAX),
} satisfies Record<ClientFieldName, z.ZodType<string>>)
export type ClientInput = z.infer<typeof ClientInput>

/** `PUT /contacts/{id}/assignee`: null removes the assignee. */
export const AssigneeInput = z.object({
  userId: z.int32('Give the id of a team member, or null for no one').nullable(),
})

/** `PUT /contacts/{id}/spam` */
export const SpamInput = z.object({
  spam: z.boolean('Must be true (possible spam) or false'),
})

/**
 * `PUT /contacts/{id}/follow-up`: `on` is a day in the salon's time zone, from today to a year ahead, or null to
 * clear it. Without `note` the present one stays.
 */
export const FollowUpInput = z.object({
  on: z.iso.date('Enter a date').nullable(),
  note: z
    .string('Must be text')
    .overwrite(tidyLine)
    .max(FOLLOW_UP_NOTE_MAX, orRefuseLonger(FOLLOW_UP_NOTE_MAX))
    .optional(),
})
export type FollowUpInput = z.infer<typeof FollowUpInput>

/** `POST /contacts/{id}/replies`. Counts as the first response; is sent through the outbox. */
export const ReplyInput = z.object({
  subject: requiredText(200, 'Subject is required'),
  text: requiredText(10_000, 'Reply is required'),
  to: optionalEmail('Please enter a valid email').describe(
    'An address from which the client has answered; without it the email of the inquiry',
  ),
  attachments: z
    .array(z.int32(attachmentRefusals.missing).positive(attachmentRefusals.missing))
    .max(REPLY_ATTACHMENTS_MAX, attachmentRefusals.tooMany)
    .default([])
    .describe('Ids of files that you have uploaded for this inquiry'),
})
export type ReplyInput = z.infer<typeof ReplyInput>

/** `POST /contacts/{id}/replies/recorded`: a reply that was given elsewhere. Counts as the first response. */
export const RecordedReplyInput = z.object({
  channel: ReplyChannel.exclude(['email'], 'Channel must be whatsapp, call, instagram, facebook or walk-in'),
  text: requiredText(10_000, 'Enter what you told the client'),
})
export type RecordedReplyInput = z.infer<typeof RecordedReplyInput>

/**
 * `DELETE /contacts/{id}/replies/{replyId}` takes a reply back; `POST …/retry` sends a failed one again, `…/withdraw`
 * withdraws a recorded one.
 */
export const ReplyParams = IdParams.extend({ replyId: IdParams.shape.id })

/** `PUT /contacts/{id}/writing`: sent every few seconds while an admin writes a reply. */
export const WritingInput = z.object({ writing: z.boolean() })

const INVALID_ACTION =
  'Must be one of the actions status, no-answer-needed, assign, spam, follow-up, delete or restore, with its own fields only'
const inquiryAction = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, INVALID_ACTION)

/** What a bulk action does. */
export const InquiryAction = z.discriminatedUnion(
  'type',
  [
    inquiryAction({ type: z.literal('status'), status: StatusInput.shape.status }),
    inquiryAction({ type: z.literal('no-answer-needed') }),
    inquiryAction({ type: z.literal('assign'), userId: AssigneeInput.shape.userId }),
    inquiryAction({ type: z.literal('spam'), spam: SpamInput.shape.spam }),
    inquiryAction({ type: z.literal('follow-up'), ...FollowUpInput.shape }),
    inquiryAction({ type: z.literal('delete') }),
    inquiryAction({ type: z.literal('restore') }),
  ],
  INVALID_ACTION,
)
export type InquiryAction = z.infer<typeof InquiryAction>

const INVALID_SELECTION = `Must name 1 to ${formatNumber(BULK_MAX)} inquiries by id, and may have a filter of the list`

/**
 * `POST /contacts/bulk`. Only the selected ids are changed, never inquiries that arrived later. Rows that no longer
 * match `filter` are skipped.
 */
export const BulkInput = z.object({
  selection: z.strictObject(
    {
      ids: z
        .array(z.int32(INVALID_SELECTION).positive(INVALID_SELECTION), INVALID_SELECTION)
        .min(1, INVALID_SELECTION)
        .max(BULK_MAX, INVALID_SELECTION),
      filter: z.strictObject(InquiryFilter.shape, INVALID_SELECTION).optional(),
    },
    INVALID_SELECTION,
  ),
  action: InquiryAction,
})
export type BulkInput = z.infer<typeof BulkInput>

/** The result of a bulk action. `changed`, `unchanged`, `skipped` and `missing` add up to the number of ids. */
export const BulkReport = z.object({
  changed: z.int(),
  unchanged: z.int().describe('Already in the wanted state'),
  skipped: z.int().describe('Not changed: it no longer matches the filter or, on undo, was changed since'),
  missing: z.int().describe('Deleted permanently, or in the bin'),
  ids: z.array(z.int()).describe('Ids of the changed inquiries'),
  actionId: z.uuid().nullable().describe('Id to undo the action; null when nothing changed'),
})
export type BulkReport = z.infer<typeof BulkReport>

/**
 * The body of `POST /contacts/bulk/{actionId}/undo`: undoes the action for these inquiries only; without `ids` for
 * all of them.
 */
export const UndoInput = z.object({ ids: BulkInput.shape.selection.shape.ids.optional() }).nullish()
export type UndoInput = z.infer<typeof UndoInput>

/** The query of `GET /contacts/ids`. */
export const InquiryIdsQuery = InquiryFilter.extend({
  upTo: numberInUrl(z.int().min(0).max(2_147_483_646)).describe(
    '`newest` of the list on the screen: later inquiries are left out',
  ),
})
export type InquiryIdsQuery = z.infer<typeof InquiryIdsQuery>

/** The response of `GET /contacts/ids`: the inquiries that match a filter, newest first. */
export const InquiryIds = z.object({ ids: z.array(z.int()) })
export type InquiryIds = z.infer<typeof InquiryIds>

/**
 * A reply text for repeated use. Its `placeholders` are replaced by what the inquiry, its service and its branch
 * have.
 */
export const SavedReplyInput = z.object({
  title: requiredText(80, 'Title is required'),
  text: requiredText(10_000, 'Text is required'),
})
export type SavedReplyInput = z.infer<typeof SavedReplyInput>

export const SavedReply = SavedReplyInput.extend({ id: z.int(), version: Version })
export type SavedReply = z.infer<typeof SavedReply>

const MailProblemState = z.enum(['waiting', 'failed'])

/** The recipient of a message about follow-ups that goes to no team member. */
export const TO_THE_SALON = 'the salon'

/** A message about an inquiry, or to a team member, that could not be sent yet. */
export const MailProblem = z.union([
  z.object({
    inquiryId: z.int(),
    name: z.string().describe('The full name of the client'),
    kind: MailJob.shape.kind,
    state: MailProblemState,
  }),
  z.object({
    member: z.string().describe(`Name; of \`follow-ups\` also '${TO_THE_SALON}'`),
    kind: z.enum([
      ...AccountMailKind.options,
      ...AccountNotice.options,
      'follow-ups',
      'assignments',
      'retention',
    ]),
    state: MailProblemState,
  }),
])
export type MailProblem = z.infer<typeof MailProblem>

/**
 * `GET /contacts/summary`: the present state, and the first responses of the last 30 days. Possible spam and deleted
 * inquiries count only in `spam` and `deleted`, possible spam also in `all`.
 */
export const InboxSummary = z.object({
  unread: z.int(),
  all: z.int().describe('Outside the bin, with possible spam, as the list without a filter'),
  spam: z.int(),
  deleted: z.int().describe('In the bin'),
  toAnswer: z
    .object({
      total: z.int().describe('As `waiting=us` finds'),
      overdue: z.int().describe('Of these: past the deadline; as `deadline=passed` finds'),
      dueToday: z.int().describe('Of these: due until the end of the salon’s day; as `deadline=today` finds'),
      oldest: z.array(
        Inquiry.pick({ id: true, service: true, branch: true, waitingReason: true }).extend({
          name: z.string().describe('The full name'),
          waitingSince: Instant,
          waitingUntil: Instant,
        }),
      ),
    })
    .describe(`Inquiries that wait for us, and the ${OLDEST_NAMED} that have waited longest`),
  withClient: z.int().describe('Inquiries to which we responded last; as `waiting=client` finds'),
  followUps: z
    .object({
      due: z.int().describe('Today or earlier'),
      set: z.int().describe('On any day, as `followUp=set` finds'),
      oldest: z.array(FollowUp.extend({ inquiryId: z.int(), name: z.string().describe('The full name') })),
    })
    .describe(`Follow-ups that are due, and the first ${FOLLOW_UPS_NAMED} of them`),
  medianResponseMinutes: z
    .int()
    .nullable()
    .describe('From arrival to first response, of those that arrived in the last 30 days'),
  responded: z.int().describe('Inquiries of the last 30 days that the salon has responded to'),
  repliesWaiting: z
    .object({
      total: z.int(),
      since: Instant.describe('When the first of them was written'),
      lastError: z.string().nullable().describe('What the mail server said; null when none was tried'),
    })
    .nullable()
    .describe('Replies by email that have not left for more than five minutes; null when there are none'),
  canSendMail: z.boolean().describe('Whether a mail server is set up'),
  answersNotRead: z
    .object({
      since: Instant.describe('When the mailbox was last read, or should have been read for the first time'),
      reason: z.string().describe('A sentence'),
    })
    .nullable()
    .describe('Answers have not been read for ten minutes; null when they are, and without a mailbox'),
  answersWaiting: z
    .object({ total: z.int(), since: Instant.describe('Since when there have been any') })
    .nullable()
    .describe(
      'Messages in the mailbox that were not read yet, when there have been any for five minutes: too many at once or of one inquiry, or the mail server does not give them',
    ),
  newSenders: z
    .object({ total: z.int(), since: Instant.describe('Since when they are counted') })
    .nullable()
    .describe(
      'Emails of people who never wrote to the salon, which stayed in the mailbox; null for none, and for accounts without full access',
    ),
  mailProblems: z
    .array(MailProblem)
    .describe(
      'The newest five messages that failed in the last seven days, or were tried and have waited for more than an hour',
    ),
  mailProblemsTotal: z.int().describe('All of these'),
  acknowledgementLimitReached: z
    .boolean()
    .describe(
      `${ACKNOWLEDGEMENTS_PER_DAY} acknowledgements were sent in the last 24 hours: no more are sent for now`,
    ),
  plannedDays: z
    .array(z.object({ validFrom: z.iso.date(), prices: z.int() }))
    .describe(
      `The days within the next ${PLANNED_SOON_DAYS} on which planned prices become valid, and how many, the next three`,
    ),
  addFactorBy: Instant.nullable().describe(
    'From when on your account can only add a second factor; null when it has one, or none is required',
  ),
  backup: z
    .object({ ageMinutes: z.int().nullable().describe('Age of the last backup; null when there was none') })
    .nullable()
    .describe('Null in the demo, which needs no backup'),
})
export type InboxSummary = z.infer<typeof InboxSummary>

/**
 * A change to an inquiry, for open screens. `by` is the id of the admin who made it; null for the form and for
 * automatic changes.
 */
export const InquiryChange = z.object({
  inquiryId: z.int(),
  what: z.enum([
    'created',
    'status',
    'assigned',
    'corrected',
    'spam',
    'note',
    'reply',
    'mail',
    'received',
    'deleted',
    'restored',
    'purged',
  ]),
  by: z.int().nullable(),
})
export type InquiryChange = z.infer<typeof InquiryChange>

/** An admin has begun or stopped writing a reply to an inquiry. */
export const WritingEvent = z.object({ inquiryId: z.int(), user: Colleague, writing: z.boolean() })
export type WritingEvent = z.infer<typeof WritingEvent>
