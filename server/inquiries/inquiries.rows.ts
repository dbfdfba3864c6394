import type { Inquiry, InquiryInput, ReplyChannel } from '#contracts/inquiry.ts'
import {
  forEachField,
  type InquiryColumn,
  type InquiryFieldName,
  inquiryFieldNames,
  inquiryFields,
} from '#contracts/inquiry-fields.ts'
import { RESPONSE_DEADLINE_MS } from '#contracts/limits.ts'
import type { InquiryRow } from '../db/tables.ts'

/** A stored inquiry with its assignee's name and email, its latest reply, and how many could not be sent. */
export type ListedRow = Omit<
  InquiryRow,
  'id' | 'updated_at' | 'reminded_at' | 'category' | 'counted_branch'
> & {
  id: number
  assignee_name: string | null
  assignee_email: string | null
  reply_channel: ReplyChannel | null
  reply_author: string | null
  reply_at: string | null
  replies_failed: number | null
}

/** The response deadline: 24 hours after arrival; null when answered, suspected or deleted. */
const responseDeadlineOf = ({ created_at, answered_at, suspected, deleted_at }: ListedRow): string | null =>
  answered_at !== null || suspected === 1 || deleted_at !== null
    ? null
    : new Date(Date.parse(created_at) + RESPONSE_DEADLINE_MS).toISOString()

type InquiryColumns = Record<InquiryColumn, string>

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
  lastReply:
    row.reply_channel === null || row.reply_author === null || row.reply_at === null
      ? null
      : { channel: row.reply_channel, author: row.reply_author, at: row.reply_at },
  replyFailed: Number(row.replies_failed) > 0,
  deletedAt: row.deleted_at,
})

/** The columns of the fields that the client filled in. */
export const toInquiryColumns = (input: InquiryInput): InquiryColumns =>
  Object.fromEntries(
    inquiryFieldNames.map(name => [inquiryFields[name].column, input[name]]),
  ) as InquiryColumns
