import type { InquiryInput } from '#contracts/inquiry.ts'
import {
  forEachField,
  type InquiryColumn,
  type InquiryFieldName,
  inquiryFieldNames,
  inquiryFields,
} from '#contracts/inquiry-fields.ts'

type InquiryColumns = Record<InquiryColumn, string>

/** The fields that the client filled in. */
export const toFields = (row: InquiryColumns): Record<InquiryFieldName, string> =>
  forEachField(name => row[inquiryFields[name].column])

/** The columns of the fields that the client filled in. */
export const toInquiryColumns = (input: InquiryInput): InquiryColumns =>
  Object.fromEntries(
    inquiryFieldNames.map(name => [inquiryFields[name].column, input[name]]),
  ) as InquiryColumns
