import { CallbackInput } from '#contracts/inquiries/callback.ts'
import { isEmptyDataRequest } from '#contracts/inquiries/data-request.ts'
import { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import type { FieldErrors, FieldValues } from './inquiry-form.ts'

const EMPTY_REQUEST =
  'Please say what you want: to see your data, to have it corrected or deleted, or something else'

/**
 * Checks an inquiry with the server's rules; empty if it is valid.
 * @param channel of the short form; undefined of the other one
 */
export function checkInquiry(values: FieldValues, channel?: string): FieldErrors {
  const checked =
    channel === undefined ? InquiryInput.safeParse(values) : CallbackInput.safeParse({ ...values, channel })
  const issues = checked.error?.issues ?? []
  // Who asks to be called can say it then.
  const isUnsaid = channel === undefined && isEmptyDataRequest(values.message)
  const messageFor = (name: string) =>
    issues.find(issue => issue.path[0] === name)?.message ??
    (name === 'message' && isUnsaid ? EMPTY_REQUEST : undefined)
  const errors = Object.keys(values).map(name => [name, messageFor(name)])
  return Object.fromEntries(errors.filter(([, message]) => message))
}
