import { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import type { FieldErrors, FieldValues } from './inquiry-form.ts'

/** Checks an inquiry with the server's rules; empty if it is valid. */
export function checkInquiry(values: FieldValues): FieldErrors {
  const issues = InquiryInput.safeParse(values).error?.issues ?? []
  const messageFor = (name: string) => issues.find(issue => issue.path[0] === name)?.message
  const errors = Object.keys(values).map(name => [name, messageFor(name)])
  return Object.fromEntries(errors.filter(([, message]) => message))
}
