import { z } from 'zod'
import { CategoryId } from './category.ts'
import { FIRST_PAGE, Instant, numberInUrl, PAGE_SIZE, Pagination, Version } from './envelope.ts'
import { forEachField, type InquiryFieldName } from './inquiry-fields.ts'
import { anyPhone, optionalText, requiredEmail, requiredText, tidy, tooLong } from './text-fields.ts'

export const InquiryStatus = z.enum(['unread', 'read', 'processing', 'completed'])
export type InquiryStatus = z.infer<typeof InquiryStatus>

/** How each of `inquiryFields` is checked, in the public form and in the request. `branch` and `service` are names, kept as they were sent. */
export const InquiryInput = z.object({
  firstName: requiredText(80, 'First name is required'),
  lastName: requiredText(80, 'Last name is required'),
  email: requiredEmail('Email is required', 'Please enter a valid email address'),
  phone: anyPhone('Please enter a phone number with at least one digit'),
  branch: optionalText(120),
  service: optionalText(120),
  message: requiredText(5000, 'Message is required'),
} satisfies Record<InquiryFieldName, z.ZodType<string, unknown>>)
export type InquiryInput = z.infer<typeof InquiryInput>

/**
 * The form's extra fields, by which an inquiry that no person typed is told apart (never refused, only marked):
 * `website` is a field no person sees, `ticket` a signed time at which the form was opened, good for one inquiry.
 */
export const FormProof = z.object({
  website: z.unknown().optional().describe('Stays empty'),
  ticket: z
    .unknown()
    .optional()
    .describe('From `GET /contacts/ticket`, when the form was opened; good for one inquiry'),
})
export type FormProof = z.infer<typeof FormProof>

/** The body of `POST /contacts`. */
export const InquirySubmission = InquiryInput.extend(FormProof.shape)
export type InquirySubmission = z.infer<typeof InquirySubmission>

/** What `GET /contacts/ticket` hands to a form that has just been opened. */
export const FormTicket = z.object({ ticket: z.string() })
export type FormTicket = z.infer<typeof FormTicket>

/** How a message about an inquiry fares: waiting for the mail server, sent, or given up. */
export const MailState = z.enum(['waiting', 'sent', 'failed'])
export type MailState = z.infer<typeof MailState>

export const MailJob = z.object({
  kind: z
    .enum(['salon', 'client', 'reply', 'overdue'])
    .describe(
      'To the salon, the acknowledgement to the client, an admin’s reply, or the reminder to the salon',
    ),
  state: MailState,
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  replyId: z.int().nullable().describe('Of a reply: which one'),
})
export type MailJob = z.infer<typeof MailJob>

/**
 * One entry of an inquiry's append-only history. `actor` is an admin's email, or null for the public form and the salon
 * itself. `assignee` is the email of the admin to whom it was handed; null when it was taken from everybody.
 */
