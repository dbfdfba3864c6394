import { z } from 'zod'
import { CategoryId } from './category.ts'
import { IdParams, numberInUrl, Version } from './envelope.ts'
import { Colleague, InquiryFilter, InquiryStatus, MailJob, StatusInput } from './inquiry.ts'
import { AccountMailKind } from './team.ts'
import { requiredText } from './text-fields.ts'

/** The promise on the site: 'We respond within 24 hours'. */
export const RESPONSE_DEADLINE_MS = 24 * 60 * 60 * 1000

/** An unanswered inquiry is due soon when this much of its time is left, or less. */
export const DUE_SOON_MS = 4 * 60 * 60 * 1000

/** As many acknowledgements as the salon sends to clients in 24 hours. */
export const ACKNOWLEDGEMENTS_PER_DAY = 200

/** How long a deleted inquiry can be restored. */
export const BIN_DAYS = 30

/** As many inquiries as one action may change; more are refused, so that each action is wholly done or wholly not. */
export const BULK_MAX = 10_000

/** As many notes as an inquiry may have. */
export const NOTES_MAX = 200

/** `POST /contacts/{id}/notes` */
export const NoteInput = z.object({ text: requiredText(5000, 'Note is required') })
export type NoteInput = z.infer<typeof NoteInput>

/** `PUT /contacts/{id}/assignee`: null takes it from everybody. */
export const AssigneeInput = z.object({
  userId: z.int32('Name a member of the team by id, or null for no one').nullable(),
})
export type AssigneeInput = z.infer<typeof AssigneeInput>

/** `PUT /contacts/{id}/suspicion` */
export const SpamInput = z.object({
  suspected: z.boolean('Say whether it is possible spam: true or false'),
})
export type SpamInput = z.infer<typeof SpamInput>

/** `POST /contacts/{id}/replies`. Stops the clock; goes out through the outbox. */
export const ReplyInput = z.object({
  subject: requiredText(200, 'Subject is required'),
  text: requiredText(10_000, 'Reply is required'),
})
export type ReplyInput = z.infer<typeof ReplyInput>

/** `POST /contacts/{id}/replies/{replyId}/retry`: sends a reply again that was given up. */
export const ReplyParams = IdParams.extend({ replyId: IdParams.shape.id })

/** `PUT /contacts/{id}/writing`: said again every few seconds for as long as somebody writes a reply. */
export const WritingInput = z.object({ writing: z.boolean() })
export type WritingInput = z.infer<typeof WritingInput>

const WHAT = 'Say what to do, and no more than that takes: status, assign, suspicion, delete or restore'
const bulkAction = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, WHAT)

/** What is done to many at once. */
export const BulkAction = z.discriminatedUnion(
  'action',
  [
    bulkAction({ action: z.literal('status'), status: StatusInput.shape.status }),
    bulkAction({ action: z.literal('assign'), userId: AssigneeInput.shape.userId }),
    bulkAction({ action: z.literal('suspicion'), suspected: SpamInput.shape.suspected }),
    bulkAction({ action: z.literal('delete') }),
    bulkAction({ action: z.literal('restore') }),
  ],
  WHAT,
)
export type BulkAction = z.infer<typeof BulkAction>

const WHICH = `Say which inquiries are meant: 1 to ${BULK_MAX.toLocaleString('en-US')} ids, and at most a filter that is made of what the list knows`

/**
 * `POST /contacts/bulk`. The ids are those that were selected, so that nothing that arrived or changed since is reached. Rows that
 * no longer match `filter` are skipped.
 */
export const BulkInput = z.object({
  which: z.strictObject(
    {
      ids: z.array(z.int32(WHICH).positive(WHICH), WHICH).min(1, WHICH).max(BULK_MAX, WHICH),
      filter: z.strictObject(InquiryFilter.shape, WHICH).optional(),
    },
    WHICH,
  ),
  act: BulkAction,
})
export type BulkInput = z.infer<typeof BulkInput>

/** What became of an action on many inquiries: `changed`, `unchanged`, `skipped` and `missing` are all that were named. */
export const BulkReport = z.object({
  changed: z.int(),
  unchanged: z.int().describe('It was so already'),
  skipped: z
    .int()
    .describe('Left as it is: it no longer matches the filter or, when undoing, was changed since'),
  missing: z.int().describe('Deleted permanently, or in the bin'),
  ids: z.array(z.int()).describe('Of those that changed'),
  actionId: z.uuid().nullable().describe('By which it can be undone; null when nothing changed'),
})
export type BulkReport = z.infer<typeof BulkReport>

