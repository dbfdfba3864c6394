import type { HistoryEntry, Inquiry, InquiryInput, MailJob } from '#contracts/inquiry.ts'
import {
  forEachField,
  type InquiryColumn,
  type InquiryFieldName,
  inquiryFieldNames,
  inquiryFields,
} from '#contracts/inquiry-fields.ts'
import { RESPONSE_DEADLINE_MS } from '#contracts/limits.ts'
import type { Bit, InquiryHistoryRow, InquiryRow, MailJobRow } from '../db/tables.ts'

/** A stored inquiry with its assignee's name and email, and whether sending a reply has failed. */
export type ListedRow = Omit<
  InquiryRow,
  'id' | 'updated_at' | 'reminded_at' | 'category' | 'counted_branch'
> & {
  id: number
  assignee_name: string | null
  assignee_email: string | null
  reply_failed: number
}

/** The response deadline: 24 hours after arrival; null when answered, suspected or deleted. */
export const responseDeadlineOf = (
  row: Pick<InquiryRow, 'created_at' | 'answered_at' | 'suspected' | 'deleted_at'>,
): string | null =>
  row.answered_at !== null || row.suspected === 1 || row.deleted_at !== null
    ? null
    : new Date(Date.parse(row.created_at) + RESPONSE_DEADLINE_MS).toISOString()

/** The columns that the client filled in. */
export type InquiryColumns = Record<InquiryColumn, string>

/** The fields that the client filled in. */
export const toFields = (row: InquiryColumns): Record<InquiryFieldName, string> =>
  forEachField(name => row[inquiryFields[name].column])

/** A stored inquiry as the list shows it. */
export const toInquiry = (row: ListedRow): Inquiry => ({
  id: row.id,
  ...toFields(row),
  status: row.status,
  suspected: row.suspected === 1,
  createdAt: row.created_at,
  version: row.version,
  assignee:
    row.assignee_id === null || row.assignee_name === null || row.assignee_email === null
      ? null
      : { id: row.assignee_id, name: row.assignee_name, email: row.assignee_email },
  answeredAt: row.answered_at,
  dueAt: responseDeadlineOf(row),
  replyFailed: row.reply_failed === 1,
  deletedAt: row.deleted_at,
})

/** A history entry as the API shows it. */
export const toInquiryEvent = (
  row: Omit<InquiryHistoryRow, 'id' | 'inquiry_id' | 'action_id' | 'replaced'>,
): HistoryEntry => ({
  action: row.action,
  from: row.from_status,
  to: row.to_status,
  assignee: row.assignee,
  actor: row.actor,
  at: row.at,
  ...(row.undoes !== null && { undo: true as const }),
})

/** A mail job as the API shows it: its state, not its text. */
export const toMailJob = (
  row: { kind: MailJob['kind'] } & Pick<
    MailJobRow,
    'state' | 'attempts' | 'last_error' | 'created_at' | 'sent_at' | 'reply_id'
  >,
): MailJob => ({
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  replyId: row.reply_id,
})

/** The columns of a new inquiry that come from the form. */
export const toInquiryColumns = (input: InquiryInput, suspected: boolean) => ({
  ...(Object.fromEntries(
    inquiryFieldNames.map(name => [inquiryFields[name].column, input[name]]),
  ) as InquiryColumns),
  suspected: (suspected ? 1 : 0) as Bit,
})
