import { z } from 'zod'
import { CategoryId } from './category.ts'
import { Colleague, ContactFilter, ContactStatus, MailJob } from './contact.ts'
import { IdParams, Version } from './envelope.ts'
import { AccountMailKind } from './team.ts'
import { requiredText } from './text.ts'

/** The promise on the site: 'We respond within 24 hours'. */
export const ANSWER_WITHIN_MS = 24 * 60 * 60 * 1000

/** An unanswered inquiry is due soon when this much of its time is left, or less. */
export const DUE_SOON_MS = 4 * 60 * 60 * 1000

/** As many acknowledgements as the salon sends to clients in 24 hours. */
export const ACKNOWLEDGEMENTS_PER_DAY = 200

/** How long a deleted inquiry can be restored. */
export const BIN_DAYS = 30

/** As many inquiries as one act may change; more are refused, so that each act is wholly done or wholly not. */
export const BULK_MAX = 10_000

/** As many notes as an inquiry may have. */
export const NOTES_MAX = 200

/** `POST /contacts/{id}/notes` */
export const NoteInput = z.object({ text: requiredText(5000, 'Note is required') })
export type NoteInput = z.infer<typeof NoteInput>

/** `PUT /contacts/{id}/assignee`: null takes it from everybody. */
export const AssigneeInput = z.object({ userId: z.int32().nullable() })
export type AssigneeInput = z.infer<typeof AssigneeInput>

/** `PUT /contacts/{id}/suspicion` */
export const SuspicionInput = z.object({ suspected: z.boolean() })
export type SuspicionInput = z.infer<typeof SuspicionInput>

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

/** What is done to many at once. */
export const BulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('status'), status: z.enum(['read', 'processing', 'completed']) }),
  z.strictObject({ action: z.literal('assign'), userId: z.int32().nullable() }),
  z.strictObject({ action: z.literal('suspicion'), suspected: z.boolean() }),
  z.strictObject({ action: z.literal('delete') }),
  z.strictObject({ action: z.literal('restore') }),
])
export type BulkAction = z.infer<typeof BulkAction>

/** Whether a filter leaves anything out. */
export const narrows = (filter: ContactFilter): boolean => Object.values(filter).some(value => value !== '')

const WHICH =
  'Say which inquiries are meant: either their ids, or a filter that is made of what the list knows and leaves some out, or all: true'

/**
 * `POST /contacts/bulk`: some inquiries by id, or those that a filter finds, or all that are not in the bin. Strict, and no filter
 * means all by being empty: one that is misspelt must not change everything.
 */
export const BulkInput = z.object({
  which: z.union(
    [
      z.strictObject({ ids: z.array(z.int32().positive()).min(1).max(1000) }, WHICH),
      z.strictObject({ filter: z.strictObject(ContactFilter.shape, WHICH).refine(narrows, WHICH) }, WHICH),
      z.strictObject({ all: z.literal(true) }, WHICH),
    ],
    WHICH,
  ),
  act: BulkAction,
})
export type BulkInput = z.infer<typeof BulkInput>

/** What became of an act on many: `changed`, `unchanged` (it was so already) and `missing` (gone, or in the bin) make all. */
export const BulkReport = z.object({
  changed: z.int(),
  unchanged: z.int(),
  missing: z.int(),
  ids: z.array(z.int()).describe('Of those that changed'),
})
export type BulkReport = z.infer<typeof BulkReport>

/** A reply that is used again and again. `{name}`, `{service}` and `{branch}` stand for those of the inquiry. */
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
export const MailTrouble = z.union([
  z.object({ contactId: z.int(), kind: MailJob.shape.kind, state: MailTroubleState }),
  z.object({ member: z.string().describe('Name'), kind: AccountMailKind, state: MailTroubleState }),
])
export type MailTrouble = z.infer<typeof MailTrouble>

/** A backup that is older is said to be late. */
export const BACKUP_LATE_MS = 2 * 24 * 60 * 60 * 1000

/** `GET /contacts/summary`: what matters now, and the last 30 days. Suspected and deleted inquiries count nowhere else than in `suspected` and `deleted`. */
export const DeskSummary = z.object({
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
  days: z.array(z.object({ day: z.iso.date(), totals: z.record(ContactStatus, z.int()) })),
  categories: z.array(z.object({ category: CategoryId.or(z.literal('')), total: z.int() })),
  branches: Named.describe(
    `The twenty that were named most, as they were called when the inquiry came; '${OTHER_BRANCH}' are names that no branch had then, '' none`,
  ),
  hours: z.array(z.object({ weekday: z.int().min(0).max(6), hour: z.int().min(0).max(23), total: z.int() })),
  canSendMail: z.boolean().describe('Whether replies can be sent from here'),
  mailTrouble: z
    .array(MailTrouble)
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
export type DeskSummary = z.infer<typeof DeskSummary>

/** Something happened to an inquiry. `by` is the id of the admin who did it. */
export const DeskChange = z.object({
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
export type DeskChange = z.infer<typeof DeskChange>

/** Somebody writes a reply to an inquiry, or has stopped. */
export const DeskWriting = z.object({ contactId: z.int(), user: Colleague, writing: z.boolean() })
export type DeskWriting = z.infer<typeof DeskWriting>