export const HistoryEntry = z.object({
  action: z.enum(['created', 'status', 'assigned', 'suspected', 'trusted', 'deleted', 'restored']),
  from: InquiryStatus.nullable(),
  to: InquiryStatus.nullable(),
  assignee: z.string().nullable(),
  actor: z.string().nullable(),
  at: Instant,
  undo: z.literal(true).optional().describe('It put back what an action on many inquiries had changed'),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** An admin, as inquiries name one. */
export const Colleague = z.object({ id: z.int(), name: z.string(), email: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** An inquiry as the list shows it. */
export const Inquiry = z.object({
  id: z.int(),
  ...forEachField(() => z.string()),
  status: InquiryStatus,
  suspected: z.boolean().describe('Probably typed by a program'),
  createdAt: Instant,
  version: Version,
  assignee: Colleague.nullable().describe('Who sees to it'),
  answeredAt: Instant.nullable().describe('First reply, or first marked as processing or completed'),
  dueAt: Instant.nullable().describe('A day after it came; null when answered, suspected or deleted'),
  replyFailed: z.boolean().describe('A reply to it was given up by the outbox'),
  deletedAt: Instant.nullable().describe('In the bin since; goes for good 30 days later'),
})
export type Inquiry = z.infer<typeof Inquiry>

/** What admins tell each other about an inquiry; never leaves the back office. */
export const InquiryNote = z.object({ id: z.int(), text: z.string(), author: z.string(), at: Instant })
export type InquiryNote = z.infer<typeof InquiryNote>

/** An answer to the client, written in the back office. Its fate is that of the mail job with its id. */
export const InquiryReply = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  author: z.string(),
  at: Instant,
})
export type InquiryReply = z.infer<typeof InquiryReply>

/** An inquiry as its detail shows it; every list in it is oldest first. */
export const InquiryDetail = Inquiry.extend({
  history: z.array(HistoryEntry),
  mail: z.array(MailJob),
  notes: z.array(InquiryNote),
  replies: z.array(InquiryReply),
})
export type InquiryDetail = z.infer<typeof InquiryDetail>

/**
 * A change of status. There is no way back to unread.
 * `onlyIfUnread` makes it the automatic read on opening: it changes nothing once somebody has read the inquiry.
 */
export const StatusInput = z.object({
  status: z.enum(['read', 'processing', 'completed'], 'Status must be read, processing or completed'),
  onlyIfUnread: z.boolean().default(false),
})
export type StatusInput = z.infer<typeof StatusInput>

const NO_SUCH_VALUE = 'The filter has a value that the list does not know'
const none = z.literal('')

/** A date in the salon's own time zone. */
const Day = z.union([z.iso.date(NO_SUCH_VALUE), none], NO_SUCH_VALUE).default('')

/** A yes in an address: 1. */
export const QueryFlag = z.enum(['', '1'], NO_SUCH_VALUE).default('')

/** What is looked for, tidy. Where nothing of it is left a space stays: empty means all, but what nobody can see finds nothing. */
const soughtText = (max: number) =>
  z
    .string('Must be text')
    .nullish()
    .transform(text => tidy(text ?? '') || (text ? ' ' : ''))
    .pipe(z.string().max(max, tooLong(max)))
    .default('')

/** Which inquiries are meant. Everything empty means all that are not in the bin. */
export const InquiryFilter = z.object({
  status: z.union([InquiryStatus, none], NO_SUCH_VALUE).default('').describe('Empty means all'),
  q: soughtText(200).describe('Words, or a part of a phone number'),
  branch: soughtText(120).describe('By name'),
  service: soughtText(120).describe('By name'),
  category: z.union([CategoryId, none], NO_SUCH_VALUE).default(''),
  from: Day.describe('First day, in the salon’s time zone'),
  to: Day.describe('Last day'),
  assignee: z
    .union([z.enum(['', 'nobody']), z.string().regex(/^[1-9]\d{0,8}$/, NO_SUCH_VALUE)], NO_SUCH_VALUE)
    .default('')
    .describe('An admin’s id, or nobody'),
  clock: z
    .enum(['', 'waiting', 'soon', 'overdue'], NO_SUCH_VALUE)
    .default('')
    .describe('Not answered yet; due within four hours; or overdue'),
  suspected: z.enum(['', 'hide', 'only'], NO_SUCH_VALUE).default(''),
  deleted: QueryFlag.describe('1: the bin'),
})
export type InquiryFilter = z.infer<typeof InquiryFilter>

/** `xlsx` for spreadsheets, with every cell as text; `csv` for other programs. */
export const ExportFormat = z.enum(['xlsx', 'csv'])
export type ExportFormat = z.infer<typeof ExportFormat>

export const InquiryListQuery = InquiryFilter.extend({
  page: numberInUrl(z.int().min(1).max(1_000_000_000)).default(FIRST_PAGE),
  limit: numberInUrl(z.int().min(1).max(100)).default(PAGE_SIZE),
})
export type InquiryListQuery = z.infer<typeof InquiryListQuery>

/** How many results of a search for words are listed and counted. Lists without words are not bounded. */
export const RESULTS_MAX = 1_000

/** The answer of `GET /contacts`: newest first, in the order in which they came. */
export const InquiryList = z.object({
  success: z.literal(true),
  data: z.array(Inquiry),
  pagination: Pagination,
  more: z.boolean().describe(`There are more than the ${RESULTS_MAX} that are listed and counted`),
  newest: z
    .int()
    .describe(
      'The highest id of all inquiries when the list was read, whatever it shows; 0 when there are none',
    ),
})
export type InquiryList = z.infer<typeof InquiryList>
