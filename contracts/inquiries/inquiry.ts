// Long: an inquiry in all its forms, as it is sent, listed, shown and filtered.
import { z } from 'zod'
import { Colleague } from '../accounts/user.ts'
import { Instant, numberInUrl, Pagination, Version } from '../api/envelope.ts'
import { emptyValue, FilterDay, NO_SUCH_VALUE } from '../api/filter-fields.ts'
import { CategoryId } from '../services/category.ts'
import { personMatches } from '../text/person-keys.ts'
import {
  BRANCH_OR_SERVICE_NAME_MAX,
  clientPhone,
  optionalText,
  requiredEmail,
  requiredText,
  tidy,
  tooLong,
} from '../text/text-fields.ts'
import { Attachment, PhotographNames } from './attachments.ts'
import { clientFieldNames, forEachField, type InquiryFieldName } from './inquiry-fields.ts'
import {
  ANSWER_EXCERPT_MAX,
  FIRST_PAGE,
  inquiryStatuses,
  MESSAGE_MAX,
  NONE,
  OTHER_BRANCH,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  RELATED_MAX,
  RESULTS_MAX,
  SAME_PHONE_NOTES_MAX,
} from './limits.ts'
import { ReceivedMessage } from './received.ts'
import { inquirySources } from './sources.ts'

export const InquiryStatus = z.enum(inquiryStatuses)
export type InquiryStatus = z.infer<typeof InquiryStatus>

/**
 * Validates each of `inquiryFields`, in the public form and in the request. `branch` and `service` are names, stored as
 * they were sent.
 */
export const InquiryInput = z.object({
  firstName: requiredText(80, 'First name is required'),
  lastName: requiredText(80, 'Last name is required'),
  email: requiredEmail('Email is required', 'Please enter a valid email address'),
  phone: clientPhone('Please enter a phone number with at least one digit'),
  branch: optionalText(BRANCH_OR_SERVICE_NAME_MAX),
  service: optionalText(BRANCH_OR_SERVICE_NAME_MAX),
  message: requiredText(MESSAGE_MAX, 'Message is required'),
} satisfies Record<InquiryFieldName, z.ZodType<string, unknown>>)
export type InquiryInput = z.infer<typeof InquiryInput>

/** How an inquiry came. */
export const InquirySource = z.enum(inquirySources)

/**
 * The form's extra fields, from which the spam check recognises automated inquiries (it marks, never refuses):
 * `website` is hidden from people, `ticket` is the signed time at which the form was opened, valid for one inquiry.
 */
export const SpamCheckFields = z.object({
  website: z.unknown().optional().describe('Must stay empty'),
  ticket: z
    .unknown()
    .optional()
    .describe('From `GET /contacts/ticket`, when the form was opened; valid for one inquiry'),
})
export type SpamCheckFields = z.infer<typeof SpamCheckFields>

/** The body of `POST /contacts`. */
export const InquirySubmission = InquiryInput.extend(SpamCheckFields.shape).extend({
  photographs: PhotographNames.describe('Names from `POST /contacts/photographs`'),
})
export type InquirySubmission = z.infer<typeof InquirySubmission>

/** The response of `GET /contacts/ticket`, for a form that has just been opened. */
export const FormTicket = z.object({ ticket: z.string() })

/** The state of a message about an inquiry: waiting for the mail server, sent, or failed after all attempts. */
export const MailState = z.enum(['waiting', 'sent', 'failed'])
export type MailState = z.infer<typeof MailState>

export const MailJob = z.object({
  kind: z
    .enum(['salon', 'client', 'reply', 'deadline'])
    .describe(
      'To the salon, the acknowledgement to the client, an admin’s reply, or the reminder to the salon',
    ),
  state: MailState,
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  replyId: z.int().nullable().describe('Id of the reply, for kind `reply`'),
})
export type MailJob = z.infer<typeof MailJob>

/** When to come back to an inquiry, a day in the salon's time zone, and why; `note` may be empty. */
export const FollowUp = z.object({ on: z.iso.date(), note: z.string() })
export type FollowUp = z.infer<typeof FollowUp>

/**
 * One entry of an inquiry's append-only history. `actor` is an admin's email, or null for the public form and for
 * automatic actions; of `created` it is the admin who wrote the inquiry down. `assignee` is the email of the new assignee; null
 * when the inquiry became unassigned. `email-removed` is about an email that does not belong here; `no-answer-needed` says that
 * what the client wrote needs no answer; `corrected` that what the client typed was corrected.
 */
