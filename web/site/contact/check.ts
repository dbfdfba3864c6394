import { CallbackInput } from '#contracts/inquiries/callback.ts'
import { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import type { FieldErrors, FieldValues } from './inquiry-form.ts'

/**
 * Checks an inquiry with the server's rules; empty if it is valid.
 * @param channel of the short form; undefined of the other one
 */
export function checkInquiry(values: FieldValues, channel?: string): FieldErrors {
  const checked =
    channel === undefined ? InquiryInput.safeParse(values) : CallbackInput.safeParse({ ...values, channel })
  const issues = checked.error?.issues ?? []
  const messageFor = (name: string) => issues.find(issue => issue.path[0] === name)?.message
  const errors = Object.keys(values).map(name => [name, messageFor(name)])
  return Object.fromEntries(errors.filter(([, message]) => message))
}