/** `POST /contacts/bulk/{actionId}/undo` */
export const ActionParams = z.object({ actionId: z.uuid() })

/** The query of `GET /contacts/ids`. */
export const InquiryIdsQuery = InquiryFilter.extend({
  upTo: numberInUrl(z.int().min(0).max(2_147_483_646)).describe(
    '`newest` of the list on the screen: later ones are left out',
  ),
})
export type InquiryIdsQuery = z.infer<typeof InquiryIdsQuery>

/** The answer of `GET /contacts/ids`: what a filter finds, newest first. */
export const InquiryIds = z.object({ ids: z.array(z.int()) })
export type InquiryIds = z.infer<typeof InquiryIds>

/** A reply that is used again and again. `{name}`, `{service}` and `{branch}` stand for those of the inquiry, where it has them. */
export const SavedReplyInput = z.object({
  title: requiredText(80, 'Title is required'),
  text: requiredText(10_000, 'Text is required'),
})
export type SavedReplyInput = z.infer<typeof SavedReplyInput>

export const SavedReply = SavedReplyInput.extend({ id: z.int(), version: Version })
export type SavedReply = z.infer<typeof SavedReply>

/** Under this name the dashboard counts all branches that did not exist when they were named. */
export const OTHER_BRANCH = 'Another'

const Named = z.array(z.object({ name: z.string(), total: z.int() }))

const MailTroubleState = z.enum(['waiting', 'failed'])

/** A message about an inquiry or to a member of the team that the mail server has not taken. */
export const MailProblem = z.union([
  z.object({ contactId: z.int(), kind: MailJob.shape.kind, state: MailTroubleState }),
  z.object({ member: z.string().describe('Name'), kind: AccountMailKind, state: MailTroubleState }),
])
export type MailProblem = z.infer<typeof MailProblem>

/** A backup that is older is said to be late. */
export const BACKUP_LATE_MS = 2 * 24 * 60 * 60 * 1000

/** `GET /contacts/summary`: what matters now, and the last 30 days. Suspected and deleted inquiries count nowhere else than in `suspected` and `deleted`. */
export const InboxSummary = z.object({
  unread: z.int(),
  suspected: z.int(),
  deleted: z.int().describe('In the bin'),
  waiting: z.int().describe('Not answered yet'),
  dueSoon: z.int().describe('Of these: due within four hours'),
  overdue: z.int().describe('Of these: longer than a day ago'),
  medianAnswerMinutes: z
    .int()
    .nullable()
    .describe('From arrival to first answer, of those answered in the last 30 days'),
  answered: z.int().describe('In the last 30 days'),
  days: z.array(z.object({ day: z.iso.date(), totals: z.record(InquiryStatus, z.int()) })),
  categories: z.array(z.object({ category: CategoryId.or(z.literal('')), total: z.int() })),
  branches: Named.describe(
    `The twenty that were named most, as they were called when the inquiry came; '${OTHER_BRANCH}' are names that no branch had then, '' none`,
  ),
  hours: z.array(z.object({ weekday: z.int().min(0).max(6), hour: z.int().min(0).max(23), total: z.int() })),
  canSendMail: z.boolean().describe('Whether replies can be sent from here'),
  mailTrouble: z
    .array(MailProblem)
    .describe(
      'The newest five messages that were given up in the last seven days, or were tried and have been owed for more than an hour',
    ),
  mailTroubleTotal: z.int().describe('All of these, counted up to 10,000'),
  acknowledgementLimitReached: z
    .boolean()
    .describe(
      `The ${ACKNOWLEDGEMENTS_PER_DAY} acknowledgements of the last 24 hours are used up: new clients get none`,
    ),
  backup: z
    .object({ ageMinutes: z.int().nullable().describe('Of the last backup; null when there was none') })
    .nullable()
    .describe('Null in the demo, which nobody backs up'),
})
export type InboxSummary = z.infer<typeof InboxSummary>

/** Something happened to an inquiry. `by` is the id of the admin who did it. */
export const InquiryChange = z.object({
  contactId: z.int(),
  what: z.enum([
    'created',
    'status',
    'assigned',
    'suspicion',
    'note',
    'reply',
    'mail',
    'deleted',
    'restored',
    'purged',
  ]),
  by: z.int().nullable(),
})
export type InquiryChange = z.infer<typeof InquiryChange>

/** Somebody writes a reply to an inquiry, or has stopped. */
export const WritingEvent = z.object({ contactId: z.int(), user: Colleague, writing: z.boolean() })
export type WritingEvent = z.infer<typeof WritingEvent>
