import {
  fullNameOf,
  type InquiryFieldName,
  longFields,
  shortFields,
} from '#contracts/inquiries/inquiry-fields.ts'
import type { InquirySource } from '#contracts/inquiries/sources.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { longTime } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { multiLine, oneLine } from '../../mail/message.rules.ts'

const LABEL_WIDTH = Math.max(
  ...['Received', ...shortFields.map(({ label }) => label)].map(({ length }) => length + 2),
)

/** What a message announces of an inquiry. */
type AnnouncedInquiry = Record<InquiryFieldName, string> & {
  id: number
  spam: number
  source: InquirySource
  createdAt: string
  /** How many photographs were sent with it. They are health data, so messages say only that there are some. */
  photographs: number
}

/** The client of an inquiry as messages to the salon name them. */
export const clientOf = (inquiry: AnnouncedInquiry): string => oneLine(fullNameOf(inquiry)) || inquiry.email

/** The text that announces an inquiry to the salon. */
export function newInquiryText(inquiry: AnnouncedInquiry, publicUrl: string | undefined): string {
  const name = clientOf(inquiry)
  const field = (label: string, value: string) => `${label.padEnd(LABEL_WIDTH)}${oneLine(value) || '-'}`
  const paragraphs = [
    `A new inquiry has come in ${inquiry.source === 'email' ? 'by email' : 'through the website'}.`,
    inquiry.spam === 1 && 'This may be spam, so no automatic reply was sent.',
    [
      field('Name:', name),
      ...shortFields.map(({ label, name: fieldName }) => field(`${label}:`, inquiry[fieldName])),
      field('Received:', longTime(inquiry.createdAt)),
    ].join('\n'),
    ...longFields.map(({ label, name: fieldName }) => `${label}:\n\n${multiLine(inquiry[fieldName])}`),
    inquiry.photographs > 0 &&
      `${counted(inquiry.photographs, 'photograph')} came with it. Open the inquiry to see ${inquiry.photographs === 1 ? 'it' : 'them'}.`,
    inquiry.email !== '' && `Reply to this email to answer ${name}.`,
    publicUrl && `Open the inquiry: ${publicUrl}${adminPaths.openInquiry(inquiry.id)}`,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}
