import { InquiryInput } from '#contracts/inquiry.ts'
import type { FieldErrors, FieldValues } from './inquiry.ts'

/** What is wrong with an inquiry, by the same rules as the server; empty when nothing is. */
export function checkInquiry(values: FieldValues): FieldErrors {
  const issues = InquiryInput.safeParse(values).error?.issues ?? []
  const messageFor = (name: string) => issues.find(issue => issue.path[0] === name)?.message
  const errors = Object.keys(values).map(name => [name, messageFor(name)])
  return Object.fromEntries(errors.filter(([, message]) => message))
}