export const HistoryEntry = z.object({
  action: z.enum([
    'created',
    'status',
    'assigned',
    'spam',
    'not-spam',
    'deleted',
    'restored',
    'follow-up',
    'email-removed',
    'no-answer-needed',
    'corrected',
  ]),
  from: InquiryStatus.nullable(),
  to: InquiryStatus.nullable(),
  assignee: z.string().nullable(),
  actor: z.string().nullable(),
  followUp: FollowUp.nullable().optional().describe('Of `follow-up`: the new one; null when it was cleared'),
  was: z
    .partialRecord(z.enum(clientFieldNames), z.string())
    .optional()
    .describe('Of `corrected`: the fields that were corrected, with what was there before'),
  at: Instant,
  undo: z.literal(true).optional().describe('Written by the undo of an action'),
  actionId: z.uuid().optional().describe('Id to undo the change; absent once it can no longer be undone'),
  undoableBy: z
    .string()
    .optional()
    .describe('Only this admin, by email, can undo the change: all later changes are theirs'),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** How a reply reached the client: by email, by WhatsApp, by telephone, on Instagram or Facebook, or in the salon. */
export const ReplyChannel = z.enum(['email', 'whatsapp', 'call', 'instagram', 'facebook', 'walk-in'])
export type ReplyChannel = z.infer<typeof ReplyChannel>

/** How two inquiries are of the same person: by the email, or by the telephone alone, which families share. */
export const PersonMatch = z.enum(personMatches)

/** Who an inquiry waits for. Screens say To Answer, With the Client and Done. */
export const WaitingFor = z.enum(['us', 'client', 'no-one'])
export type WaitingFor = z.infer<typeof WaitingFor>

/**
 * Why an inquiry waits for us: no one has responded yet, the client has answered, a reply could not be delivered, or its follow-up is
 * due. With several reasons it is the earliest.
 */
export const WaitingReason = z.enum(['new', 'answered', 'failed', 'follow-up'])
export type WaitingReason = z.infer<typeof WaitingReason>

/** An inquiry as the list shows it. */
export const Inquiry = z.object({
  id: z.int(),
  ...forEachField(() => z.string()),
  source: InquirySource.describe(
    'How it came: `form`, `callback` (the short form without an email), or as the admin who wrote it down said',
  ),
  status: InquiryStatus,
  spam: z.boolean().describe('Possible spam'),
  createdAt: Instant,
  version: Version,
  assignee: Colleague.nullable().describe('The admin who takes care of it'),
  respondedAt: Instant.nullable().describe(
    'Time of the first reply, or of the first mark as processing or completed',
  ),
  waitingFor: WaitingFor.describe(
    '`us`: To Answer; `client`: we responded last; `no-one`: completed, and nothing came afterwards; possible spam and what is in the bin wait for no one',
  ),
  waitingReason: WaitingReason.nullable().describe('Why it waits for us; null when it does not'),
  waitingSince: Instant.nullable().describe('Since when it waits for us; null when it does not'),
  waitingUntil: Instant.nullable().describe(
    'The deadline: 24 hours later, of a follow-up the end of its day; null when it does not wait for us',
  ),
  answerWaitingSince: Instant.nullable().describe(
    'Since when an answer of the client waits for us, also where `waitingReason` is another one; null when none does',
  ),
  newestAnswer: z
    .object({
      text: z.string().describe(`Its beginning, on one line, of at most ${ANSWER_EXCERPT_MAX} characters`),
      at: Instant,
    })
    .nullable()
    .describe('The newest answer of the client; null when there is none'),
  lastReply: z
    .object({ channel: ReplyChannel, author: z.string(), at: Instant })
    .nullable()
    .describe(
      'The latest reply that was not withdrawn, and when it was given, or was last sent from here; null when there is none',
    ),
  replyFailed: z.boolean().describe('A reply to it could not be sent'),
  replyWaiting: z.boolean().describe('A reply to it waits for the mail server'),
  newAnswers: z.int().describe('Answers of the client that no one has opened yet'),
  followUp: FollowUp.nullable().describe('Stays until someone clears it or sets another; null without one'),
  deletedAt: Instant.nullable().describe('In the bin since; permanently deleted 30 days later'),
  alsoAsked: z
    .object({ at: Instant.describe('When that one arrived'), match: PersonMatch })
    .nullable()
    .describe(
      'The newest other open inquiry of the same person: not completed, not spam, not in the bin; null without one',
    ),
})
export type Inquiry = z.infer<typeof Inquiry>

/** A text about an inquiry that only the back office sees. */
export const InquiryNote = z.object({ id: z.int(), text: z.string(), author: z.string(), at: Instant })

/** A reply to the client. The mail job with its id says whether an email was sent; other channels have no subject. */
export const InquiryReply = z.object({
  id: z.int(),
  channel: ReplyChannel,
  recipient: z.string().describe('The address, where it is another one than the inquiry has'),
  subject: z.string(),
  text: z.string(),
  author: z.string(),
  at: Instant,
  attachments: z.array(Attachment),
  withdrawn: z
    .object({ by: z.string(), at: Instant })
    .nullable()
    .describe(
      'Who withdrew it, or took it back before it was sent, and when: it does not count as a response',
    ),
})
export type InquiryReply = z.infer<typeof InquiryReply>

/** Another inquiry of the same person. */
export const RelatedInquiry = z.object({
  id: z.int(),
  name: z.string().describe('The full name in it'),
  createdAt: Instant,
  status: InquiryStatus,
  spam: z.boolean(),
  service: z.string(),
  branch: z.string(),
  message: z.string().describe('Its first line'),
  match: PersonMatch.describe('`phone`: by the telephone alone, which families share'),
})
export type RelatedInquiry = z.infer<typeof RelatedInquiry>

/** The note about a person: one for each email, and one for each telephone of inquiries without an email. */
export const PersonNote = z.object({
  text: z.string(),
  author: z.string(),
  at: Instant,
  version: Version.describe('Another one after each save'),
  match: PersonMatch.describe('Whether it is kept by the email or by the telephone'),
})
export type PersonNote = z.infer<typeof PersonNote>

/** An inquiry with its history, mail, notes, replies and received messages, each oldest first, and what is known of the person. */
export const InquiryDetail = Inquiry.extend({
  photographs: z.array(Attachment).describe('Those that were sent with the form'),
  history: z.array(HistoryEntry),
  mail: z.array(MailJob),
  notes: z.array(InquiryNote),
  replies: z.array(InquiryReply),
  received: z.array(ReceivedMessage),
  conversationVersion: z
    .int()
    .describe('Grows with each reply and each received message; `If-Match` of a reply names it'),
  related: z
    .array(RelatedInquiry)
    .describe(`Other inquiries of the person outside the bin, newest first, at most ${RELATED_MAX}`),
  personNote: PersonNote.nullable().describe('The note about the person; null without one'),
  samePhoneNotes: z
    .array(PersonNote.omit({ version: true, match: true }))
    .describe(`Notes about others with the same telephone, newest first, at most ${SAME_PHONE_NOTES_MAX}`),
})
export type InquiryDetail = z.infer<typeof InquiryDetail>

/** What an action on one inquiry has done. */
export const ActionDone = z.object({
  actionId: z
    .uuid()
    .nullable()
    .describe('Id to undo the change; null when nothing was changed, or it can’t be undone'),
})
export type ActionDone = z.infer<typeof ActionDone>

/** An inquiry after a change that can be undone. */
export const ChangedInquiry = InquiryDetail.extend(ActionDone.shape)
export type ChangedInquiry = z.infer<typeof ChangedInquiry>

/** An inquiry after a reply was stored. */
export const RepliedInquiry = InquiryDetail.extend({ replyId: z.int() })
export type RepliedInquiry = z.infer<typeof RepliedInquiry>

/**
 * `PUT /contacts/{id}`: a change of status. Nothing goes back to unread.
 * `onlyIfUnread` is the automatic read on opening: it changes nothing if the inquiry is no longer unread.
 */
export const StatusInput = z.object({
  status: z.enum(['read', 'processing', 'completed'], 'Status must be read, processing or completed'),
  onlyIfUnread: z.boolean().default(false),
  conversationVersion: z
    .int()
    .optional()
    .describe('With it nothing is changed (412) when someone has replied or written since'),
})
export type StatusInput = z.infer<typeof StatusInput>

/** A boolean in a query: `1`, or empty for false. */
export const QueryFlag = z.enum(['', '1'], NO_SUCH_VALUE).default('')

/** Normalised filter text. Invisible text becomes one space, which matches nothing: empty would match all. */
const filterText = (max: number) =>
  z
    .string('Must be text')
    .nullish()
    .transform(text => tidy(text ?? '') || (text ? ' ' : ''))
    .pipe(z.string().max(max, tooLong(max)))
    .default('')

/** Filter of the inquiries. An empty filter matches all that are not in the bin. */
export const InquiryFilter = z.object({
  status: z.union([InquiryStatus, emptyValue], NO_SUCH_VALUE).default('').describe('Empty means all'),
  q: filterText(200).describe('Words, or a part of a phone number'),
  branch: filterText(BRANCH_OR_SERVICE_NAME_MAX).describe(
    `By the name that a branch had when the inquiry arrived; ${NONE} for none, ${OTHER_BRANCH} for names that no branch had`,
  ),
  service: filterText(BRANCH_OR_SERVICE_NAME_MAX).describe(
    `By name, of a selection by each of its services; ${NONE} for none`,
  ),
  category: z.union([CategoryId, emptyValue], NO_SUCH_VALUE).default(''),
  from: FilterDay.describe('First day, in the salon’s time zone'),
  to: FilterDay.describe('Last day'),
  assignee: z
    .union([z.enum(['', 'unassigned']), z.string().regex(/^[1-9]\d{0,8}$/, NO_SUCH_VALUE)], NO_SUCH_VALUE)
    .default('')
    .describe('An admin’s id, or `unassigned`'),
  waiting: z
    .enum(['', 'us', 'client'], NO_SUCH_VALUE)
    .default('')
    .describe('Who it waits for; `us` lists those that wait longest first'),
  deadline: z
    .enum(['', 'passed', 'today'], NO_SUCH_VALUE)
    .default('')
    .describe('Of those that wait for us: `passed`: overdue; `today`: due until the end of the salon’s day'),
  followUp: z
    .enum(['', 'due', 'set'], NO_SUCH_VALUE)
    .default('')
    .describe('`due`: today or earlier, and not possible spam; `set`: on any day'),
  source: z
    .union([InquirySource, emptyValue], NO_SUCH_VALUE)
    .default('')
    .describe('How it came; `form` for the public form, `callback` for the short one'),
  response: z
    .enum(['', 'in-time', 'late', 'none'], NO_SUCH_VALUE)
    .default('')
    .describe('First response: within 24 hours; later, or none although 24 hours have passed; none yet'),
  again: QueryFlag.describe('1: of people who had sent another inquiry before'),
  spam: z.enum(['', 'hide', 'only'], NO_SUCH_VALUE).default(''),
  deleted: QueryFlag.describe('1: the bin'),
})
export type InquiryFilter = z.infer<typeof InquiryFilter>

/** `xlsx` for spreadsheets, with every cell as text; `csv` for other programs. */
export const ExportFormat = z.enum(['xlsx', 'csv'])
export type ExportFormat = z.infer<typeof ExportFormat>

export const InquiryListQuery = InquiryFilter.extend({
  page: numberInUrl(z.int().min(1).max(1_000_000_000)).default(FIRST_PAGE),
  limit: numberInUrl(z.int().min(1).max(PAGE_SIZE_MAX)).default(PAGE_SIZE),
})
export type InquiryListQuery = z.infer<typeof InquiryListQuery>

const listedId = numberInUrl(z.int().min(0).max(2_147_483_646))

/**
 * `GET /contacts/arrived`: what has come since a list was read, of those that the filter finds: new inquiries, newest first, then older
 * ones whose client has answered.
 */
export const ArrivedQuery = InquiryFilter.extend({
  newest: listedId.describe('`newest` of the list'),
  newestAnswer: listedId.describe('`newestAnswer` of the list'),
})
export type ArrivedQuery = z.infer<typeof ArrivedQuery>

/** The response of `GET /contacts`: newest first; of those that wait for us the one that waits longest first. */
export const InquiryList = z.object({
  success: z.literal(true),
  data: z.array(Inquiry),
  pagination: Pagination,
  more: z.boolean().describe(`There are more than the ${RESULTS_MAX} that are listed and counted`),
  newest: z
    .int()
    .describe(
      'The highest id of all inquiries, also those that the filter leaves out; 0 when there are none',
    ),
  newestAnswer: z.int().describe('The highest id of all received messages, as above'),
  didYouMean: z
    .string()
    .nullable()
    .describe(
      'Of a search that finds nothing: the same search with a name or place that differs by one letter, which finds something; otherwise null',
    ),
})
export type InquiryList = z.infer<typeof InquiryList>
